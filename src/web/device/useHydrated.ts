import { useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "./idle.ts";

/** False on the server and until the program runs: hides what does nothing without it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}

/** Longest wait before loading what a page does not need to be usable, ms. */
const IDLE_MS = 5_000;

/**
 * True once the page is hydrated and idle: what makes it usable comes first.
 * @param mostMs longest wait for an idle moment, ms
 */
export function useIdle(mostMs = IDLE_MS): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true), mostMs), [mostMs]);
  return isTime;
}
