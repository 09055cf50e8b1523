import type { Database } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { newKey } from "./documents.ts";

/** Open posts that end one by one: from `firstEnd` on, the last at `lastEnd`, ms since 1970. */
export async function endingPosts(
  database: Database,
  { count, firstEnd, lastEnd }: { count: number; firstEnd: number; lastEnd: number },
): Promise<void> {
  const step = (lastEnd - firstEnd) / Math.max(count - 1, 1);
  const ends = Array.from({ length: count }, (_, at) => new Date(firstEnd + at * step).toISOString());
  const batch = ends.map((expiresAt) => ({ ...newKey(), body: { status: "open", expiresAt } }));
  await upsertBatch(database, batch, { who: "user:1", role: "member", act: "listings.post" });
}

/** How many documents are open. */
export async function countOpen({ pool }: Database): Promise<number> {
  const answer = await pool.query<{ count: number }>(
    "SELECT count(*) AS count FROM documents WHERE body->>'status' = 'open'",
  );
  return answer.rows[0]?.count ?? 0;
}
