import type { SourceRow } from "./source-rows.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

export const SOURCE_COLUMNS = `id, name, url, licence, weight, plan, shape, headers, feed, state, due_at AS "dueAt", by_id AS "byId",
  (SELECT max(r.at) FROM import_runs r WHERE r.source_id = import_sources.id) AS "lastRunAt"`;

/** All sources, by name. */
export async function readSources(client: SqlClient): Promise<SourceRow[]> {
  const answer = await client.query<SourceRow>(
    `SELECT ${SOURCE_COLUMNS} FROM import_sources ORDER BY name, id LIMIT 500`,
  );
  return answer.rows;
}

/** The source whose feed is due, the one that has waited longest. */
export async function readDueSource(client: SqlClient, now: Date): Promise<SourceRow | null> {
  const answer = await client.query<SourceRow>({
    name: "imports-due-source",
    text: `SELECT ${SOURCE_COLUMNS} FROM import_sources WHERE due_at <= $1 ORDER BY due_at LIMIT 1`,
    values: [now],
  });
  return answer.rows[0] ?? null;
}
