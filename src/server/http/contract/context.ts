import type { Actor } from "#domain/identity/actor.ts";
import type { Result } from "#domain/shared/result.ts";
import type { OpenSession, SessionRefusal } from "./session.ts";

/**
 * What a handler may know of the call beside its input. Reading `language` or `wantedLanguage`
 * marks the answer as varying by it.
 */
export type Context = {
  readonly requestId: string;
  /**
   * Anybody, until `identify` has been asked: routes for members have done that before their
   * handler runs.
   */
  readonly actor: Actor;
  /** The sign-in of the caller; null for anybody, and before `identify` has been asked. */
  readonly session: OpenSession | null;
  readonly now: Date;
  /** The shipped language the reader gets sentences in. */
  readonly language: string;
  /**
   * The tag the reader asked for first, shipped or not, for labels that exist in more languages
   * than the screens.
   */
  readonly wantedLanguage: string;
  /**
   * Whether a page is being drawn: what goes into HTML never holds anything private, not even the
   * reader's own.
   */
  readonly isPage: boolean;
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined;
  /** Where the call comes from, for limits; `isUnlimited`: limits are off for this very call. */
  readonly caller: { readonly address: string; readonly isUnlimited: boolean };
  /** Rotates rows of equal rank: a hash of the caller's address and of the 5-minute slot. */
  readonly seed: string;
  /** Aborts when the caller has gone or the time for the answer is over. */
  readonly signal: AbortSignal;
  /** Finds out who asks, once a call. */
  identify(): Promise<Result<OpenSession | null, SessionRefusal>>;
  /**
   * Finds out anew who asks, for an answer that lasts: the sign-in may have ended, its rights may
   * have changed.
   */
  identifyAgain(): Promise<Result<OpenSession | null, SessionRefusal>>;
  /** Takes the cookies of a sign-in that has ended away from the browser, with the answer. */
  dropEndedSession(): void;
  /** Sends a cookie with the answer, as a whole `Set-Cookie` line. */
  setCookie(line: string): void;
};
