import { isFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { OpenSession } from "./session.ts";

/** For dangerous routes: refuses unless the caller signed in within the last ten minutes. */
export function requireFreshSignIn(
  session: OpenSession | null,
  now: Date,
): Result<OpenSession, "http/unauthenticated" | "identity/fresh-sign-in-needed"> {
  if (session === null) return fail("http/unauthenticated");
  return isFreshSignIn(session.createdAt, now) ? ok(session) : fail("identity/fresh-sign-in-needed");
}
