import type { EarlierColumns } from "#domain/imports/suggest-mapping.ts";
import { foldedHeader } from "#domain/imports/headings.ts";
import type { ColumnTarget } from "#domain/imports/column-targets.ts";
import type { RunRow } from "./run-rows.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

export const RUN_COLUMNS = `id, source_id AS "sourceId", state, file_name AS "fileName", bytes, shape, plan, progress,
  fault, by_id AS "byId", at, ended_at AS "endedAt",
  coalesce((SELECT sum(length(p.bytes)) FROM import_pieces p WHERE p.run_id = import_runs.id), 0)::bigint AS received`;

export async function readRun(client: SqlClient, id: string): Promise<RunRow | null> {
  const answer = await client.query<RunRow>(`SELECT ${RUN_COLUMNS} FROM import_runs WHERE id = $1`, [id]);
  return answer.rows[0] ?? null;
}

/**
 * Who imports at the command line. Its runs are `uploading` until they end: no process goes on with
 * a file that it does not have.
 */
export const COMMAND_LINE = "lifeboard import";

/** Runs of the command line that have not ended. Some may be worked on at the moment. */
export async function readCommandRuns(client: SqlClient): Promise<RunRow[]> {
  const answer = await client.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM import_runs WHERE state = 'uploading' AND by_id = $1 ORDER BY at`,
    [COMMAND_LINE],
  );
  return answer.rows;
}

/** The newest runs. */
export async function readRuns(client: SqlClient, most: number): Promise<RunRow[]> {
  const answer = await client.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM import_runs ORDER BY at DESC, id DESC LIMIT $1`,
    [most],
  );
  return answer.rows;
}

/** Bytes of all files that wait or are read. */
export async function readHeldBytes(client: SqlClient): Promise<number> {
  const answer = await client.query<{ bytes: number }>(
    `SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM import_runs
     WHERE state IN ('uploading', 'uploaded', 'checking', 'checked', 'importing')`,
  );
  return answer.rows[0]?.bytes ?? 0;
}

/** The run that has waited longest to be worked on, or goes on after its process was killed. */
export async function readWaitingRun(client: SqlClient): Promise<string | null> {
  const answer = await client.query<{ id: string }>({
    name: "imports-waiting",
    text: `SELECT id FROM import_runs WHERE state IN ('checking', 'importing', 'undoing') ORDER BY at LIMIT 1`,
  });
  return answer.rows[0]?.id ?? null;
}

/** The ordinals of a run's pieces that arrived, in order. */
export async function readPieces(client: SqlClient, id: string): Promise<number[]> {
  const answer = await client.query<{ ordinal: number }>(
    "SELECT ordinal FROM import_pieces WHERE run_id = $1 ORDER BY ordinal",
    [id],
  );
  return answer.rows.map(({ ordinal }) => ordinal);
}

export async function readPiece(client: SqlClient, id: string, ordinal: number): Promise<Buffer | null> {
  const answer = await client.query<{ bytes: Buffer }>(
    "SELECT bytes FROM import_pieces WHERE run_id = $1 AND ordinal = $2",
    [id, ordinal],
  );
  return answer.rows[0]?.bytes ?? null;
}

export type RefusedRow = { line: number; reason: string; raw: string };

export async function readRefusals(
  client: SqlClient,
  id: string,
  { after, most }: { after: number; most: number },
): Promise<RefusedRow[]> {
  const answer = await client.query<RefusedRow>(
    "SELECT line, reason, raw FROM import_refusals WHERE run_id = $1 AND line > $2 ORDER BY line LIMIT $3",
    [id, after, most],
  );
  return answer.rows;
}

type PlannedColumns = { columns: { column: string; target: ColumnTarget }[] };

/** What people said of columns in earlier mappings, the newest first. */
export async function readEarlierColumns(client: SqlClient): Promise<EarlierColumns> {
  const answer = await client.query<PlannedColumns>(
    `SELECT plan->'mapping'->'columns' AS columns FROM import_runs
     WHERE state IN ('done', 'undone') AND plan->'mapping'->'columns' IS NOT NULL ORDER BY at DESC LIMIT 50`,
  );
  const known = new Map<string, ColumnTarget>();
  for (const { columns } of answer.rows.toReversed()) {
    for (const { column, target } of columns) known.set(foldedHeader(column), target);
  }
  return known;
}
