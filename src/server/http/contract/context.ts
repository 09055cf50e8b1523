import type { Actor } from "#domain/identity/actor.ts";
import type { Result } from "#domain/shared/result.ts";
import type { OpenSession, SessionRefusal } from "./session.ts";

/**
 * What a handler may know of the call besides its input. Reading `language` or `wantedLanguage`
 * marks the answer as varying by it.
 */
export type Context = {
  readonly requestId: string;
  /**
   * Anonymous until `identify` has been called. Routes for members call it before their handler
   * runs.
   */
  readonly actor: Actor;
  /** The caller's session. Null for an anonymous caller, and before `identify` has been called. */
  readonly session: OpenSession | null;
  readonly now: Date;
  /** The shipped language of sentences for the reader. */
  readonly language: string;
  /**
   * The reader's first choice, shipped or not, for labels that exist in more languages than the
   * screens.
   */
  readonly wantedLanguage: string;
  /**
   * Whether this call renders a page. HTML never contains anything private, even the reader's own.
   */
  readonly isPage: boolean;
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined;
  /**
   * The caller's address, for limits. `isUnlimited`: limits are off for this call. `work`: the
   * proof of work that came with it.
   */
  readonly caller: { readonly address: string; readonly isUnlimited: boolean; readonly work?: string | undefined };
  /** How rows of equal rank take turns; the same for all callers of some seconds. */
  readonly rotation: { seed: string; turn: number };
  /** Aborts when the caller has disconnected or the deadline has passed. */
  readonly signal: AbortSignal;
  /** Finds the caller's session, once per call. */
  identify(): Promise<Result<OpenSession | null, SessionRefusal>>;
  /** Finds the session again, for a long answer: it may have ended or have other rights. */
  identifyAgain(): Promise<Result<OpenSession | null, SessionRefusal>>;
  /** Removes the cookies of an ended session from the browser, with the answer. */
  dropEndedSession(): void;
  /** Sends a cookie with the answer, as a whole `Set-Cookie` line. */
  setCookie(line: string): void;
};
