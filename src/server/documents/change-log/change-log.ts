import { DOCUMENT_COLUMNS, documentOf, keyText } from "../documents.ts";
import type { DocumentKey, DocumentRow, StoredDocument } from "../documents.ts";
import { IS_OTHER_TIMELINE, renewLogIdentity } from "./log-identity.ts";
import { HORIZON } from "./log-horizon.ts";
import type { LoggedChange } from "./log-witness.ts";
import { SERVER_START } from "./timeline.ts";
import type { Database } from "../pool.ts";

/**
 * A position in the change log; everything before it has been read. On the wire
 * `<logId>.<xid>.<ordinal>`. Positions of different logs cannot be compared.
 */
export type Checkpoint = { logId: string; xid: bigint; ordinal: bigint };

const FORM = /^([0-9a-f-]{1,64})\.(\d{1,20})\.(\d{1,19})$/;

/** Formats a checkpoint for clients. */
export function formatCheckpoint(checkpoint: Checkpoint): string {
  return `${checkpoint.logId}.${checkpoint.xid}.${checkpoint.ordinal}`;
}

/**
 * Parses a client's checkpoint. Null when it is invalid: answer it like one of another log
 * (`reset`).
 */
export function parseCheckpoint(text: string): Checkpoint | null {
  const parts = FORM.exec(text);
  const [, logId, xid, ordinal] = parts ?? [];
  if (logId === undefined || xid === undefined || ordinal === undefined) return null;
  const checkpoint = { logId, xid: BigInt(xid), ordinal: BigInt(ordinal) };
  return checkpoint.xid < 2n ** 64n && checkpoint.ordinal < 2n ** 63n ? checkpoint : null;
}

/** Whether `one` is before `other`. Both are of the same log. */
export function isBefore(one: Checkpoint, other: Checkpoint): boolean {
  return one.xid === other.xid ? one.ordinal < other.ordinal : one.xid < other.xid;
}

/** A document that no longer exists. */
export type RemovedDocument = DocumentKey & { version: number };

/**
 * The changes up to `checkpoint`: each document once, in its current state. That state may be of a
 * later change, of a transaction below `seenBelow`. `more`: the limit cut it.
 */
export type ChangeBatch = {
  documents: StoredDocument[];
  removed: RemovedDocument[];
  checkpoint: Checkpoint;
  seenBelow: bigint;
  more: boolean;
};

/** A row of the log with its place. */
export type LogRow = LoggedChange & { xid: bigint; ordinal: string };

/**
 * `reset`: the position is of another log or no longer kept. Start again from a snapshot. `rows`:
 * all that was read, in order. `server`: when the server that answered was started.
 */
export type ChangesAnswer = { server: string } & (
  | ({ reset: false } & ChangeBatch & { pending: boolean; rows: readonly LogRow[] })
  | { reset: true; checkpoint: Checkpoint }
);

type ChangeRow = Omit<DocumentRow, "version" | "edit_version"> & {
  log_id: string;
  floor_xid: bigint;
  floor_ordinal: string;
  horizon: bigint;
  xmax: bigint;
  elsewhere: boolean;
  pending: boolean;
  server: string;
  removed: boolean;
  xid: bigint | null;
  ordinal: string | null;
  changed_version: number;
  version: number | null;
  edit_version: number;
};

/**
 * Commits are not ordered by number: a transaction that began early may commit late. Sequences
 * become visible out of order too. Below the horizon nothing can still commit, so a read there is
 * complete. Rows at or above it wait (`pending`). One statement reads edge, floor and documents, so
 * that all are of one snapshot. The snapshot's xmin is a horizon that costs nothing. It counts
 * other databases too, so the exact one is computed once a change waits above it.
 */
const READ = `
  WITH edge AS MATERIALIZED (
    SELECT CASE WHEN EXISTS (SELECT FROM changes WHERE (xid, ordinal) > ($1::xid8, $2::bigint) AND xid >= pg_snapshot_xmin(pg_current_snapshot()))
                THEN ${HORIZON} ELSE pg_snapshot_xmin(pg_current_snapshot()) END AS horizon)
  SELECT m.log_id, m.floor_xid, m.floor_ordinal::text, edge.horizon, pg_snapshot_xmax(pg_current_snapshot()) AS xmax,
         ${IS_OTHER_TIMELINE} AS elsewhere, ${SERVER_START} AS server,
         EXISTS (SELECT FROM changes WHERE (xid, ordinal) > ($1::xid8, $2::bigint) AND xid >= (SELECT horizon FROM edge)) AS pending,
         c.xid, c.ordinal::text, c.collection, c.id, c.version AS changed_version, c.removed,
         d.version, d.edit_version, d.created_at, d.updated_at, d.changed_xid, d.body
  FROM log_meta m CROSS JOIN edge
  LEFT JOIN (SELECT * FROM changes WHERE (xid, ordinal) > ($1::xid8, $2::bigint) AND xid < (SELECT horizon FROM edge)
             ORDER BY xid, ordinal LIMIT $3) c ON true
  LEFT JOIN documents d ON d.collection = c.collection AND d.id = c.id
  ORDER BY c.xid, c.ordinal`;

/**
 * Reads the changes after a checkpoint, ordered by (xid, ordinal). Each document comes once, in its
 * newest state. A batch may therefore repeat in a later one, but never misses a change. On another
 * timeline of the server the log begins anew, and the answer is `reset`.
 * @param limit counts rows of the log, not documents
 */
export async function readChanges(database: Database, after: Checkpoint, limit = 1_000): Promise<ChangesAnswer> {
  const answer = await database.pool.query<ChangeRow>({
    name: "read-changes",
    text: READ,
    values: [after.xid.toString(), after.ordinal.toString(), limit],
  });
  const first = answer.rows[0];
  if (first === undefined) throw new Error("The change log has no identity: migrate() has not run on this database.");
  if (first.elsewhere) {
    // A standby took over, perhaps without the last changes: what was read may not exist.
    await renewLogIdentity(database);
    return readChanges(database, after, limit);
  }
  const edge: Checkpoint = { logId: first.log_id, xid: first.horizon, ordinal: 0n };
  const floor: Checkpoint = { logId: first.log_id, xid: first.floor_xid, ordinal: BigInt(first.floor_ordinal) };
  // The horizon may go back a little; only numbers that were never given are of another past.
  if (after.logId !== edge.logId || isBefore(after, floor) || after.xid > first.xmax) {
    return { reset: true, checkpoint: edge, server: first.server };
  }
  const rows = answer.rows.filter((row) => row.xid !== null);
  const last = rows.at(-1);
  const more = rows.length === limit;
  const reached =
    more && last !== undefined
      ? { logId: edge.logId, xid: last.xid ?? edge.xid, ordinal: BigInt(last.ordinal ?? 0) }
      : edge;
  return {
    reset: false,
    ...newestOf(rows),
    checkpoint: isBefore(reached, after) ? after : reached,
    seenBelow: first.xmax,
    more,
    pending: first.pending,
    server: first.server,
    rows: rows.flatMap(logRowOf),
  };
}

function logRowOf({ collection, id, changed_version: version, removed, xid, ordinal }: ChangeRow): LogRow[] {
  return xid === null || ordinal === null ? [] : [{ collection, id, version, removed, xid, ordinal }];
}

function newestOf(rows: ChangeRow[]): Pick<ChangeBatch, "documents" | "removed"> {
  const newest = new Map<string, ChangeRow>();
  for (const row of rows) {
    const key = keyText(row);
    newest.delete(key);
    newest.set(key, row);
  }
  const documents: StoredDocument[] = [];
  const removed: RemovedDocument[] = [];
  for (const row of newest.values()) {
    if (row.version === null) removed.push({ collection: row.collection, id: row.id, version: row.changed_version });
    else documents.push(documentOf({ ...row, version: row.version }));
  }
  return { documents, removed };
}

const KEYS = `
  SELECT m.log_id, m.floor_xid, m.floor_ordinal::text, c.collection, c.id
  FROM log_meta m
  LEFT JOIN (SELECT * FROM changes WHERE (xid, ordinal) > ($1::xid8, $2::bigint) AND (xid, ordinal) <= ($3::xid8, $4::bigint)
             ORDER BY xid, ordinal LIMIT $5) c ON true`;

/**
 * Which documents changed between two positions that were both read. Null when there are too many
 * or they are no longer kept.
 */
export async function readChangedKeys(
  database: Database,
  { after, until, limit }: { after: Checkpoint; until: Checkpoint; limit: number },
): Promise<DocumentKey[] | null> {
  const answer = await database.pool.query<{
    log_id: string;
    floor_xid: bigint;
    floor_ordinal: string;
    collection: string | null;
    id: string | null;
  }>({
    name: "read-changed-keys",
    text: KEYS,
    values: [after.xid.toString(), after.ordinal.toString(), until.xid.toString(), until.ordinal.toString(), limit + 1],
  });
  const first = answer.rows[0];
  if (first === undefined || first.log_id !== after.logId || answer.rows.length > limit) return null;
  const floor: Checkpoint = { logId: first.log_id, xid: first.floor_xid, ordinal: BigInt(first.floor_ordinal) };
  if (isBefore(after, floor)) return null;
  return answer.rows.flatMap(({ collection, id }) => (collection === null || id === null ? [] : [{ collection, id }]));
}

/** The position after everything committed and before all open writes. */
export async function currentCheckpoint(database: Database): Promise<Checkpoint> {
  const answer = await database.pool.query<{ log_id: string; xmin: bigint }>(EDGE);
  return edgeOf(answer.rows);
}

/** A transaction number above all that are committed or open now. */
export async function newestXid(database: Database): Promise<bigint> {
  const answer = await database.pool.query<{ xmax: bigint }>("SELECT pg_snapshot_xmax(pg_current_snapshot()) AS xmax");
  return answer.rows[0]?.xmax ?? 0n;
}

export const EDGE = `SELECT log_id, ${HORIZON} AS xmin FROM log_meta`;

export function edgeOf(rows: { log_id: string; xmin: bigint }[]): Checkpoint {
  const row = rows[0];
  if (row === undefined) throw new Error("The change log has no identity: migrate() has not run on this database.");
  return { logId: row.log_id, xid: row.xmin, ordinal: 0n };
}

const SNAPSHOT_BATCH = 2_000;

/**
 * Reads whole collections in one consistent pass (REPEATABLE READ), in batches.
 * @param onBatch gets at most 2,000 documents; awaited
 * @returns the checkpoint of the pass: continue with readChanges from there
 */
export async function snapshotDocuments(
  database: Database,
  collections: readonly string[],
  onBatch: (documents: StoredDocument[]) => void | Promise<void>,
): Promise<Checkpoint> {
  const client = await database.pool.connect();
  let failed = true;
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '60s'");
    const edge = await client.query<{ log_id: string; xmin: bigint }>(EDGE);
    for (const collection of collections) {
      let last = "00000000-0000-0000-0000-000000000000";
      let size = SNAPSHOT_BATCH;
      while (size === SNAPSHOT_BATCH) {
        const rows = await client.query<DocumentRow>({
          name: "snapshot",
          text: `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = $1 AND id > $2 ORDER BY id LIMIT $3`,
          values: [collection, last, SNAPSHOT_BATCH],
        });
        size = rows.rows.length;
        last = rows.rows.at(-1)?.id ?? last;
        if (size > 0) await onBatch(rows.rows.map(documentOf));
      }
    }
    await client.query("COMMIT");
    failed = false;
    return edgeOf(edge.rows);
  } finally {
    client.release(failed);
  }
}
