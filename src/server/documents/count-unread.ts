import { PERSON_OF } from "./documents.ts";
import type { Database } from "./pool.ts";

/** How many documents of the collection `news` are for this person and unread. */
export async function countUnread({ pool }: Database, userId: string): Promise<number> {
  const answer = await pool.query<{ unread: number }>({
    name: "count-unread",
    text: `SELECT count(*) AS unread FROM documents
           WHERE ${PERSON_OF} = $1 AND collection = 'news' AND body->>'seenAt' IS NULL`,
    values: [userId],
  });
  return answer.rows[0]?.unread ?? 0;
}
