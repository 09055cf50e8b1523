import type { IncomingMessage } from "node:http";
import type { Reason } from "#contract/errors.ts";
import type { OpenSession } from "#server/http/contract/session.ts";
import type { FieldError } from "#server/http/contract/problem.ts";

/** A call on its way to the library: its body normalised, its caller known where there is one. */
export type GuardedCall = {
  /** Of the route, such as `/sign-in/email`. */
  name: string;
  /** Path and query as the library is told them: a place to go to afterwards is a page of ours. */
  url: string;
  body: Readonly<Record<string, unknown>>;
  request: IncomingMessage;
  address: string;
  language: string;
  isUnlimited: boolean;
  /** The caller's sign-in, asked of the database; null without one. */
  session: () => Promise<OpenSession | null>;
};

/** What the library said: its status, and its code where it refused. */
export type LibrarySaid = { status: number; code: string };

export type GuardRefusal = { reason: Reason; errors?: readonly FieldError[]; headers?: Record<string, string> };

/**
 * Stands before and behind each call of the library. `before` may refuse; what it answers is called
 * with what the library said when the call is over, also when it was refused by a guard behind this
 * one (then with null).
 */
export type Guard = (
  call: GuardedCall,
) => Promise<{ ok: false; refusal: GuardRefusal } | { ok: true; after?: (said: LibrarySaid | null) => Promise<void> }>;

/** Asks guards in order; the first refusal counts. */
export async function passGuards(
  guards: readonly Guard[],
  call: GuardedCall,
): Promise<{ refusal: GuardRefusal | null; settle: (said: LibrarySaid | null) => Promise<void> }> {
  const afters: ((said: LibrarySaid | null) => Promise<void>)[] = [];
  const settle = async (said: LibrarySaid | null): Promise<void> => {
    // The last that was asked is told first.
    for (const after of afters.toReversed()) await after(said);
  };
  for (const guard of guards) {
    // One after the other: who is refused by the first costs the second nothing.
    const answer = await guard(call);
    if (!answer.ok) {
      await settle(null);
      return { refusal: answer.refusal, settle: async () => undefined };
    }
    if (answer.after !== undefined) afters.push(answer.after);
  }
  return { refusal: null, settle };
}
