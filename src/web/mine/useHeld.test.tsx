import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { useHeld } from "./useHeld.ts";

let sent: string[] = [];
let keys: string[] = [];
let drawn: DrawnScreen;

/**
 * An outbox. While `isSlow` it does not confirm what it was given, as if the page closed before.
 */
let isSlow = false;
function send({ name }: { name: string }, key: string): Promise<void> {
  if (isSlow) return new Promise(() => undefined);
  sent.push(name);
  keys.push(key);
  return Promise.resolve();
}

function Held() {
  const { held, hold, takeBack } = useHeld("me", send);
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
  keys = [];
  isSlow = false;
  vi.useFakeTimers();
  drawn = await draw(<Held />);
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

test("a page that is closed too fast: the next one sends what was decided, under the same key; what can be taken back still can", async () => {
  await drawn.tap(drawn.button("End"));
  isSlow = true;
  drawn.end();
  const [kept] = JSON.parse(localStorage.getItem("lifeboard.held.me") ?? "[]") as { key: string }[];
  isSlow = false;
  drawn = await draw(<Held />);
  await drawn.pass(0);
  expect([sent, keys]).toEqual([["listings.close"], [kept?.key]]);
  expect(localStorage.getItem("lifeboard.held.me")).toBeNull();
});

test("a page that ended without a word offers to take it back for the rest of the time", async () => {
  await drawn.tap(drawn.button("End"));
  await drawn.pass(4_000);
  const kept = localStorage.getItem("lifeboard.held.me") ?? "";
  await drawn.tap(drawn.button("Undo"));
  drawn.end();
  localStorage.setItem("lifeboard.held.me", kept);
  drawn = await draw(<Held />);
  expect(drawn.text()).toContain("close");
  await drawn.pass(5_000);
  expect(sent).toEqual([]);
  await drawn.pass(1_100);
  expect(sent).toEqual(["listings.close"]);
});

test("what another tab took back, or sent, is not sent by this one", async () => {
  await drawn.tap(drawn.button("End"));
  localStorage.removeItem("lifeboard.held.me");
  await drawn.pass(11_000);
  expect([sent, drawn.text()]).toEqual([[], expect.not.stringContaining("close")]);
});
