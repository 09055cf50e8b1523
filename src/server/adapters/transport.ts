/**
 * A message on its way. `id` is the same in all tries, so that receivers can drop repeats.
 * `endUrl`: where its receiver ends messages of this kind.
 */
export type OutgoingMessage = {
  id: string;
  to: string;
  template: string;
  subject: string;
  text: string;
  at: Date;
  endUrl: string | null;
};

/**
 * Passes one message on. Resolves when the next server has it. Rejects with NotSent, or with any
 * error to retry.
 */
export type Transport = { send(message: OutgoingMessage): Promise<void>; close(): void };

/** Why a message was not sent. `isFinal`: further tries cannot help. */
export class NotSent extends Error {
  override name = "NotSent";
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
