import { beforeEach, expect, test, vi } from "vitest";
import { isServerUnreachable, recordTry, onReach } from "./server-reachability.ts";

beforeEach(() => void vi.useFakeTimers());

test("a try without an answer is out of reach; the server is asked again, ever more seldom, until it answers", async () => {
  const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError("no net")));
  vi.stubGlobal("fetch", asked);
  const listener = vi.fn<() => void>();
  const end = onReach(listener);
  recordTry(false);
  expect(isServerUnreachable()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.mock.calls.length).toBeLessThan(10);
  asked.mockResolvedValue(new Response(null, { status: 503 }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isServerUnreachable()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  end();
});

test("the device's own word that the net is back is tried at once", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null)));
  const end = onReach(() => undefined);
  recordTry(false);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(isServerUnreachable()).toBe(false);
  end();
});

test("with nobody to tell, nothing is asked", async () => {
  const asked = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("fetch", asked);
  recordTry(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});
