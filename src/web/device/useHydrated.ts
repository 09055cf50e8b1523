import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * False on the server and until the program runs: for what does nothing without it, which is then
 * not shown at all.
 */
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

/** The wait before what a page does not need to be usable, ms at most. */
const IDLE_MS = 5_000;

/** True once the page is awake and idle: what it needs to be usable comes first. */
export function useIdle(): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const begin = () => setTime(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(begin, { timeout: IDLE_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return isTime;
}
