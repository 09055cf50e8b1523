import type { Database } from "#server/documents/pool.ts";

/** A facility that publishes a number. */
export type PublishedAt = { value: string; facilityId: string; name: string };

/** Which of some numbers facilities publish as their lines, each number once. */
export async function readPublishedLines(database: Database, numbers: readonly string[]): Promise<PublishedAt[]> {
  if (numbers.length === 0) return [];
  const answer = await database.pool.query<PublishedAt>({
    name: "published-lines-of-numbers",
    text: `SELECT DISTINCT ON (n.value) n.value, d.id AS "facilityId", d.body->>'name' AS name
           FROM unnest($1::text[]) AS n(value)
           JOIN documents d ON d.collection = 'facilities'
             AND d.body->'phones' @> jsonb_build_array(jsonb_build_object('value', n.value))
           ORDER BY n.value, d.id`,
    values: [numbers],
  });
  return answer.rows;
}
