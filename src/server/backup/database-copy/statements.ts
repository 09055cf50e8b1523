import type pg from "pg";
import { LOG_SLOT } from "#server/documents/embedded/kept-log.ts";
import { lsnText, parseLsn } from "./wal-names.ts";

/**
 * Where the log stands. `reserved`: where the slot keeps it from; null: there is no usable slot.
 */
export type LogPosition = {
  cluster: string;
  timeline: number;
  major: number;
  flushed: bigint;
  reserved: bigint | null;
};

const POSITION = `
  SELECT system_identifier::text AS cluster, timeline_id AS timeline,
    current_setting('server_version_num')::int / 10000 AS major, pg_current_wal_flush_lsn()::text AS flushed,
    (SELECT restart_lsn::text FROM pg_replication_slots WHERE slot_name = $1 AND wal_status <> 'lost') AS reserved
  FROM pg_control_system(), pg_control_checkpoint()`;

/** Reads where the log stands, and makes the slot that keeps what is not copied yet. */
export async function holdLog(pool: pg.Pool): Promise<LogPosition> {
  const found = await readPosition(pool);
  if (found.reserved !== null) return found;
  await pool.query("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1", [
    LOG_SLOT,
  ]);
  await pool.query("SELECT pg_create_physical_replication_slot($1, true)", [LOG_SLOT]);
  return readPosition(pool);
}

async function readPosition(pool: pg.Pool): Promise<LogPosition> {
  type Row = { cluster: string; timeline: number; major: number; flushed: string; reserved: string | null };
  const answer = await pool.query<Row>(POSITION, [LOG_SLOT]);
  const [row] = answer.rows;
  if (row === undefined) throw new Error("PostgreSQL does not say where its log stands.");
  return { ...row, flushed: parseLsn(row.flushed), reserved: row.reserved === null ? null : parseLsn(row.reserved) };
}

/** Lets the server remove the log before a position. */
export async function releaseLog(pool: pg.Pool, lsn: bigint): Promise<void> {
  await pool.query("SELECT pg_replication_slot_advance($1, $2::pg_lsn)", [LOG_SLOT, lsnText(lsn)]);
}

/** Begins a copy of the running server's files. The same session must end it. */
export async function beginCopy(client: pg.PoolClient, label: string): Promise<bigint> {
  const answer = await client.query<{ lsn: string }>("SELECT pg_backup_start($1, true)::text AS lsn", [label]);
  return parseLsn(answer.rows[0]?.lsn ?? "");
}

/** Ends it. `label`: the text of the file backup_label, without which the copy is worth nothing. */
export async function endCopy(client: pg.PoolClient): Promise<{ lsn: bigint; label: string }> {
  const answer = await client.query<{ lsn: string; label: string }>(
    "SELECT lsn::text, labelfile AS label FROM pg_backup_stop(false)",
  );
  const [row] = answer.rows;
  if (row === undefined) throw new Error("PostgreSQL did not end the copy.");
  return { lsn: parseLsn(row.lsn), label: row.label };
}
