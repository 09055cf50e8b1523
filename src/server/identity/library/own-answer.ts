import type { LibraryAnswer } from "#server/http/contract/library.ts";
import { announceAccount } from "../account-events.ts";
import { noteEvent } from "../audit/statements.ts";
import { dropProvider, endSession, endSessions } from "../statements.ts";
import type { GuardedCall } from "../guards.ts";
import type { LibraryDependencies } from "./library-dependencies.ts";
import type { LibraryRoute } from "./library-routes.ts";
import { readDevices } from "../queries.ts";

/**
 * Answers in the library's shape where its own would reveal or need too much. Sessions are named by
 * ids, because a token would let its reader use the session. A provider is removed by its name
 * alone.
 */
export async function ownAnswer(
  { database, now }: LibraryDependencies,
  call: GuardedCall,
  own: NonNullable<LibraryRoute["own"]>,
): Promise<LibraryAnswer> {
  const session = await call.session();
  if (session === null) return { ok: false, reason: "http/unauthenticated" };
  const userId = session.actor.id;
  if (own === "revoke-session") {
    const id = call.body["token"];
    if (typeof id !== "string")
      return { ok: false, reason: "http/invalid-argument", errors: [{ path: "token", word: "missing" }] };
    if (await endSession(database, userId, id)) await announceAccount(database, userId);
    return json({ status: true });
  }
  if (own === "revoke-other-sessions") {
    await endSessions(database, userId, session.id);
    await noteEvent(database.pool, { act: "identity.signed-out-everywhere", who: userId, role: "member", at: now() });
    await announceAccount(database, userId);
    return json({ status: true });
  }
  if (own === "unlink-account") {
    if (!(await dropProvider(database, userId, String(call.body["providerId"]))))
      return { ok: false, reason: "http/not-found" };
    await noteEvent(database.pool, { act: "identity.way-removed", who: userId, role: "member", at: now() });
    await announceAccount(database, userId);
    return json({ status: true });
  }
  const devices = await readDevices(database, userId, now());
  return json(devices.map((device) => ({ ...device, userId, token: device.id })));
}

function json(value: unknown): LibraryAnswer {
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  return { ok: true, status: 200, headers, cookies: [], body: JSON.stringify(value) };
}
