import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#domain/shared/ids.ts";
import type { Mutation } from "../store/types.ts";
import { forgetHeld, keepHeld, keptHeld } from "./kept-held.ts";
import type { HeldAct, StoredHeldAct } from "./kept-held.ts";

const HOLD_MS = 10_000;

/** Puts a command into the outbox under its key; a key that is there already is not put twice. */
type Send = (mutation: Mutation, key: string) => Promise<unknown>;

/** `isKept`: it lies beside the page, where other tabs see it too. */
type Waiting = { held: StoredHeldAct; timer: ReturnType<typeof setTimeout>; isKept: boolean };

/**
 * Holds acts that cannot be undone once they are sent. When the page is left or put away before the
 * time is over, they are sent then, or when the page is next opened: what somebody decided is not
 * lost because they closed it.
 * @param account whose acts they are
 */
export function useHeld(account: string, send: Send) {
  const [held, setHeld] = useState<readonly HeldAct[]>([]);
  const waiting = useRef(new Map<string, Waiting>());
  const sender = useRef(send);
  useEffect(() => {
    sender.current = send;
  }, [send]);
  const sendOff = useCallback(
    (sent: StoredHeldAct) => {
      // Decided: no page offers to take it back any more.
      keepHeld(account, { ...sent, until: 0 });
      sender.current(sent.mutation, sent.key).then(
        () => forgetHeld(account, sent.key),
        // Somebody else is signed in here now: it waits for whoever decided it.
        () => undefined,
      );
    },
    [account],
  );
  const end = useCallback(
    (listingId: string, isSent: boolean) => {
      const found = waiting.current.get(listingId);
      if (found === undefined) return;
      clearTimeout(found.timer);
      waiting.current.delete(listingId);
      setHeld((before) => before.filter((each) => each.listingId !== listingId));
      const { held: ended, isKept } = found;
      if (!isSent) return forgetHeld(account, ended.key);
      // What is no longer kept was taken back, or sent, by another tab.
      if (!isKept || keptHeld(account).some(({ key }) => key === ended.key)) sendOff(ended);
    },
    [account, sendOff],
  );
  const wait = useCallback(
    (next: StoredHeldAct, isKept = true) => {
      const timer = setTimeout(() => end(next.listingId, true), Math.min(HOLD_MS, next.until - Date.now()));
      waiting.current.set(next.listingId, { held: next, timer, isKept });
      setHeld((before) => [...before, next]);
    },
    [end],
  );
  const hold = useCallback(
    (next: HeldAct) => {
      end(next.listingId, true);
      const kept = { ...next, key: newId(), until: Date.now() + HOLD_MS };
      wait(kept, keepHeld(account, kept));
    },
    [account, end, wait],
  );
  const flush = useCallback(() => {
    for (const id of waiting.current.keys()) end(id, true);
  }, [end]);
  useEffect(() => {
    for (const each of keptHeld(account)) {
      if (each.until > Date.now()) wait(each);
      else sendOff(each);
    }
  }, [account, wait, sendOff]);
  useLeaving(flush);
  const takeBack = useCallback((listingId: string) => end(listingId, false), [end]);
  return { held, hold, takeBack };
}

/** Does something when the page is put away or left, or what stands on it goes. */
function useLeaving(leave: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [leave]);
}
