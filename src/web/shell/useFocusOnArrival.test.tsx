import { useState } from "react";
import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import { useFocusOnArrival } from "./useFocusOnArrival.ts";

/** A page that is hidden while the next one loads. */
function Page() {
  const [isHidden, setHidden] = useState(false);
  useFocusOnArrival(isHidden);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        Work it out
      </button>
      <input />
    </main>
  );
}

test("a page that was hidden while it loaded anew has the focus again", async () => {
  const { button, tap } = await draw(<Page />);
  const key = button("Work it out");
  key.focus();
  await tap(key);
  // A browser takes the focus from what is hidden.
  key.blur();
  await tap(key);
  expect(document.activeElement?.id).toBe("main");
});

test("a focus that was not lost stays", async () => {
  const { element, button, tap } = await draw(<Page />);
  await tap(button("Work it out"));
  element.querySelector("input")?.focus();
  await tap(button("Work it out"));
  expect(document.activeElement?.tagName).toBe("INPUT");
});
