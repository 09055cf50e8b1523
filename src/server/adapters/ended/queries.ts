import type { EndableMessage } from "#domain/news/endable-messages.ts";
import type { Database } from "#server/documents/pool.ts";

/** The kinds of messages that a person has ended. */
export async function readEnded({ pool }: Database, userId: string): Promise<EndableMessage[]> {
  const answer = await pool.query<{ kind: EndableMessage }>({
    name: "read-ended",
    text: "SELECT kind FROM ended_messages WHERE user_id = $1 ORDER BY kind",
    values: [userId],
  });
  return answer.rows.map(({ kind }) => kind);
}
