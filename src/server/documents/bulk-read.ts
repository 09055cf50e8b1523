import type pg from "pg";
import type { Checkpoint } from "./change-log/change-log.ts";
import { edgeOf, EDGE } from "./change-log/change-log.ts";
import { copyOut } from "./copy-out.ts";
import type { JsonObject, StoredDocument } from "./documents.ts";
import type { Connection, Database } from "./pool.ts";
import { PrimaryClient } from "./sessions/primary-client.ts";

/**
 * A snapshot of the database that several connections can read, also from other threads. `pages`:
 * size of the documents table. `checkpoint`: where to follow the log from.
 */
export type DatabaseSnapshot = { snapshot: string; pages: number; checkpoint: Checkpoint };

/** The pages from `from` up to, but not including, `to`. */
export type PageRange = { from: number; to: number };

const PAGE_BYTES = 8_192;

/** Keeps a snapshot open while `work` reads it. */
export async function atMoment<T>(database: Database, work: (moment: DatabaseSnapshot) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let failed = true;
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    const edge = await client.query<{ log_id: string; xmin: bigint }>(EDGE);
    const answer = await client.query<{ snapshot: string; bytes: number }>(
      "SELECT pg_export_snapshot() AS snapshot, pg_relation_size('documents') AS bytes",
    );
    const { snapshot = "", bytes = 0 } = answer.rows[0] ?? {};
    const result = await work({ snapshot, pages: Math.ceil(bytes / PAGE_BYTES), checkpoint: edgeOf(edge.rows) });
    await client.query("COMMIT");
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

/** What to read of the table. Code's own names only, because they become part of the statement. */
export type BulkReadQuery = { collections: readonly string[]; where?: string };

/** A separate connection that reads slices of a snapshot, from any thread. */
export class MomentReader {
  readonly #client: pg.Client;
  readonly #snapshot: string;

  constructor(connection: Connection, snapshot: string) {
    this.#client = new PrimaryClient({ application_name: "lifeboard bulk read", ...connection });
    this.#snapshot = snapshot;
  }

  async open(): Promise<void> {
    if (!/^[0-9A-F-]+$/i.test(this.#snapshot)) throw new Error("not the name of a snapshot");
    await this.#client.connect();
    await this.#client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await this.#client.query(`SET TRANSACTION SNAPSHOT '${this.#snapshot}'`);
    await this.#client.query("SET LOCAL statement_timeout = 0");
    await this.#client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  }

  /**
   * Passes every wanted document of a slice to `onDocument`, unordered and without the shielded
   * part.
   */
  async read(
    { from, to }: PageRange,
    wanted: BulkReadQuery,
    onDocument: (document: StoredDocument) => void,
  ): Promise<void> {
    const collections = wanted.collections.map((name) => `'${name}'`).join(", ");
    const select = `SELECT collection, id, version, edit_version, created_at, updated_at, changed_xid, body FROM documents
      WHERE ctid >= '(${from},0)'::tid AND ctid < '(${to},0)'::tid AND collection IN (${collections}) AND (${wanted.where ?? "true"})`;
    await copyOut(this.#client, select, (row) =>
      onDocument({
        collection: row.text(),
        id: row.uuid(),
        version: row.number(),
        editVersion: row.number(),
        createdAt: row.time(),
        updatedAt: row.time(),
        changedXid: row.bigint(),
        body: JSON.parse(row.jsonb()) as JsonObject,
      }),
    );
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
