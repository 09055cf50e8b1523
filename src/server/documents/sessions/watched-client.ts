import pg from "pg";
import { READ_ONLY } from "#server/runtime/database-errors.ts";

/**
 * How much longer than its own limit the server may take to answer, ms. Machines are busy, and
 * lines are slow. Proposal.
 */
const GRACE_MS = 3_000;
/**
 * A commit may wait for a standby (synchronous replication), and no limit of the server ends that.
 * Each connection given up then stays open at the server. Proposal.
 */
const COMMIT_MS = 60_000;
/** How long the server may take to say goodbye, ms: a stop waits for it. Proposal. */
const GOODBYE_MS = 2_000;
/** A dead computer at the other end is noticed after 10 s and ten probes of a second each. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
/** How long a connection may take until it can be used, ms. */
export const CONNECT_MS = 10_000;

/**
 * How long the server may be silent, ms.
 * @param limitMs its own limit of a statement; 0: none
 */
export function silenceAfter(limitMs: number): number {
  return limitMs > 0 ? limitMs + GRACE_MS : 0;
}

/** How a watched connection differs from a plain one. */
export type WatchedConfig = pg.ClientConfig & { silenceMs?: number };

/**
 * A connection that is given up when the server is silent. The server ends a statement after
 * `statement_timeout`. Where no word of that comes, the connection is dead. Nobody closed it:
 * a firewall forgot it, or a computer lost its power. Whoever waits gets ETIMEDOUT, which is
 * "unavailable". A statement that lifts the server's limit ("statement_timeout = 0") lifts this one
 * until `hurry`. Also given up is a session whose write was refused by a server that only reads.
 */
export class WatchedClient extends pg.Client {
  readonly #silenceMs: number;
  #mayTakeLong = false;
  #onlyReads = false;
  #waiting = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param config `silenceMs`: the limit; absent: the server's and 3 s more. Without: no watch */
  constructor(config: WatchedConfig = {}) {
    super(config);
    const { silenceMs, statement_timeout: limit } = config;
    this.#silenceMs = silenceMs ?? silenceAfter(typeof limit === "number" ? limit : 0);
    this.connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.#onlyReads = true;
    });
    this.connection.on("readyForQuery", () => {
      if (this.#onlyReads) return void this.connection.stream.destroy();
      this.#waiting = Math.max(0, this.#waiting - 1);
      if (this.#waiting === 0) this.#rest();
    });
    this.connection.on("end", () => this.#rest());
    // `super.query` is looked up at each call: tests that count statements replace it.
    const send = (...args: never[]): unknown => (super.query as (...given: never[]) => unknown).apply(this, args);
    this.query = this.#watched(send as typeof this.query);
    const end = this.end.bind(this);
    this.end = ((...args: Parameters<typeof end>) => {
      const timer = setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS);
      this.connection.once("end", () => clearTimeout(timer));
      return end(...args);
    }) as typeof end;
  }

  /** Ends the leave that a statement took: the connection serves somebody else now. */
  hurry(): void {
    this.#mayTakeLong = false;
  }

  #watched<Query extends (...args: never[]) => unknown>(query: Query): Query {
    const watched = (...args: never[]): unknown => {
      const [asked]: unknown[] = args;
      this.#begin(typeof asked === "string" ? asked : "");
      return query(...args);
    };
    return watched as Query;
  }

  #begin(text: string): void {
    if (text.includes("statement_timeout = 0")) this.#mayTakeLong = true;
    this.#waiting += 1;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#mayTakeLong || this.#silenceMs === 0) return;
    const limit = text === "COMMIT" ? Math.max(COMMIT_MS, this.#silenceMs) : this.#silenceMs;
    const timer = setTimeout(() => setImmediate(() => this.#giveUp(timer)), limit);
    timer.unref();
    this.#timer = timer;
  }

  /** An answer that came while this process was busy has been read by now. */
  #giveUp(timer: NodeJS.Timeout): void {
    if (this.#timer === timer) this.connection.stream.destroy(new Silence());
  }

  #rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

class Silence extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database does not answer: the connection is closed.");
  }
}
