import { useCallback, useEffect, useRef, useState } from "react";
import type { Mutation } from "../../store/types.ts";

/** An act that is about to be sent: for ten seconds it can be taken back, because afterwards it cannot. */
export type Held = { listingId: string; act: "close" | "take" | "revoke"; count: number; mutation: Mutation };

const HOLD_MS = 10_000;

/**
 * Holds acts that cannot be undone once they are sent. When the page is left or put away before the time is over, they are sent
 * then: what somebody decided is not lost because they closed the page.
 */
export function useHeld(send: (mutation: Mutation) => void) {
  const [held, setHeld] = useState<readonly Held[]>([]);
  const waiting = useRef(new Map<string, { held: Held; timer: ReturnType<typeof setTimeout> }>());
  const sender = useRef(send);
  useEffect(() => {
    sender.current = send;
  }, [send]);
  const end = useCallback((listingId: string, isSent: boolean) => {
    const found = waiting.current.get(listingId);
    if (found === undefined) return;
    clearTimeout(found.timer);
    waiting.current.delete(listingId);
    setHeld((before) => before.filter((each) => each.listingId !== listingId));
    if (isSent) sender.current(found.held.mutation);
  }, []);
  const hold = useCallback(
    (next: Held) => {
      end(next.listingId, true);
      const timer = setTimeout(() => end(next.listingId, true), HOLD_MS);
      waiting.current.set(next.listingId, { held: next, timer });
      setHeld((before) => [...before, next]);
    },
    [end],
  );
  useEffect(() => {
    const kept = waiting.current;
    const flush = () => {
      for (const id of kept.keys()) end(id, true);
    };
    const look = () => document.visibilityState === "hidden" && flush();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [end]);
  const takeBack = useCallback((listingId: string) => end(listingId, false), [end]);
  return { held, hold, takeBack };
}
