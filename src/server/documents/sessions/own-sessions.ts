import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Connection } from "./connection.ts";

/** A pooler gives the sessions of one client to others. The message says what to do. */
export class SharedSessionError extends Error {
  override name = "SharedSessionError";

  constructor() {
    super(
      "DATABASE_URL points to a pooler that shares one session between clients (transaction or statement pooling). " +
        "Lifeboard locks and listens in its sessions. Set pool_mode=session in PgBouncer for this database, " +
        "or let DATABASE_URL point to PostgreSQL itself.",
    );
  }
}

/**
 * How often two clients take turns. Once is enough for a pooler that gives the server used last.
 * Others take turns through several servers. Proposal.
 */
const ROUNDS = 8;
/** As long as a pool waits for a connection, ms. */
const WAIT_MS = 10_000;
const TOO_FEW =
  "a second connection got no answer: does a pooler in front of it allow too few, such as default_pool_size in PgBouncer?";
const MARK = "lifeboard.session";
const LOOK = `SELECT pg_backend_pid() AS pid, current_setting('${MARK}', true) AS mark`;
/** What poolers say to BEGIN where each statement may have another server. */
const STATEMENTS_ALONE = /statement pooling/i;

type Session = { pid: number; mark: string | null };

/**
 * Makes sure that a client has one session of its own between transactions. One client marks its
 * session, another one takes whatever the pooler has free, by turns. The first must find its own
 * mark and process each time, and the second never that mark. A pooler without traffic is seen too:
 * what it had free is held by the second client. Nothing that was set stays behind but the mark.
 * @throws SharedSessionError where sessions are shared
 */
export async function requireOwnSessions(connection: Connection): Promise<void> {
  const first = clientOf(connection);
  const second = clientOf(connection);
  try {
    await first.connect();
    const mark = randomUUID();
    await first.query(`SET ${MARK} = '${mark}'`);
    const { pid } = await lookAt(first);
    await second.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      await second.query("BEGIN");
      const other = await lookAt(second);
      // With a single server connection the first would wait for the second.
      const own = other.mark === mark ? null : await lookAt(first);
      await second.query("COMMIT");
      if (own === null || own.mark !== mark || own.pid !== pid) throw new SharedSessionError();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (STATEMENTS_ALONE.test(error.message)) throw new SharedSessionError();
    // The driver's words. A pooler lets clients in and has no server connection for them.
    if (error.message === "Query read timeout") throw new Error(TOO_FEW, { cause: error });
    throw error;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

function clientOf(connection: Connection): pg.Client {
  const client = new pg.Client({
    application_name: "lifeboard check",
    ...connection,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  // What breaks is an error for the statement that waits.
  client.on("error", () => undefined);
  return client;
}

async function lookAt(client: pg.Client): Promise<Session> {
  const { rows } = await client.query<Session>(LOOK);
  return rows[0] ?? { pid: 0, mark: null };
}
