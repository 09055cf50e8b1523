import type { Database } from "#server/documents/pool.ts";

/** The response in which a grant gives a number; null: it answers a contact call. */
export async function findResponseOfGrant({ pool }: Database, grantId: string): Promise<string | null> {
  const answer = await pool.query<{ id: string }>({
    name: "response-of-grant",
    text: `SELECT r.id FROM documents g
           JOIN documents r ON r.collection = 'responses' AND r.body->>'listingId' = g.body->>'listingId'
             AND g.id::text IN (r.body->'numbers'->>'owner', r.body->'numbers'->>'responder')
           WHERE g.collection = 'grants' AND g.id = $1 LIMIT 1`,
    values: [grantId],
  });
  return answer.rows[0]?.id ?? null;
}
