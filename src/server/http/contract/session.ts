import type { IncomingMessage } from "node:http";
import type { Actor } from "#domain/identity/actor.ts";
import type { Result } from "#domain/shared/result.ts";
import { ok } from "#domain/shared/result.ts";

/** A valid session. */
export type OpenSession = {
  /** The session's id; no secret, unlike its token. */
  id: string;
  token: string;
  actor: Actor & { id: string };
  /** When the person last proved who they are. */
  createdAt: Date;
  /** When its cookie ends; null: with the browser. */
  endsAt: Date | null;
  /** Cookies that prolong the session, to be sent with the answer. */
  cookies: readonly string[];
};

/** Why a call's session is not accepted. */
export type SessionRefusal = "identity/session-expired" | "identity/anti-forgery";

/**
 * Finds the caller's session, by cookie or bearer token; null without either. Only routes that need
 * it call it, so public reads cost nothing. A write queries the database. A read may use a session
 * cached up to 5 seconds ago.
 */
export type Sessions = {
  find(request: IncomingMessage): Promise<Result<OpenSession | null, SessionRefusal>>;
  /**
   * `Set-Cookie` lines that remove the session from its browser; none where it came without a
   * cookie.
   */
  endLines(request: IncomingMessage): readonly string[];
};

/** For services without accounts: everybody is anonymous. */
export const NO_SESSIONS: Sessions = { find: async () => ok(null), endLines: () => [] };

const READS = new Set(["GET", "HEAD"]);

/** Whether a call changes nothing, by its method. */
export function isRead(request: Pick<IncomingMessage, "method">): boolean {
  return READS.has(request.method ?? "GET");
}
