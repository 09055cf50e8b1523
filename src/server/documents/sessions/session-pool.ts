import pg from "pg";
import { PrimaryClient } from "./primary-client.ts";
import { CONNECT_MS, KEPT_ALIVE, WatchedClient, silenceAfter } from "./watched-client.ts";
import type { WatchedConfig } from "./watched-client.ts";
import { types } from "./column-types.ts";
import type { Connection } from "./connection.ts";

/**
 * Limits of every session, ms. A command's transaction has its own, shorter one. Longer work (a
 * snapshot, a backup, a migration) lifts it for its own transaction. The server ends a transaction
 * left open: it would hold back every process's change log (DESIGN.md 5.4).
 */
export const SESSION_LIMITS = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const;

type Limits = Record<keyof typeof SESSION_LIMITS, number>;

/** `schema`: where names without a schema are looked for; absent: as the server has it. */
type PoolOptions = { name: string; max: number; schema?: string };

/** The limits of a connection's sessions: the product's, or those that a test gave it. */
export function sessionLimitsOf({ statement_timeout, idle_in_transaction_session_timeout }: Connection): Limits {
  return {
    statement_timeout: Number(statement_timeout || SESSION_LIMITS.statement_timeout),
    idle_in_transaction_session_timeout: Number(
      idle_in_transaction_session_timeout ?? SESSION_LIMITS.idle_in_transaction_session_timeout,
    ),
  };
}

/**
 * A pool whose sessions have limits and a schema. They are set by a statement after connecting.
 * PgBouncer refuses them as parameters of the connection, or is told to drop them.
 */
export function sessionPool(connection: Connection, { name, max, schema }: PoolOptions): pg.Pool {
  const limits = sessionLimitsOf(connection);
  const setting = Object.entries(limits).map(([limit, ms]) => `SET ${limit} = ${ms}`);
  if (schema !== undefined) setting.push(`SET search_path TO ${schema}`);
  const config: WatchedConfig & pg.PoolConfig = {
    application_name: name,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEPT_ALIVE,
    silenceMs: silenceAfter(limits.statement_timeout),
    ...connection,
    statement_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
    types,
    Client: PrimaryClient,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types do not say so
    onConnect: (client) => client.query(setting.join("; ")).then(() => undefined),
  };
  const pool = new pg.Pool(config);
  // The pool replaces a broken connection, and whoever waits on it gets an error. Without listeners
  // the break itself would end the process, idle or in use.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("release", (_error, client) => client instanceof WatchedClient && client.hurry());
  return pool;
}
