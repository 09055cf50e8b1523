import type { AlarmCause } from "#domain/limits/alarms.ts";

/** Something the operator has to mend. `sentence`: what is wrong and what to do, in English. */
export type OperatorNote = { sentence: string; alarm: AlarmCause | null };

/**
 * What the operator has to mend now, by the name of its cause. /readyz shows the sentences. Admins
 * get the alarms.
 */
export class OperatorNotes {
  readonly #open = new Map<string, OperatorNote>();
  #raise: ((cause: AlarmCause) => void) | null = null;

  /**
   * Says how one cause stands. Call it at each look: the alarm goes on while the cause does.
   * @param note null: all is well
   */
  set(cause: string, note: OperatorNote | null): void {
    if (note === null) this.#open.delete(cause);
    else {
      this.#open.set(cause, note);
      if (note.alarm !== null) this.#raise?.(note.alarm);
    }
  }

  /** The sentences, in the order in which the causes were first seen. */
  sentences(): string[] {
    return [...this.#open.values()].map(({ sentence }) => sentence);
  }

  /** Names who raises alarms. Those of causes that are open already are raised at once. */
  raiseWith(raise: (cause: AlarmCause) => void): void {
    this.#raise = raise;
    for (const { alarm } of this.#open.values()) if (alarm !== null) raise(alarm);
  }
}
