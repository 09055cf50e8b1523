import { useRef } from "react";
import type { Writes } from "../store/useWrites.ts";

/** Whether this device has the observation. `lost`: somebody else, or nobody, is signed in by now. */
type Recorded = "kept" | "lost";

/**
 * Records an observation through the outbox. A second tap while the first is stored does nothing.
 * The page is told once this device has it. Only then may it say "sent".
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
