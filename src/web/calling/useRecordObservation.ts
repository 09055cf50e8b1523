import { useRef } from "react";
import type { Writes } from "../store/useWrites.ts";

/** Whether this device stored it. `lost`: another account, or nobody, is signed in by now. */
type Recorded = "kept" | "lost";

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
        () => onEnd("lost"),
      )
      .finally(() => (isStoring.current = false));
  };
}
