import { useRef } from "react";
import { NotYours } from "../store/current-store.ts";
import type { Writes } from "../store/useWrites.ts";

/**
 * Whether this device stored it. `not-theirs`: another account, or nobody, is signed in by now.
 * `not-loaded`: the part of the program that stores it could not be loaded.
 */
export type Recorded = "kept" | "not-theirs" | "not-loaded";

/**
 * Records an observation through the outbox. A second tap during storing is ignored. `onEnd` runs
 * after storing: only then may the page say "sent".
 */
export function useRecordObservation(write: Writes["write"]) {
  const isStoring = useRef(false);
  return (args: { id: string; listingId: string; outcome: string }, onEnd: (recorded: Recorded) => void): void => {
    if (isStoring.current) return;
    isStoring.current = true;
    write([{ name: "observations.record", args }])
      .then(
        () => onEnd("kept"),
        (error: unknown) => onEnd(error instanceof NotYours ? "not-theirs" : "not-loaded"),
      )
      .finally(() => (isStoring.current = false));
  };
}
