import type { Database } from "#server/documents/pool.ts";

/** An audit row about accounts. */
export type StoredEntry = {
  ordinal: number;
  at: Date;
  who: string;
  role: string;
  act: string;
  about: string | null;
  details: Record<string, unknown> | null;
};

/** Acts on and by accounts, newest first. Leaves out the mere signal that an account changed. */
export async function readAudit(
  { pool }: Database,
  { who, before, most }: { who: string | null; before: number | null; most: number },
): Promise<StoredEntry[]> {
  const answer = await pool.query<StoredEntry>(
    `SELECT ordinal, at, who, role, act, id AS about, details FROM audit
     WHERE (act LIKE 'identity.%' OR act IN ('demo.remove', 'demo.training', 'demo.training-ended')) AND act <> 'identity.changed'
       AND ($1::uuid IS NULL OR who = $1::text OR id = $1) AND ($2::bigint IS NULL OR ordinal < $2)
     ORDER BY ordinal DESC LIMIT $3`,
    [who, before, most],
  );
  return answer.rows;
}
