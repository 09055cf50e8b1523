import type { BanAppealAnswer } from "#domain/identity/ban-appeal.ts";
import { forgetsBanAppealsBefore } from "#domain/identity/ban-appeal.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Whether a ban is in force: the account's, and not over. */
const IN_FORCE = `u.banned IS TRUE AND (u."banExpires" IS NULL OR u."banExpires" > $2)`;

/**
 * Records who banned an account, and when. A ban that is changed while its appeal waits stays the
 * same ban, so its words are not lost. Nobody who stands behind it answers them.
 */
export async function noteBan(
  client: SqlClient,
  personId: string,
  { byIds, at }: { byIds: readonly (string | null)[]; at: Date },
): Promise<void> {
  const ids = [...new Set(byIds.filter((id) => id !== null))];
  const changed = await client.query(
    `UPDATE auth.ban b SET by_ids = ARRAY(SELECT DISTINCT unnest(b.by_ids || $2::text[]))
     WHERE b.person_id = $1 AND EXISTS (SELECT FROM auth.ban_appeal a WHERE a.ban_id = b.id AND a.outcome IS NULL)`,
    [personId, ids],
  );
  if (changed.rowCount === 1) return;
  await client.query(
    `INSERT INTO auth.ban (person_id, id, by_ids, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (person_id) DO UPDATE SET id = excluded.id, by_ids = excluded.by_ids, at = excluded.at`,
    [personId, newId(at), ids, at],
  );
}

/** Forgets who banned an account that is let in again, and an appeal that nobody answered. */
export async function dropBan(client: SqlClient, personId: string): Promise<void> {
  await client.query(
    `DELETE FROM auth.ban_appeal a USING auth.ban b
     WHERE b.person_id = $1 AND a.ban_id = b.id AND a.outcome IS NULL`,
    [personId],
  );
  await client.query("DELETE FROM auth.ban WHERE person_id = $1", [personId]);
}

export type NewAppeal = { id: string; banId: string; words: string; at: Date };

/** Stores an appeal. @returns whose ban it is; null where the ban is over or has an appeal */
export async function keepAppeal(client: SqlClient, { id, banId, words, at }: NewAppeal): Promise<string | null> {
  const answer = await client.query<{ personId: string }>(
    `INSERT INTO auth.ban_appeal (id, ban_id, person_id, words, at)
     SELECT $3, b.id, b.person_id, $4, $2 FROM auth.ban b JOIN auth."user" u ON u.id = b.person_id
     WHERE b.id = $1 AND ${IN_FORCE}
     ON CONFLICT (ban_id) DO NOTHING RETURNING person_id AS "personId"`,
    [banId, at, id, words],
  );
  return answer.rows[0]?.personId ?? null;
}

export type WrittenAnswer = { id: string; outcome: BanAppealAnswer; reason: string; byId: string; at: Date };

/** Stores the answer of an appeal. @returns false where somebody else answered it */
export async function writeAnswer(
  client: SqlClient,
  { id, outcome, reason, byId, at }: WrittenAnswer,
): Promise<boolean> {
  const answer = await client.query(
    `UPDATE auth.ban_appeal SET outcome = $2, reason = $3, answered_by = $4, answered_at = $5
     WHERE id = $1 AND outcome IS NULL`,
    [id, outcome, reason, byId, at],
  );
  return answer.rowCount === 1;
}

/** Ends a ban earlier. @returns false where it is over or ends before that anyway */
export async function shortenBan(
  client: SqlClient,
  { personId, until, now }: { personId: string; until: Date; now: Date },
): Promise<boolean> {
  const answer = await client.query(
    `UPDATE auth."user" u SET "banExpires" = $3, "updatedAt" = now()
     WHERE u.id = $1 AND ${IN_FORCE} AND (u."banExpires" IS NULL OR u."banExpires" > $3)`,
    [personId, now, until],
  );
  return answer.rowCount === 1;
}

/**
 * Forgets words some days after their answer, and appeals whose ban is over or that nobody
 * answered. Any process may run it repeatedly.
 */
export async function clearBanAppeals({ pool }: Database, now: Date): Promise<void> {
  const { answered, unanswered } = forgetsBanAppealsBefore(now);
  await pool.query("UPDATE auth.ban_appeal SET words = NULL WHERE words IS NOT NULL AND answered_at < $1", [answered]);
  await pool.query(
    `DELETE FROM auth.ban_appeal a
     WHERE (a.outcome IS NULL AND a.at < $1)
        OR (coalesce(a.answered_at < $3, true) AND NOT EXISTS (
          SELECT FROM auth.ban b JOIN auth."user" u ON u.id = b.person_id WHERE b.id = a.ban_id AND ${IN_FORCE}))`,
    [unanswered, now, answered],
  );
}
