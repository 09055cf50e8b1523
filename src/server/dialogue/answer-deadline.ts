/** Calls back after a time, ms. @returns what cancels it */
export type After = (ms: number, call: () => void) => () => void;

/** The clock of this computer. */
export const afterTime: After = (ms, call) => {
  const timer = setTimeout(call, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * A caller who waits a short time. `isOver`: they were answered, so nothing more may take effect.
 * `language`: of the sender, once it is known.
 */
export type Waiting = { isOver: boolean; language: string | null };

/** How long a caller waits, and what they hear when it takes longer. */
type Patience<Answer> = { ms: number; after: After; late: (language: string | null) => Answer };

/** What the work answers, or `late` when it takes too long. The work then ends without effect. */
export function answerWithin<Answer>(
  work: (waiting: Waiting) => Promise<Answer>,
  { ms, after, late }: Patience<Answer>,
): Promise<Answer> {
  const waiting: Waiting = { isOver: false, language: null };
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => {
      waiting.isOver = true;
      resolve(late(waiting.language));
    });
    void work(waiting).then(resolve, reject).finally(cancel);
  });
}
