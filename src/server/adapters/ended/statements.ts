import type { EndableMessage } from "#domain/news/endable-messages.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * Ends a kind of message for a person, those that wait too. @returns false: there is no such
 * account
 */
export function endMessages(
  database: Database,
  { userId, kind, now }: { userId: string; kind: EndableMessage; now: Date },
): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const found = await client.query(`SELECT 1 FROM auth."user" WHERE id = $1 FOR KEY SHARE`, [userId]);
    await client.query(
      `INSERT INTO ended_messages (user_id, kind, at) SELECT id, $2, $3 FROM auth."user" WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [userId, kind, now],
    );
    await client.query("DELETE FROM auth.message WHERE user_id = $1 AND template = $2", [userId, kind]);
    return found.rowCount === 1;
  });
}

/** Lets these kinds of messages be sent again. */
export async function resumeMessages(
  { pool }: Database,
  userId: string,
  kinds: readonly EndableMessage[],
): Promise<void> {
  await pool.query("DELETE FROM ended_messages WHERE user_id = $1 AND kind = ANY($2::text[])", [userId, [...kinds]]);
}
