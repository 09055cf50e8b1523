import type { IncomingMessage } from "node:http";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { Reason } from "#contract/errors.ts";
import type { OpenSession } from "#server/http/contract/session.ts";
import type { FieldError } from "#server/http/contract/problem.ts";

/** A call to the library: its body normalised, its caller known where there is one. */
export type GuardedCall = {
  /** The name of the route, such as `/sign-in/email`. */
  name: string;
  /** Path and query as the library receives them. A place to go afterwards is one of our pages. */
  url: string;
  body: Readonly<Record<string, unknown>>;
  request: IncomingMessage;
  address: string;
  language: string;
  isUnlimited: boolean;
  /** The caller's session, read from the database; null without one. */
  session: () => Promise<OpenSession | null>;
};

/** The library's answer: its status, and its code where it refused. */
export type LibraryOutcome = { status: number; code: string };

export type GuardRefusal = {
  reason: Reason;
  errors?: readonly FieldError[];
  headers?: Record<string, string>;
  work?: Challenge | undefined;
};

/**
 * Runs before and after each call of the library. `before` may refuse. The function that it returns
 * runs after the call with the library's answer. It gets null when a later guard refused.
 * `isKnown`: the account signed in from the caller's network lately.
 */
export type Guard = (
  call: GuardedCall,
) => Promise<
  | { ok: false; refusal: GuardRefusal }
  | { ok: true; isKnown?: boolean; after?: (outcome: LibraryOutcome | null) => Promise<void> }
>;

/** Runs guards in order; the first refusal counts. */
export async function passGuards(
  guards: readonly Guard[],
  call: GuardedCall,
): Promise<{
  refusal: GuardRefusal | null;
  isKnown: boolean;
  settle: (outcome: LibraryOutcome | null) => Promise<void>;
}> {
  let isKnown = false;
  const afters: ((outcome: LibraryOutcome | null) => Promise<void>)[] = [];
  const settle = async (outcome: LibraryOutcome | null): Promise<void> => {
    // In reverse order.
    for (const after of afters.toReversed()) await after(outcome);
  };
  for (const guard of guards) {
    // In sequence, so that a refused call costs the later guards nothing.
    const answer = await guard(call);
    if (!answer.ok) {
      await settle(null);
      return { refusal: answer.refusal, isKnown, settle: async () => undefined };
    }
    isKnown ||= answer.isKnown === true;
    if (answer.after !== undefined) afters.push(answer.after);
  }
  return { refusal: null, isKnown, settle };
}
