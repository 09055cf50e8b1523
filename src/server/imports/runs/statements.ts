import type { RunState } from "#domain/imports/run.ts";
import type { TableShape } from "../tables/table.ts";
import { makeSetsFinal } from "../../documents/superseded.ts";
import { COMMAND_LINE, RUN_COLUMNS } from "./queries.ts";
import type { RefusedRow } from "./queries.ts";
import type { RunFault, RunPlan, RunProgress, RunRow } from "./run-rows.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Announces a file. Null where the id is taken by another one. */
export async function insertRun(
  client: SqlClient,
  run: Pick<RunRow, "id" | "fileName" | "bytes" | "byId" | "at"> & { sourceId?: string },
): Promise<RunRow | null> {
  await client.query(
    `INSERT INTO import_runs (id, state, file_name, bytes, by_id, at, source_id)
     VALUES ($1, 'uploading', $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
    [run.id, run.fileName, run.bytes, run.byId, run.at, run.sourceId ?? null],
  );
  const answer = await client.query<RunRow>(
    `SELECT ${RUN_COLUMNS} FROM import_runs WHERE id = $1 AND file_name = $2 AND bytes = $3 AND by_id = $4`,
    [run.id, run.fileName, run.bytes, run.byId],
  );
  return answer.rows[0] ?? null;
}

/** Keeps a piece; the same one again changes nothing. */
export async function insertPiece(
  client: SqlClient,
  id: string,
  { ordinal, bytes }: { ordinal: number; bytes: Buffer },
): Promise<void> {
  await client.query(
    "INSERT INTO import_pieces (run_id, ordinal, bytes) VALUES ($1, $2, $3) ON CONFLICT (run_id, ordinal) DO NOTHING",
    [id, ordinal, bytes],
  );
}

/** States whose runs need their file no more. */
const WITHOUT_FILE: readonly RunState[] = ["done", "failed", "undoing", "undone", "cancelled"];

/** What changes with a state. Members that are absent stay. */
export type RunChange = {
  state: RunState;
  /** The size of a file that was not announced. */
  bytes?: number;
  shape?: TableShape;
  plan?: RunPlan;
  progress?: RunProgress;
  fault?: RunFault | null;
  endedAt?: Date | null;
};

/**
 * Gives a run another state. Null where it is in none of the states that this may follow. The file
 * of a run goes in the same statement as its end. A process killed in between would keep it.
 */
export async function changeRun(
  client: SqlClient,
  id: string,
  { from, ...change }: RunChange & { from: readonly RunState[] },
): Promise<RunRow | null> {
  const answer = await client.query<RunRow>(
    `WITH forgotten AS (
       DELETE FROM import_pieces p USING import_runs i
       WHERE p.run_id = $1 AND i.id = $1 AND i.state = ANY($2) AND $3 = ANY($12)
     )
     UPDATE import_runs SET state = $3, shape = coalesce($4, shape), plan = coalesce($5, plan),
       progress = coalesce($6, progress), fault = CASE WHEN $7 THEN $8 ELSE fault END,
       ended_at = CASE WHEN $9 THEN $10 ELSE ended_at END, bytes = coalesce($11, bytes)
     WHERE id = $1 AND state = ANY($2) RETURNING ${RUN_COLUMNS}`,
    [
      id,
      [...from],
      change.state,
      jsonText(change.shape),
      jsonText(change.plan),
      jsonText(change.progress),
      change.fault !== undefined,
      jsonText(change.fault),
      change.endedAt !== undefined,
      change.endedAt ?? null,
      change.bytes ?? null,
      WITHOUT_FILE,
    ],
  );
  return answer.rows[0] ?? null;
}

function jsonText(value: object | null | undefined): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

export async function saveProgress(client: SqlClient, id: string, progress: RunProgress): Promise<void> {
  await client.query("UPDATE import_runs SET progress = $2 WHERE id = $1", [id, JSON.stringify(progress)]);
}

/** Keeps refused rows; one that is known is left as it is. */
export async function insertRefusals(client: SqlClient, id: string, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO import_refusals (run_id, line, reason, raw)
     SELECT $1, line, reason, raw FROM jsonb_to_recordset($2::jsonb) AS given (line integer, reason text, raw text)
     ON CONFLICT DO NOTHING`,
    [id, JSON.stringify(rows)],
  );
}

/** Forgets the rows that an earlier reading refused. */
export async function removeRefusals(client: SqlClient, id: string): Promise<void> {
  await client.query("DELETE FROM import_refusals WHERE run_id = $1", [id]);
}

/** Forgets a run with its file. */
export async function removeRun(client: SqlClient, id: string): Promise<void> {
  await client.query("DELETE FROM import_runs WHERE id = $1", [id]);
}

/** Forgets readings of a source's feed whose process ended before the file was whole. */
export async function removeCutReadings(client: SqlClient, sourceId: string): Promise<void> {
  await client.query("DELETE FROM import_runs WHERE source_id = $1 AND state = 'uploading'", [sourceId]);
}

/**
 * Hours for which a file waits to be imported, days for which refused rows are kept. Proposals.
 */
const FILE_HOURS = 24;
const REFUSAL_DAYS = 30;

/**
 * Days for which an import can be taken back. A feed may write each document anew every quarter of
 * an hour, and what was before is kept each time. Proposals.
 */
const UNDO_DAYS = { person: 30, feed: 3 } as const;

/** Forgets files that nobody imported, old refused rows, and what old imports replaced. */
export async function forgetOldFiles(client: SqlClient, now: Date): Promise<void> {
  const fileTime = new Date(now.getTime() - FILE_HOURS * 3_600_000);
  // An upload that nobody went on with. One of the command line ends in cut-runs.ts.
  await client.query(
    `UPDATE import_runs SET state = 'cancelled', ended_at = $2 WHERE state = 'uploading' AND at < $1 AND by_id <> $3`,
    [fileTime, now, COMMAND_LINE],
  );
  await client.query("DELETE FROM import_pieces p USING import_runs i WHERE i.id = p.run_id AND i.state = ANY($1)", [
    WITHOUT_FILE,
  ]);
  await client.query("DELETE FROM import_runs i WHERE state IN ('uploaded', 'checked') AND at < $1", [fileTime]);
  await client.query(`DELETE FROM import_refusals r USING import_runs i WHERE i.id = r.run_id AND i.at < $1`, [
    daysBefore(now, REFUSAL_DAYS),
  ]);
  const final = await client.query<{ id: string }>(
    `SELECT i.id FROM import_runs i LEFT JOIN import_sources s ON s.id = i.source_id
     WHERE i.state IN ('done', 'failed', 'cancelled')
       AND i.at < CASE WHEN s.feed IS NULL THEN $1::timestamptz ELSE $2::timestamptz END
       AND (EXISTS (SELECT FROM change_sets c WHERE c.set_id = i.id)
         OR EXISTS (SELECT FROM change_confirmations c WHERE c.set_id = i.id))`,
    [daysBefore(now, UNDO_DAYS.person), daysBefore(now, UNDO_DAYS.feed)],
  );
  await makeSetsFinal(
    client,
    final.rows.map(({ id }) => id),
  );
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
