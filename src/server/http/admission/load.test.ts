import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clients } from "./clients.ts";
import { LOAD } from "#domain/limits/process-limits.ts";
import { Load } from "./load.ts";

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The event loop comes round so many ms after it last did. */
function comesRoundAfter(ms: number): void {
  now += ms;
  vi.advanceTimersToNextTimer();
}

test("a process whose event loop comes late is busy until it comes in time again", () => {
  const clients = new Clients();
  const load = new Load(clients);
  comesRoundAfter(100);
  expect([load.lagMs, load.isBusy()]).toEqual([0, false]);
  comesRoundAfter(100 + LOAD.busyLagMs);
  expect([load.lagMs, load.isBusy()]).toEqual([LOAD.busyLagMs, false]);
  comesRoundAfter(100 + LOAD.busyLagMs + 1);
  expect(load.isBusy()).toBe(true);
  comesRoundAfter(100);
  expect(load.isBusy()).toBe(false);
  load.close();
  clients.close();
});
