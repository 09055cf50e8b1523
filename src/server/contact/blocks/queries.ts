import type { Database } from "#server/documents/pool.ts";
import type { AskingPerson } from "../queries.ts";

/**
 * Whether an owner has blocked a person, by account or by what they have verified. Hashes as in
 * `AskingPerson`.
 */
export async function isBlockedBy(
  { pool }: Database,
  ownerId: string,
  { askerId, mails, phones }: Pick<AskingPerson, "askerId" | "mails" | "phones">,
): Promise<boolean> {
  const answer = await pool.query({
    name: "is-blocked-by",
    text: `SELECT FROM contact_blocks WHERE owner_id = $1
             AND (asker_id = $2 OR asker_mail = ANY($3::text[]) OR asker_phone = ANY($4::text[])) LIMIT 1`,
    values: [ownerId, askerId, mails, phones],
  });
  return (answer.rowCount ?? 0) > 0;
}

/** Which of some people a person has blocked. */
export async function readBlocked(
  { pool }: Database,
  ownerId: string,
  askerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const answer = await pool.query<{ id: string }>({
    name: "blocked-by-owner",
    text: "SELECT asker_id AS id FROM contact_blocks WHERE owner_id = $1 AND asker_id = ANY($2)",
    values: [ownerId, askerIds],
  });
  return new Set(answer.rows.map(({ id }) => id));
}

/** Whether an owner blocked an account, or took a number back from it. */
export async function hasShutOut({ pool }: Database, ownerId: string, askerId: string): Promise<boolean> {
  const answer = await pool.query<{ is: boolean }>({
    name: "has-shut-out",
    text: `SELECT EXISTS (SELECT FROM contact_blocks WHERE owner_id = $1 AND asker_id = $2)
             OR EXISTS (SELECT FROM contact_grants WHERE owner_id = $1 AND asker_id = $2 AND revoked_at IS NOT NULL) AS is`,
    values: [ownerId, askerId],
  });
  return answer.rows[0]?.is ?? false;
}
