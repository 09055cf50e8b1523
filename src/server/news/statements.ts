import type { Notices } from "#contract/news.ts";
import type { Database } from "#server/documents/pool.ts";

/** Stores a person's choice. */
export async function keepChoice({ pool }: Database, userId: string, daily: Notices["daily"]): Promise<void> {
  await pool.query(
    `INSERT INTO notices (user_id, daily) SELECT id, $2 FROM auth."user" WHERE id = $1
     ON CONFLICT (user_id) DO UPDATE SET daily = excluded.daily`,
    [userId, daily],
  );
}

/** Forgets which news had messages of their own, once no daily notice can tell them. */
export async function clearNewsMessages({ pool }: Database, before: Date): Promise<void> {
  await pool.query("DELETE FROM news_messages WHERE at < $1", [before]);
}

/**
 * Claims the right to notify a person now: of concurrent processes one gets it.
 * @returns when they were notified before (null: never). "taken" where another process has it, or
 * they had a notice within a day.
 */
export async function claimNotice(
  { pool }: Database,
  { userId, now, before }: { userId: string; now: Date; before: Date },
): Promise<Date | null | "taken"> {
  const answer = await pool.query<{ notifiedBefore: Date | null }>(
    // Joined, so that it is read before it is changed.
    `WITH held AS (SELECT told_at FROM notices WHERE user_id = $1 FOR UPDATE)
     INSERT INTO notices AS n (user_id, told_at)
       SELECT u.id, $2 FROM auth."user" u LEFT JOIN held ON true WHERE u.id = $1
     ON CONFLICT (user_id) DO UPDATE SET told_at = excluded.told_at WHERE n.told_at IS NULL OR n.told_at <= $3
     RETURNING (SELECT told_at FROM held) AS "notifiedBefore"`,
    [userId, now, before],
  );
  const [row] = answer.rows;
  return row === undefined ? "taken" : row.notifiedBefore;
}
