import { act, useLayoutEffect, useState } from "react";
import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import { Dialog } from "./Dialog.tsx";

/** The focused element at the moment the dialog is removed. */
const found: string[] = [];
const focused = () => `${document.activeElement?.nodeName ?? ""} ${document.activeElement?.textContent ?? ""}`;

function Page() {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    found.push(focused());
  }, [isOpen]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask for it
      </button>
      {isOpen && (
        <Dialog title="Why are you calling?" close="Close" onClose={() => setOpen(false)}>
          <p>Say it here.</p>
        </Dialog>
      )}
    </>
  );
}

test("a dialog takes the focus when it comes, and gives it back in the moment in which it goes", async () => {
  const screen = await draw(<Page />);
  const key = document.querySelector("button");
  key?.focus();
  found.length = 0;
  await screen.tap(screen.button("Ask for it"));
  expect(focused()).toBe("H2 Why are you calling?");
  const close = document.querySelector<HTMLElement>("dialog button");
  if (close !== null) await screen.tap(close);
  expect(document.querySelector("dialog")).toBeNull();
  // Focus moved at that moment is not overruled afterwards.
  expect(found).toEqual(["H2 Why are you calling?", "BUTTON Ask for it"]);
  screen.end();
});

test("Escape closes a dialog: the browser tells it by this event", async () => {
  const screen = await draw(<Page />);
  await screen.tap(screen.button("Ask for it"));
  const cancel = new Event("cancel", { cancelable: true });
  await act(async () => void document.querySelector("dialog")?.dispatchEvent(cancel));
  expect(document.querySelector("dialog")).toBeNull();
  screen.end();
});
