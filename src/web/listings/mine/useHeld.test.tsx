import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draw } from "../../testing/screen.tsx";
import type { Drawn } from "../../testing/screen.tsx";
import { useHeld } from "./useHeld.ts";

let sent: string[] = [];
let drawn: Drawn;

function Held() {
  const { held, hold, takeBack } = useHeld(({ name }) => void sent.push(name));
  const close = { listingId: "a", act: "close", count: 0, mutation: { name: "listings.close", args: {} } } as const;
  const take = { listingId: "a", act: "take", count: 1, mutation: { name: "listings.take", args: {} } } as const;
  return (
    <>
      <button type="button" onClick={() => hold(close)}>
        End
      </button>
      <button type="button" onClick={() => hold(take)}>
        Take
      </button>
      <button type="button" onClick={() => takeBack("a")}>
        Undo
      </button>
      <p>{held.map(({ act }) => act).join()}</p>
    </>
  );
}

beforeEach(async () => {
  sent = [];
  vi.useFakeTimers();
  drawn = await draw(<Held />);
});
afterEach(() => {
  drawn.end();
  vi.useRealTimers();
});

test("an act that cannot be undone is sent after ten seconds, not before", async () => {
  await drawn.tap(drawn.button("End"));
  await drawn.pass(9_900);
  expect(sent).toEqual([]);
  await drawn.pass(200);
  expect(sent).toEqual(["listings.close"]);
});

test("taken back in time it is never sent", async () => {
  await drawn.tap(drawn.button("End"));
  await drawn.tap(drawn.button("Undo"));
  await drawn.pass(20_000);
  expect(sent).toEqual([]);
});

test("what was decided is sent when the next thing is decided, and when the page is left", async () => {
  await drawn.tap(drawn.button("Take"));
  await drawn.tap(drawn.button("End"));
  expect(sent).toEqual(["listings.take"]);
  await act(async () => void window.dispatchEvent(new Event("pagehide")));
  expect(sent).toEqual(["listings.take", "listings.close"]);
});
