/** What a signal that asks the program to stop means. */
export type StopSignal = "stop" | "same" | "end at once";

/** One act of a person reaches the program several times within this time, ms. */
export const SAME_WITHIN_MS = 2_000;

/**
 * Tells what each signal means. Ctrl-C reaches every process of a terminal's group, and npm passes
 * its own on. So another signal within two seconds of the first is the same wish, whichever its
 * kind. A later one comes from somebody for whom the stop takes too long: it ends the program at
 * once.
 * @param elapsedMs a clock that nobody sets, as `performance.now`
 */
export function readStopSignals(elapsedMs: () => number): () => StopSignal {
  let firstAt: number | null = null;
  return () => {
    const now = elapsedMs();
    if (firstAt === null) {
      firstAt = now;
      return "stop";
    }
    return now - firstAt < SAME_WITHIN_MS ? "same" : "end at once";
  };
}
