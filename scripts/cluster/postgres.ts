import { appendFileSync, chownSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import pg from "pg";
import type { Account } from "#server/documents/embedded/account.ts";
import { Child } from "./children.ts";
import { pollUntil } from "./poll-until.ts";
import type { Programs } from "./find-programs.ts";

/** Where a server lies, and which programs it is of. `signal`: the end of the cluster. */
export type PostgresPlace = {
  programs: Programs;
  account: Account;
  folder: string;
  logs: string;
  port: number;
  signal: AbortSignal;
};

/** The owner of the database `lifeboard`, who may make a schema in it and no more. */
export const OWNER = "lifeboard";

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  wal_level: "replica",
  max_wal_senders: "5",
  wal_keep_size: "256MB",
  max_wal_size: "128MB",
  min_wal_size: "32MB",
  hot_standby: "on",
  log_min_messages: "warning",
};

/** One PostgreSQL server on the loopback: primary or standby. */
export class Postgres {
  readonly #place: PostgresPlace;
  #child: Child | null = null;

  constructor(place: PostgresPlace) {
    this.#place = place;
  }

  get port(): number {
    return this.#place.port;
  }

  get isRunning(): boolean {
    return this.#child?.isRunning === true;
  }

  /** Makes an empty server with the database and its owner, and starts it. */
  async create(): Promise<void> {
    this.#makeFolder();
    this.#run("initdb", ["-D", this.#data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C"]);
    appendFileSync(join(this.#data, "pg_hba.conf"), "host replication all 127.0.0.1/32 trust\n");
    await this.start();
    await this.ask(`CREATE ROLE ${OWNER} LOGIN`);
    await this.ask(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
    await this.ask("CREATE DATABASE neighbour");
  }

  /** Makes this a standby of another server, from a copy of it, and starts it. */
  async follow(primary: Postgres): Promise<void> {
    rmSync(this.#place.folder, { recursive: true, force: true });
    this.#makeFolder();
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
    this.#run("pg_basebackup", ["-D", this.#data, "-d", from, "-R", "-X", "stream", "-c", "fast"]);
    await this.start();
  }

  async start(): Promise<void> {
    const { programs, account, logs, port, signal } = this.#place;
    const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const args = ["-D", this.#data, ...settings];
    const log = join(logs, `postgres-${port}.log`);
    this.#child = new Child({ program: programs.postgres("postgres"), args, log, signal, account });
    const answers = async (): Promise<boolean> => (await this.ask("SELECT 1")).length === 1;
    await pollUntil(`PostgreSQL on port ${port} answers`, answers, { signal });
  }

  /** Stops it as an operator does. */
  async stop(): Promise<void> {
    await this.#child?.end("SIGINT");
  }

  /** Ends it without a checkpoint: nobody starts it again. */
  async quit(): Promise<void> {
    await this.#child?.end("SIGQUIT");
  }

  /** Kills the server with all its sessions, as a computer that loses its power does. */
  async kill(): Promise<void> {
    const sessions = await this.ask("SELECT pid FROM pg_stat_activity");
    await this.#child?.end("SIGKILL");
    for (const { pid } of sessions) killQuietly(Number(pid));
  }

  async promote(): Promise<void> {
    await this.ask("SELECT pg_promote(true, 60)");
  }

  /** Gets nothing more of the primary, as a standby does whose line is cut. */
  async stopFollowing(): Promise<void> {
    await this.ask("ALTER SYSTEM SET primary_conninfo = ''");
    await this.ask("SELECT pg_reload_conf()");
    const isAlone = async (): Promise<boolean> => (await this.ask("SELECT 1 FROM pg_stat_wal_receiver")).length === 0;
    await pollUntil("the standby follows no more", isAlone, this.#place);
  }

  /** Waits for the standby before a commit is acknowledged, or no longer. */
  async waitForStandby(doesWait: boolean): Promise<void> {
    await this.ask(`ALTER SYSTEM SET synchronous_standby_names = '${doesWait ? "standby" : ""}'`);
    await this.ask("SELECT pg_reload_conf()");
    if (!doesWait) return;
    const isSynchronous = async (): Promise<boolean> =>
      (await this.ask("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")).length === 1;
    await pollUntil("the standby is synchronous", isSynchronous, this.#place);
  }

  /** Asks as the superuser, on a connection of its own. */
  async ask(
    text: string,
    ...[values, database]: [values?: unknown[], database?: string]
  ): Promise<pg.QueryResultRow[]> {
    const client = this.client(database);
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** A connection of the superuser that is not open yet. */
  client(database = "postgres"): pg.Client {
    const client = new pg.Client({ host: "127.0.0.1", port: this.port, user: "postgres", database });
    client.on("error", () => undefined);
    return client;
  }

  get #data(): string {
    return join(this.#place.folder, "data");
  }

  #makeFolder(): void {
    const { folder, account } = this.#place;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account !== null) chownSync(folder, account.uid, account.gid);
  }

  #run(name: string, args: readonly string[]): void {
    const { command, env } = this.#place.programs.postgres(name);
    const own = { ...this.#place.account, cwd: "/", env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", ...env } };
    const { status, stderr } = spawnSync(command, args, { ...own, encoding: "utf8" });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended with the server.
  }
}
