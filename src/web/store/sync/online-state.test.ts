import { expect, test } from "vitest";
import { OnlineTracker } from "./online-state.ts";
import { fakeClock } from "../testing/fake-clock.ts";

function tracker() {
  const clock = fakeClock();
  const states: string[] = [];
  const online = new OnlineTracker(clock, (state) => states.push(state));
  return { clock, states, online };
}

test("unknown at first; ten seconds without an answer are offline", () => {
  const { clock, states, online } = tracker();
  online.started();
  clock.pass(9_999);
  expect(online.state).toBe("unknown");
  clock.pass(1);
  expect(states).toEqual(["offline"]);
});

test("an answer, whatever it says, is online; a failed try of somebody not online is offline at once", () => {
  const { states, online } = tracker();
  online.started();
  online.failed();
  online.answered();
  expect(states).toEqual(["offline", "online"]);
});

test("a stream that closes makes unsure until the next try, which then decides", () => {
  const { clock, states, online } = tracker();
  online.answered();
  online.closed();
  // A server whose database is away ends each stream, and the pauses between them grow.
  clock.pass(60_000);
  expect(online.state).toBe("unknown");
  online.started();
  clock.pass(10_000);
  expect(states).toEqual(["online", "unknown", "offline"]);
});

test("a failed try of somebody online makes unsure first; the next one is offline", () => {
  const { states, online } = tracker();
  online.answered();
  online.failed();
  online.failed();
  expect(states).toEqual(["online", "unknown", "offline"]);
});

test("an answer in time calls the patience off", () => {
  const { clock, states, online } = tracker();
  online.started();
  clock.pass(5_000);
  online.answered();
  clock.pass(60_000);
  expect(states).toEqual(["online"]);
});

test("a device that says it has no net is offline", () => {
  const { online } = tracker();
  online.unplugged();
  expect(online.state).toBe("offline");
});
