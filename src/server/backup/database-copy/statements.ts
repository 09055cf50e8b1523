import type pg from "pg";
import { LOG_SLOT } from "#server/documents/embedded/retained-wal.ts";
import { lsnText, parseLsn } from "./wal-names.ts";

/**
 * The position of the log. `reserved`: where the slot keeps it from; null: there is no usable slot.
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

/** Bytes of a page of the log: PostgreSQL's default. */
const PAGE_BYTES = 8_192n;
/** Looks until a flush ends with a record: one does in all but the busiest moments. */
const LOOKS = 5;

/** Reads the position of the log, and makes the slot that keeps what is not copied yet. */
export async function holdLog(pool: pg.Pool): Promise<LogPosition> {
  const found = await readAtRecord(pool);
  if (found.reserved !== null) return found;
  await pool.query("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1", [
    LOG_SLOT,
  ]);
  await pool.query("SELECT pg_create_physical_replication_slot($1, true)", [LOG_SLOT]);
  return readAtRecord(pool);
}

/**
 * What is flushed ends with a record, or at a page amid one. A restore is compared with it and
 * reaches whole records only. So a record of no content moves a flush that ends at a page.
 */
async function readAtRecord(pool: pg.Pool): Promise<LogPosition> {
  for (let looks = 1; ; looks += 1) {
    const found = await readPosition(pool);
    if (found.flushed % PAGE_BYTES !== 0n || looks === LOOKS) return found;
    await pool.query("SELECT pg_logical_emit_message(false, 'lifeboard', '', true)");
  }
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

/** How far recovery went: the end of the last record, and the time of the last commit before it. */
export type Recovered = { reached: bigint; lastCommit: Date | null };

/** Asks a server that has recovered since it was started. */
export async function readRecovered(pool: pg.Pool): Promise<Recovered> {
  const answer = await pool.query<{ reached: string; at: Date | null }>(
    "SELECT pg_last_wal_replay_lsn()::text AS reached, pg_last_xact_replay_timestamp() AS at",
  );
  const [row] = answer.rows;
  if (row === undefined) throw new Error("PostgreSQL does not say how far it recovered.");
  return { reached: parseLsn(row.reached), lastCommit: row.at };
}
