import type { Json } from "./documents.ts";
import type { Database } from "./pool.ts";

/** Earlier answers to a writer's keys, by key, with the hash of what was sent then. */
export async function earlierResults(
  database: Database,
  who: string,
  keys: readonly string[],
): Promise<Map<string, { argsHash: string; result: Json }>> {
  const answer = await database.pool.query<{ key: string; args_hash: string; result: Json }>({
    name: "earlier-results",
    text: "SELECT key, args_hash, result FROM mutations WHERE who = $1 AND key = ANY($2::text[])",
    values: [who, keys],
  });
  return new Map(answer.rows.map((row) => [row.key, { argsHash: row.args_hash, result: row.result }]));
}
