import type { IncomingMessage } from "node:http";
import type { Actor } from "#domain/identity/actor.ts";
import type { Result } from "#domain/shared/result.ts";
import { ok } from "#domain/shared/result.ts";

/** A sign-in that is good. */
export type OpenSession = {
  /** Of the session; no secret, unlike its token. */
  id: string;
  token: string;
  actor: Actor & { id: string };
  /** When the person last proved who they are. */
  createdAt: Date;
  /** Cookies that keep the session going, to be sent with the answer. */
  cookies: readonly string[];
};

/** Why a call that came with a sign-in is not that person's. */
export type SessionRefusal = "identity/session-expired" | "identity/anti-forgery";

/**
 * Finds out who asks, from cookie or bearer token; null when nobody says who they are. Only routes
 * that need it ask: reading in public costs nothing. A write asks the database, a read may be
 * answered from what was known 5 seconds ago.
 */
export type Sessions = {
  find(request: IncomingMessage): Promise<Result<OpenSession | null, SessionRefusal>>;
  /**
   * Cookies that take the call's sign-in away from its browser, as `Set-Cookie` lines; none where
   * it came without a cookie.
   */
  endLines(request: IncomingMessage): readonly string[];
};

/** For services without accounts: everybody is anybody. */
export const NO_SESSIONS: Sessions = { find: async () => ok(null), endLines: () => [] };

const READS = new Set(["GET", "HEAD"]);

/** Whether a call changes nothing, by its method. */
export function isRead(request: Pick<IncomingMessage, "method">): boolean {
  return READS.has(request.method ?? "GET");
}
