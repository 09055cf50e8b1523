import { executeCommand } from "#server/documents/execute-command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { grants } from "#server/stored/grants.ts";
import { responses } from "#server/stored/responses.ts";
import { findResponseOfGrant } from "../ledger/queries.ts";
import { uncountGrant } from "../ledger/statements.ts";
import { writesWithoutGrant } from "./revoke-grants.ts";

/**
 * Takes back a number that was given, after a restore to a moment before that. Nobody is notified
 * again.
 * @returns false where the grant is not there, or was revoked before
 */
export async function revokeAgain(database: Database, id: string, at: Date): Promise<boolean> {
  const key = grants.key(id);
  const found = await findResponseOfGrant(database, id);
  const response = found === null ? null : responses.key(found);
  const answer = await executeCommand<"contact/grant-not-found">(database, {
    by: { who: "system", role: "system" },
    act: "grants.revoked-again",
    lock: response === null ? [key] : [response, key],
    decide: (current) => {
      const document = current.get(keyText(key));
      const grant = document === undefined ? null : grants.read(document);
      if (grant === null || grant.revokedAt !== undefined) return { ok: false, reason: "contact/grant-not-found" };
      const revoked = grants.update(key, { body: { ...grant, revokedAt: at.toISOString() } });
      const writes = [revoked, ...writesWithoutGrant(current, response, id)];
      return { ok: true, value: { writes, tableWrites: [uncountGrant(id, at)] } };
    },
  });
  return answer.ok;
}
