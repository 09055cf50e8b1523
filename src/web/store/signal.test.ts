import { expect, test } from "vitest";
import { createSignal } from "./signal.ts";

test("watches from the first listener to the last one, and calls each once for a change", () => {
  const log: string[] = [];
  const signal = createSignal(() => {
    log.push("watch");
    return () => log.push("unwatch");
  });
  const endFirst = signal.subscribe(() => log.push("first"));
  const endSecond = signal.subscribe(() => log.push("second"));
  signal.notify();
  endFirst();
  endFirst();
  signal.notify();
  expect(signal.hasListeners()).toBe(true);
  endSecond();
  signal.notify();
  expect(log).toEqual(["watch", "first", "second", "second", "unwatch"]);
  expect(signal.hasListeners()).toBe(false);
});
