import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";

let drawn: DrawnScreen;

/** A card whose button removes it; `next`: whether its replacement takes the focus. */
function Page({ next }: { next: boolean }) {
  useKeptFocus();
  const [isGone, setGone] = useState(false);
  return (
    <main id="main">
      <section>
        {isGone ? (
          <h2 tabIndex={-1} ref={(heading) => void (next && heading?.focus())}>
            Gone
          </h2>
        ) : (
          <p>
            <button type="button" onClick={() => setGone(true)}>
              Remove
            </button>
          </p>
        )}
      </section>
    </main>
  );
}

async function removeCard(next: boolean): Promise<void> {
  drawn = await draw(<Page next={next} />);
  const key = drawn.element.querySelector("button");
  key?.focus();
  expect(document.activeElement).toBe(key);
  await act(async () => key?.click());
}

test("a key that goes with its card leaves the focus at what held the card", async () => {
  vi.useFakeTimers();
  await removeCard(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.activeElement?.tagName).toBe("SECTION");
});

test("what comes in its place and takes the focus itself keeps it", async () => {
  vi.useFakeTimers();
  await removeCard(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.activeElement?.tagName).toBe("H2");
});

/** A page whose button brings another, as a page whose code came late does. */
function Pages() {
  useKeptFocus();
  const [isNext, setNext] = useState(false);
  return (
    <main id="main" tabIndex={-1} key={String(isNext)}>
      {!isNext && (
        <button type="button" onClick={() => setNext(true)}>
          Go on
        </button>
      )}
    </main>
  );
}

test("a main part that comes instead of the focused one takes the focus", async () => {
  vi.useFakeTimers();
  drawn = await draw(<Pages />);
  drawn.element.querySelector("main")?.focus();
  await act(async () => drawn.element.querySelector("button")?.click());
  expect(document.activeElement).toBe(document.body);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.activeElement).toBe(drawn.element.querySelector("main"));
});
