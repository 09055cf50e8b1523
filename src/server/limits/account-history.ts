import { STANDING_TABLE } from "#domain/observations/standing.ts";
import type { AccountHistory } from "#domain/observations/standing.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { PERSON_OF } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";

/** What the database knows of an account's history. */
export type StoredHistory = { madeAt: Date; provedAt: Date | null; deeds: number };

/**
 * Columns of a `StoredHistory` of an account `u`. A number that several accounts proved speaks for
 * the first of them only. Deeds are counted up to what a history needs.
 */
export const ACCOUNT_HISTORY = `u."createdAt" AS "madeAt",
        least((SELECT min(p.proved_at) FROM proofs p WHERE p.user_id = u.id AND p.is_phone
            AND NOT EXISTS (SELECT FROM proofs o WHERE o.key = p.key AND o.user_id <> p.user_id AND o.proved_at < p.proved_at)),
          CASE WHEN u."phoneNumberVerified" THEN u."updatedAt" END) AS "provedAt",
        (SELECT count(*)::int FROM (
          SELECT FROM documents
          WHERE ${PERSON_OF} = u.id
            AND collection IN ('listings', 'observations') AND coalesce(body->>'status', '') <> 'hidden'
          LIMIT ${STANDING_TABLE.historyDeeds}) deeds) AS deeds`;

/** What is known of an account now; null where there is none. */
export async function readAccountHistory(
  { pool }: Pick<Database, "pool">,
  accountId: string,
  now: Date,
): Promise<AccountHistory | null> {
  const answer = await pool.query<StoredHistory>({
    name: "account-history",
    text: `SELECT ${ACCOUNT_HISTORY} FROM auth."user" u WHERE u.id = $1`,
    values: [accountId],
  });
  const [row] = answer.rows;
  return row === undefined ? null : historyAt(row, now);
}

/** The ages at a moment. */
export function historyAt({ madeAt, provedAt, deeds }: StoredHistory, now: Date): AccountHistory {
  const hoursSince = (at: Date): number => (now.getTime() - at.getTime()) / HOUR_MS;
  return { ageHours: hoursSince(madeAt), provedHours: provedAt && hoursSince(provedAt), deeds };
}
