import { DOCUMENT_COLUMNS, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * The profile of an account, locked until the transaction ends; empty when there is no such
 * account.
 */
export async function lockProfile(
  client: Pick<Database["pool"], "query">,
  userId: string,
): Promise<ShieldedDocument[]> {
  // The account first, as in every other write of it: this prevents deadlocks.
  await client.query(`SELECT FROM auth."user" WHERE "id" = $1 FOR NO KEY UPDATE`, [userId]);
  const answer = await client.query<ShieldedRow>(
    `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = 'profiles' AND id = $1`,
    [userId],
  );
  return answer.rows.map(shieldedOf);
}
