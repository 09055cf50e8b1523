import { act, useState } from "react";
import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import { useFocusOnArrival } from "./useFocusOnArrival.ts";

let setHidden: (isHidden: boolean) => void = () => undefined;

/** A page that is hidden while the next one loads. */
function Page() {
  const [isHidden, set] = useState(false);
  setHidden = set;
  useFocusOnArrival(isHidden);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">Work it out</button>
      <input />
    </main>
  );
}

test("a page that was hidden while it loaded anew has the focus again", async () => {
  const { element } = await draw(<Page />);
  element.querySelector("button")?.focus();
  await act(async () => setHidden(true));
  // A browser takes the focus from what is hidden.
  element.querySelector("button")?.blur();
  await act(async () => setHidden(false));
  expect(document.activeElement?.id).toBe("main");
});

test("a focus that was not lost stays", async () => {
  const { element } = await draw(<Page />);
  await act(async () => setHidden(true));
  element.querySelector("input")?.focus();
  await act(async () => setHidden(false));
  expect(document.activeElement?.tagName).toBe("INPUT");
});
