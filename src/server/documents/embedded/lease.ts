import pg from "pg";
import { sqlState } from "#server/runtime/database-errors.ts";

/** Any number, the same in every process. Each process that uses the server holds it shared. */
const IN_USE = 5_401_002;
/** Held while the role and the database are created. */
const SET_UP = 5_401_003;

const ROLE = "lifeboard";
const DATABASE = "lifeboard";

/** Where to connect on this machine. */
export type SocketConnection = { host: string; port: number; user: string; database: string };

/** How the app connects: as an ordinary role that owns its database, not as superuser. */
export function appConnection(socket: string): SocketConnection {
  return { host: socket, port: 5432, user: ROLE, database: DATABASE };
}

/**
 * How the supervisor and the tests' database factory connect: as superuser, to the server's own
 * database.
 */
export function adminConnection(socket: string): SocketConnection {
  return { host: socket, port: 5432, user: "postgres", database: "postgres" };
}

/**
 * This process's claim on the shared server: a shared advisory lock that lasts as long as its
 * connection. A process killed with -9 therefore gives it up.
 */
export type Lease = {
  /** called when the connection breaks unexpectedly */
  onLost(listener: () => void): void;
  /** gives the claim up; true when nobody else has one: then stop the server and call `end` */
  isLast(): Promise<boolean>;
  end(): Promise<void>;
};

/**
 * Connects and claims.
 * @param name of the claim, unique
 * @returns null when the server is starting, stopping or not there yet
 */
export async function claim(socket: string, name: string): Promise<Lease | null> {
  const client = newClient(socket, name);
  let isLost = false;
  let lost: () => void = () => undefined;
  client.on("end", () => {
    isLost = true;
    lost();
  });
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock_shared($1)", [IN_USE]);
    await setUp(socket);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isNotReady(error)) return null;
    throw error;
  }
  return {
    onLost(listener) {
      lost = listener;
      if (isLost) listener();
    },
    async isLast() {
      lost = () => undefined;
      // Releases first, then asks: of several that stop at once, the last one finds nobody else.
      await client.query("SELECT pg_advisory_unlock_shared($1)", [IN_USE]);
      return hasNoOther(client);
    },
    async end() {
      lost = () => undefined;
      await client.end().catch(() => undefined);
    },
  };
}

/** How long the server may take to end the connection of a process that is gone, ms. */
const END_LIMIT_MS = 5_000;

/**
 * Gives up the claim of a process that is gone, and stops the server if nobody else has one. New
 * claims wait meanwhile, so none is granted on a server that stops.
 * @param stop tells the server to stop
 * @returns false when the server is starting or not there yet: ask again
 */
export async function giveUpFor(socket: string, name: string, stop: () => void): Promise<boolean> {
  const client = newClient(socket, "lifeboard watcher");
  const ended = new Promise((done) => client.once("end", done));
  try {
    await client.connect();
    // The server may not have noticed yet that the connection is broken.
    await client.query("SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE application_name = $1", [
      name,
      END_LIMIT_MS,
    ]);
    if (await hasNoOther(client)) {
      stop();
      await ended;
    }
    return true;
  } catch (error) {
    if (isNotReady(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function hasNoOther(client: pg.Client): Promise<boolean> {
  const answer = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [IN_USE]);
  return answer.rows[0]?.got === true;
}

function newClient(socket: string, name: string): pg.Client {
  const client = new pg.Client({
    ...adminConnection(socket),
    application_name: name,
    connectionTimeoutMillis: 3_000,
  });
  client.on("error", () => undefined);
  return client;
}

function isNotReady(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return state.startsWith("57P") || state.startsWith("08");
  return true;
}

/**
 * Creates the role and the database the first time. Uses a new connection: a stopping process may
 * grant the lock to an existing one, but accepts no new ones.
 */
async function setUp(socket: string): Promise<void> {
  const client = newClient(socket, "lifeboard set-up");
  try {
    await client.connect();
    if (!(await isSetUp(client))) await makeDatabase(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [SET_UP]);
  const roles = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [ROLE]);
  if (roles.rowCount === 0) await client.query(`CREATE ROLE ${ROLE} LOGIN`);
  if (!(await isSetUp(client))) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
}

async function isSetUp(client: pg.Client): Promise<boolean> {
  const databases = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
  return databases.rowCount !== 0;
}
