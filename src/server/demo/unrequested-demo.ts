import type { Log } from "../runtime/log.ts";
import type { OperatorNotes } from "../runtime/operator-notes.ts";

/** The name of the note on demonstration data that nobody asked for. */
const CAUSE = "demonstration-data";
const SENTENCE =
  "Made-up entries of the demonstration stand on a public address. Take them out with `lifeboard demo:remove`, or set DEMO_DATA=on.";

/**
 * Wraps the look whether demonstration data is there. Use it where nobody asked for such data. The
 * operator is notified until it is gone: once in the log, and in the notes.
 */
export function warnOfUnrequestedDemo<State extends { demo: boolean }>(
  read: () => Promise<State>,
  { notes, log }: { notes: OperatorNotes; log: Log },
): () => Promise<State> {
  let isTold = false;
  return async () => {
    const state = await read();
    notes.set(CAUSE, state.demo ? { sentence: SENTENCE, alarm: null } : null);
    if (state.demo && !isTold) log.warn({}, SENTENCE);
    isTold = state.demo;
    return state;
  };
}
