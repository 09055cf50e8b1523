import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { Background } from "#server/runtime/background.ts";
import { isConflict, isUnavailable, sqlState } from "#server/runtime/database-errors.ts";
import { createNotifier } from "./notifier.ts";
import type { Notifier } from "./notifier.ts";
import { WriteHealth } from "./write-health.ts";

/** Time limits of one statement of a command, and of its wait for a lock, ms. */
export type CommandLimits = { statementMs: number; lockMs: number };

/**
 * Where the server is: a socket folder (embedded) or the text of DATABASE_URL. `commandLimits` are
 * for tests; absent: `COMMAND_LIMITS`.
 */
export type Connection = pg.ClientConfig & { commandLimits?: CommandLimits };

/**
 * An open database. Call `changed()` after a commit: it wakes other processes soon, outside any
 * transaction. `background`: the work of this process with it that no answer waits for. `close`
 * waits for that work, for at most 5 s.
 */
export type Database = {
  pool: pg.Pool;
  connection: Connection;
  commandLimits: CommandLimits;
  changed: Notifier["changed"];
  background: Background;
  /** Whether writes work; failed transactions are noted there. */
  writes: WriteHealth;
  close(): Promise<void>;
};

/** The oldest PostgreSQL that has all that is used here. */
const OLDEST_VERSION = 150_000;
const WAIT_MS = 5_000;
const WAIT_PAUSE_MS = 100;
/** How long what still runs may take when the database is closed. */
const STOP_MS = 5_000;
const INT8 = 20;
const XID8 = 5069;

/**
 * Limits of every session, ms. A command's transaction has its own, shorter one. Longer work (a
 * snapshot, a backup, a migration) lifts it for its own transaction. The server ends a transaction
 * left open: it would hold back every process's change log (DESIGN.md 5.4).
 */
export const SESSION_LIMITS = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const;

/**
 * Opens a pool and checks that the server is new enough.
 * @param waitMs how long to wait for a server that does not answer: it may be starting
 * @throws Error with cause and remedy, when the server is unreachable or older than PostgreSQL 15
 */
export async function openDatabase(
  connection: Connection & { max?: number },
  waitMs: number = WAIT_MS,
): Promise<Database> {
  const pool = new pg.Pool({
    application_name: "lifeboard",
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...SESSION_LIMITS,
    ...connection,
    types,
  });
  // The pool replaces a broken connection, and whoever waits on it gets an error. Without listeners
  // the break itself would end the process, idle or in use.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await checkVersion(pool, performance.now() + waitMs);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notifier = createNotifier(pool);
  const background = new Background();
  const writes = new WriteHealth(pool);
  return {
    pool,
    connection,
    commandLimits: connection.commandLimits ?? COMMAND_LIMITS,
    changed: notifier.changed,
    background,
    writes,
    close: async () => {
      await writes.close();
      await background.idleWithin(STOP_MS);
      await notifier.close();
      await pool.end();
    },
  };
}

/**
 * int8 as number (versions and counts stay far below 2^53), xid8 as bigint. Others as the driver's
 * default.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return Number;
    if (oid === XID8) return BigInt;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

/** How often a transaction with conflicts is tried. Source: DESIGN.md 5.4. */
export const MOST_TRIES = 5;

/** No statement takes over a second: an open write holds back the change log of every process. */
const COMMAND_LIMITS: CommandLimits = { statementMs: 1_000, lockMs: 800 };

function begin({ statementMs, lockMs }: CommandLimits): string {
  return `BEGIN; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs}`;
}

/**
 * Does work in one transaction of at most a second, and retries it on conflicts. An error rolls it
 * back, a result commits it.
 */
export async function inTransaction<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactionOnce(database, work);
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * One try. A conflict is thrown and rolls the transaction back.
 * @param isKept whether a result is committed; one that is not leaves nothing behind
 */
export async function transactionOnce<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
  isKept: (answer: T) => boolean = () => true,
): Promise<T> {
  const client = await database.pool.connect().catch((error: unknown) => {
    database.writes.failed(error);
    throw error;
  });
  let isBroken = true;
  try {
    await client.query(begin(database.commandLimits));
    const answer = await work(client);
    await client.query(isKept(answer) ? "COMMIT" : "ROLLBACK");
    isBroken = false;
    return answer;
  } catch (error) {
    database.writes.failed(error);
    isBroken = await client.query("ROLLBACK").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function checkVersion(pool: pg.Pool, waitUntil: number): Promise<void> {
  const answer = await askVersion(pool, waitUntil);
  const server = answer.rows[0];
  if (server === undefined || Number(server.number) < OLDEST_VERSION) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${server?.name ?? "of unknown version"}; Lifeboard needs version 15 or newer.`,
    );
  }
}

/** Waits for a server that is just starting. */
async function askVersion(pool: pg.Pool, waitUntil: number): Promise<pg.QueryResult<{ number: string; name: string }>> {
  try {
    return await pool.query(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    );
  } catch (error) {
    if (!isUnavailable(error) || performance.now() > waitUntil) {
      const why = error instanceof Error ? error.message || String(sqlState(error) ?? error.name) : String(error);
      throw new Error(`The database cannot be used (${why}). Check DATABASE_URL and that the server runs.`, {
        cause: error,
      });
    }
    await wait(WAIT_PAUSE_MS);
    return askVersion(pool, waitUntil);
  }
}
