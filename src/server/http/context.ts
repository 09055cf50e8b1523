import type { Actor } from "#domain/identity/actor.ts";

/** What a handler may know of the call beside its input. Reading `language` or `wantedLanguage` marks the answer as varying by it. */
export type Context = {
  readonly requestId: string;
  readonly actor: Actor;
  readonly now: Date;
  /** The shipped language the reader gets sentences in. */
  readonly language: string;
  /** The tag the reader asked for first, shipped or not, for labels that exist in more languages than the screens. */
  readonly wantedLanguage: string;
  /** Rotates rows of equal rank: a hash of the caller's address and of the 5-minute slot. */
  readonly seed: string;
  /** Aborts when the caller has gone or the time for the answer is over. */
  readonly signal: AbortSignal;
};
