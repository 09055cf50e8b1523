import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { Background } from "#server/runtime/background.ts";
import { isConflict, isReadOnly, isUnavailable, sqlState } from "#server/runtime/database-errors.ts";
import { refusedConnection } from "./connect-remedy.ts";
import { createNotifier } from "./notifier.ts";
import type { Notifier } from "./notifier.ts";
import type { CommandLimits, Connection } from "./sessions/connection.ts";
import { connectionShares } from "#server/runtime/connection-shares.ts";
import { requireOwnSessions, SharedSessionError } from "./sessions/own-sessions.ts";
import { closePrimaryFinder, primaryFinderOf } from "./sessions/primary-finder.ts";
import { sessionPool } from "./sessions/session-pool.ts";
import { WriteHealth } from "./write-health.ts";

export type { CommandLimits, Connection } from "./sessions/connection.ts";

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

/**
 * Opens a pool and checks that the server is new enough.
 * @param waitMs how long to wait for a server that does not answer: it may be starting
 * @throws Error with cause and remedy, when the server is unreachable or older than PostgreSQL 15
 */
export async function openDatabase(
  connection: Connection & { max?: number },
  waitMs: number = WAIT_MS,
): Promise<Database> {
  const { documents } = connectionShares(connection.connections);
  const pool = sessionPool(connection, { name: "lifeboard", max: connection.max ?? documents });
  try {
    await checkVersion(pool, connection, performance.now() + waitMs);
  } catch (error) {
    await pool.end();
    closePrimaryFinder(connection);
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
      closePrimaryFinder(connection);
    },
  };
}

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
      () => isReadOnly(error),
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function checkVersion(pool: pg.Pool, connection: Connection, waitUntil: number): Promise<void> {
  const answer = await askVersion(pool, connection, waitUntil);
  const server = answer.rows[0];
  if (server === undefined || Number(server.number) < OLDEST_VERSION) {
    throw new Error(
      `DATABASE_URL points to PostgreSQL ${server?.name ?? "of unknown version"}; Lifeboard needs version 15 or newer.`,
    );
  }
}

/** Waits for a server that is just starting. */
async function askVersion(
  pool: pg.Pool,
  connection: Connection,
  waitUntil: number,
): Promise<pg.QueryResult<{ number: string; name: string }>> {
  try {
    // There is no pooler before an embedded server.
    const finder = primaryFinderOf(connection);
    if (finder !== null) await finder.requireOwnSessions();
    else if (connection.connectionString !== undefined) await requireOwnSessions(connection);
    return await pool.query(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    );
  } catch (error) {
    if (error instanceof SharedSessionError) throw error;
    if (!isUnavailable(error) || performance.now() > waitUntil) {
      const why = error instanceof Error ? error.message || String(sqlState(error) ?? error.name) : String(error);
      throw new Error(refusedConnection(error, why), { cause: error });
    }
    await wait(WAIT_PAUSE_MS);
    return askVersion(pool, connection, waitUntil);
  }
}
