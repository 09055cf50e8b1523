import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import pg from "pg";
import { isUnavailable } from "#server/runtime/database-errors.ts";
import { readDatabaseHosts } from "#server/runtime/database-hosts.ts";
import type { DatabaseHost } from "#server/runtime/database-hosts.ts";
import { TIMELINE } from "../change-log/timeline.ts";
import { choosePrimary } from "./choose-primary.ts";
import type { Choice, ClusterPast, ServerState, Sighting } from "./choose-primary.ts";
import type { Connection } from "./connection.ts";
import { requireOwnSessions } from "./own-sessions.ts";

/** How long a server may take to say what it is, ms. Proposal. */
const LOOK_MS = 3_000;
/** Pause between two looks at all servers while all is well, ms. Proposal. */
const WATCH_MS = 5_000;

/** A session whose server may stop to be the one that is written to. */
export type FoundSession = { host: DatabaseHost | null; giveUp: () => void };

/** No server of DATABASE_URL takes writes. Its code says "try again later". */
export class NoPrimaryError extends Error {
  override name = "NoPrimaryError";
  /** The server side's word for it: cannot connect now. */
  readonly code = "57P03";
}

/** In recovery a server has no timeline of its own. */
export const SIGHT = `
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly",
         (SELECT system_identifier FROM pg_control_system())::text AS system,
         CASE WHEN pg_is_in_recovery() THEN 0 ELSE ${TIMELINE} END AS timeline`;

/**
 * Knows which of several servers is written to. It asks all at once when it does not know. It also
 * asks every five seconds: an old primary may go on to answer. When another one took over, the
 * sessions at all others are given up.
 */
export class PrimaryFinder {
  readonly #hosts: readonly DatabaseHost[];
  readonly #connection: Connection;
  readonly #sessions = new Set<FoundSession>();
  /** Those of which it is not known yet whether sessions there are of one client alone. */
  readonly #unchecked = new Set<DatabaseHost>();
  #primary: DatabaseHost | null = null;
  #seen: ClusterPast | null = null;
  #looking: Promise<DatabaseHost> | null = null;
  #refused: readonly string[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(hosts: readonly DatabaseHost[], connection: Connection) {
    this.#hosts = hosts;
    this.#connection = connection;
  }

  /** The server that takes writes. @throws NoPrimaryError, or why the servers refuse us */
  async find(): Promise<DatabaseHost> {
    if (this.#primary !== null) return this.#primary;
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  /** Something broke: the next connection looks again. */
  doubt(host: DatabaseHost | null): void {
    if (this.#primary === host) this.#primary = null;
  }

  add(session: FoundSession): void {
    this.#sessions.add(session);
  }

  remove(session: FoundSession): void {
    this.#sessions.delete(session);
  }

  /** What the operator has to know about servers that take writes and are not used. */
  sentences(): readonly string[] {
    return this.#refused;
  }

  /** Of every server that answers. Another one is checked before it is used. */
  async requireOwnSessions(): Promise<void> {
    for (const host of this.#hosts) this.#unchecked.add(host);
    // One that does not answer is no reason: the look names it.
    const checks = this.#hosts.map((host) => this.#check(host).catch((error: unknown) => unlessAway(error)));
    await Promise.all(checks);
  }

  /** Ends the looks. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #check(host: DatabaseHost): Promise<void> {
    if (!this.#unchecked.has(host)) return;
    await requireOwnSessions(this.#at(host));
    this.#unchecked.delete(host);
  }

  async #look(): Promise<DatabaseHost> {
    const sightings = await this.#sightings(false);
    const { primary, refused } = this.#choose(sightings);
    if (primary === null) throw noPrimary(sightings, refused);
    await this.#check(primary.host);
    this.#use(primary);
    return primary.host;
  }

  /** A look beside the work: a server took over, or the one in use only reads. */
  async #watch(): Promise<void> {
    const before = this.#primary;
    const { primary } = this.#choose(await this.#sightings(true));
    // A look for a connection was quicker, or nobody is sure: the next connection looks.
    if (this.#isClosed || before === null || this.#primary !== before) return;
    if (primary === null) return this.doubt(before);
    if (primary.host === before) return;
    await this.#check(primary.host);
    this.#use(primary);
  }

  #choose(sightings: readonly Sighting[]): Choice {
    const choice = choosePrimary(sightings, this.#seen, this.#primary);
    this.#refused = choice.refused;
    return choice;
  }

  #use({ host, system, timeline }: ClusterPast & { host: DatabaseHost }): void {
    this.#primary = host;
    this.#seen = { system, timeline };
    for (const session of this.#sessions) if (session.host !== host) session.giveUp();
    if (this.#timer !== null || this.#isClosed) return;
    this.#timer = setInterval(() => void this.#watch().catch(() => this.doubt(this.#primary)), WATCH_MS);
    this.#timer.unref();
  }

  #sightings(isBeside: boolean): Promise<Sighting[]> {
    return Promise.all(this.#hosts.map((host) => this.#sight(host, isBeside)));
  }

  async #sight(host: DatabaseHost, isBeside: boolean): Promise<Sighting> {
    const client = new pg.Client({ ...this.#at(host), application_name: "lifeboard look", query_timeout: LOOK_MS });
    client.on("error", () => undefined);
    const timer = setTimeout(() => client.connection.stream.destroy(tooSlow()), LOOK_MS);
    // No program stays alive for a look that nobody waits for.
    if (isBeside) client.connection.stream.once("connect", () => unrefSocket(client.connection.stream));
    try {
      await client.connect();
      const { rows } = await client.query<ServerState>(SIGHT);
      return { host, error: null, state: rows[0] ?? null };
    } catch (error) {
      return { host, error, state: null };
    } finally {
      clearTimeout(timer);
      client.connection.stream.destroy();
    }
  }

  #at({ url }: DatabaseHost): Connection {
    return { ...this.#connection, connectionString: url };
  }
}

const finders = new Map<string, PrimaryFinder>();

/**
 * The finder of all connections of this thread to an address. Null where the address is of one
 * server and asks for nothing.
 */
export function primaryFinderOf(connection: Connection): PrimaryFinder | null {
  const address = connection.connectionString ?? "";
  const known = finders.get(address);
  if (known !== undefined) return known;
  const { hosts, isSought } = readDatabaseHosts(address);
  if (!isSought) return null;
  const finder = new PrimaryFinder(hosts, connection);
  finders.set(address, finder);
  return finder;
}

/** Ends the looks at an address and forgets what was seen there. */
export function closePrimaryFinder(connection: Connection): void {
  const address = connection.connectionString ?? "";
  finders.get(address)?.close();
  finders.delete(address);
}

/** An address that names one server of it, for what only the driver reads. */
export function firstOf(finder: PrimaryFinder | null, connection: Connection): Connection {
  if (finder === null) return connection;
  const [first] = readDatabaseHosts(connection.connectionString ?? "").hosts;
  return { ...connection, connectionString: first?.url ?? "" };
}

function noPrimary(sightings: readonly Sighting[], refused: readonly string[]): unknown {
  const failed = sightings.flatMap(({ error }) => (error === null ? [] : [error]));
  // All refuse us: waiting does not cure that.
  const [first] = failed;
  if (failed.length === sightings.length && !failed.some(isUnavailable)) return first;
  const words = sightings.map(({ host, ...sighting }) => `${host.name} ${wordOf(sighting.error)}`);
  return new NoPrimaryError(`No host of DATABASE_URL accepts writes: ${[...words, ...refused].join("; ")}`, {
    cause: first,
  });
}

function wordOf(error: unknown): string {
  if (error === null) return "is read-only, or is not used";
  if (!(error instanceof Error)) return "does not answer";
  return `does not answer (${("code" in error && String(error.code)) || error.message})`;
}

function unlessAway(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

function unrefSocket(stream: Duplex): void {
  if (stream instanceof Socket) stream.unref();
}

function tooSlow(): Error {
  return Object.assign(new Error("The server did not say what it is."), { code: "ETIMEDOUT" });
}
