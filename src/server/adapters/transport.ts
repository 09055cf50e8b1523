/**
 * A message on its way. `id` stays the same over all tries, so that receivers can drop what they
 * have had.
 */
export type Outgoing = { id: string; to: string; template: string; subject: string; text: string; at: Date };

/**
 * Takes one message to whoever carries it on. Resolves when that one has it; rejects with NotSent,
 * or any error to be tried again.
 */
export type Transport = { send(message: Outgoing): Promise<void>; close(): void };

/** Why a message did not go out; `isFinal`: no further try will do better. */
export class NotSent extends Error {
  override name = "NotSent";
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
