import type { RunPlan } from "../runs/run-rows.ts";
import type { TableShape } from "../tables/table.ts";
import { SOURCE_COLUMNS } from "./queries.ts";
import type { Feed, SourceRow, SourceState } from "./source-rows.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * Keeps how a source's lists are read, for its next list.
 * @param runId the run that reads one now
 */
export async function keepSource(
  client: SqlClient,
  given: { plan: RunPlan; shape: TableShape | null; byId: string; at: Date; runId?: string },
): Promise<void> {
  const { source, mapping } = given.plan;
  await client.query(
    `INSERT INTO import_sources (id, name, url, licence, weight, plan, shape, headers, by_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url, licence = excluded.licence,
       weight = excluded.weight, plan = excluded.plan, shape = excluded.shape, headers = excluded.headers`,
    [
      source.id,
      source.name,
      source.url ?? null,
      source.licence,
      source.weight ?? null,
      JSON.stringify(given.plan),
      given.shape === null ? null : JSON.stringify(given.shape),
      mapping?.columns.map(({ column }) => column) ?? [],
      given.byId,
      given.at,
    ],
  );
  if (given.runId === undefined) return;
  await client.query("UPDATE import_runs SET source_id = $2 WHERE id = $1", [given.runId, source.id]);
}

/** Changes what a source is called and when its address is read. Null where there is none. */
export async function changeSource(
  client: SqlClient,
  {
    id,
    ...given
  }: {
    id: string;
    name: string;
    licence: string;
    url: string | null;
    weight: number | null;
    feed: Feed | null;
    dueAt: Date | null;
  },
): Promise<SourceRow | null> {
  const answer = await client.query<SourceRow>(
    `UPDATE import_sources SET name = $2, licence = $3, url = $4, weight = $5, feed = $6, due_at = $7,
       plan = jsonb_set(plan, '{source}', jsonb_strip_nulls(jsonb_build_object(
         'id', id, 'name', $2::text, 'licence', $3::text, 'url', $4::text, 'weight', $5::real))),
       state = CASE WHEN feed->>'url' IS DISTINCT FROM $6::jsonb->>'url' THEN '{}' ELSE state END
     WHERE id = $1 RETURNING ${SOURCE_COLUMNS}`,
    [
      id,
      given.name,
      given.licence,
      given.url,
      given.weight,
      given.feed === null ? null : JSON.stringify(given.feed),
      given.dueAt,
    ],
  );
  return answer.rows[0] ?? null;
}

/** Keeps what a reading of a feed found, and when it is due again. */
export async function saveSourceState(
  client: SqlClient,
  id: string,
  { state, dueAt }: { state: SourceState; dueAt: Date | null },
): Promise<void> {
  await client.query("UPDATE import_sources SET state = $2, due_at = $3 WHERE id = $1", [
    id,
    JSON.stringify(state),
    dueAt,
  ]);
}
