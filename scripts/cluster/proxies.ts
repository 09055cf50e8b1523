import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Account } from "#server/documents/embedded/account.ts";
import { Child } from "./children.ts";
import { pollUntil } from "./poll-until.ts";
import { OWNER } from "./postgres.ts";
import type { Programs } from "./find-programs.ts";

/** What both proxies are started with. `signal`: the end of the cluster. */
export type ProxyPlace = { programs: Programs; account: Account; folder: string; logs: string; signal: AbortSignal };

const ANSWERS_MS = 30_000;

/** HAProxy with two doors: HTTP before the processes, and one address of the primary. */
export class HaProxy {
  readonly #place: ProxyPlace;
  readonly #ports: { web: number; database: number };
  #child: Child | null = null;

  constructor(place: ProxyPlace, ports: { web: number; database: number }) {
    this.#place = place;
    this.#ports = ports;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports.web}`;
  }

  async start(processes: readonly number[], primary: number): Promise<void> {
    const { programs, account, folder, logs, signal } = this.#place;
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, haproxyConfig({ ...this.#ports, socket: this.#socket, processes, primary }));
    give(file, account);
    const log = join(logs, "haproxy.log");
    this.#child = new Child({ program: programs.haproxy, args: ["-db", "-f", file], log, signal, account });
    const answers = async (): Promise<boolean> => (await this.#say("show info")).includes("Version");
    await pollUntil("HAProxy answers", answers, { mostMs: ANSWERS_MS, signal });
  }

  /** Leads the database's address to another server, and ends what leads to the old one. */
  async leadTo(port: number): Promise<void> {
    await this.#say("shutdown sessions server database/primary");
    await this.#say(`set server database/primary addr 127.0.0.1 port ${port}`);
    await this.#say("shutdown sessions server database/primary");
  }

  async stop(): Promise<void> {
    await this.#child?.end("SIGTERM");
  }

  /** Waits until so many processes get readers. */
  async untilServing(count: number): Promise<void> {
    const areServing = async (): Promise<boolean> => {
      const state = await this.#say("show stat");
      return state.split("\n").filter((line) => /^reads,p\d/.test(line) && line.includes(",UP,")).length >= count;
    };
    await pollUntil(`${count} processes behind HAProxy`, areServing, this.#place);
  }

  get #socket(): string {
    return join(this.#place.folder, "haproxy.sock");
  }

  #say(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect(this.#socket, () => socket.write(`${command}\n`));
      socket.on("data", (part) => (answer += part.toString()));
      socket.on("error", reject);
      socket.on("close", () => resolve(answer));
    });
  }
}

type HaproxyParts = { web: number; database: number; socket: string; processes: readonly number[]; primary: number };

/**
 * Readers go where `/readyz?for=reads` is 200, and writers where `?for=writes` is. A read whose
 * process went away in the middle is asked of another one. A write is not: it may be done. Where
 * nothing takes writes, a process says so itself: HAProxy has a bare page without `Retry-After`.
 */
export function haproxyConfig({ web, database, socket, processes, primary }: HaproxyParts): string {
  const servers = processes.map((port, at) => `  server p${at + 1} 127.0.0.1:${port} check inter 500ms fall 2 rise 1`);
  return [
    "global",
    "  maxconn 4000",
    `  stats socket ${socket} mode 600 level admin`,
    "defaults",
    "  mode http",
    "  timeout connect 2s",
    "  timeout client 75s",
    "  timeout server 75s",
    "  timeout check 3s",
    "  option redispatch 1",
    "  retries 3",
    "frontend web",
    `  bind 127.0.0.1:${web}`,
    "  option forwardfor",
    "  use_backend reads if METH_GET or { method HEAD }",
    "  use_backend refused if { nbsrv(writes) eq 0 }",
    "  default_backend writes",
    "backend reads",
    "  balance roundrobin",
    "  option httpchk GET /readyz?for=reads",
    "  retry-on conn-failure empty-response junk-response 502 503",
    ...servers,
    "backend writes",
    "  balance roundrobin",
    "  option httpchk GET /readyz?for=writes",
    "  retry-on conn-failure",
    ...servers,
    "backend refused",
    "  balance roundrobin",
    "  option httpchk GET /readyz?for=reads",
    "  retry-on conn-failure",
    ...servers,
    "listen database",
    `  bind 127.0.0.1:${database}`,
    "  mode tcp",
    "  timeout client 1d",
    "  timeout server 1d",
    `  server primary 127.0.0.1:${primary}`,
    "",
  ].join("\n");
}

/** PgBouncer before the address of the primary. */
export class PgBouncer {
  readonly #place: ProxyPlace;
  readonly #ports: { own: number; database: number };
  #child: Child | null = null;

  constructor(place: ProxyPlace, ports: { own: number; database: number }) {
    this.#place = place;
    this.#ports = ports;
  }

  /** For DATABASE_URL. */
  get url(): string {
    return `postgres://${OWNER}@127.0.0.1:${this.#ports.own}/${OWNER}`;
  }

  async start(mode: "session" | "transaction" | "statement" = "session"): Promise<void> {
    const { programs, account, folder, logs, signal } = this.#place;
    const file = join(folder, "pgbouncer.ini");
    const users = join(folder, "users.txt");
    writeFileSync(users, `"${OWNER}" ""\n`);
    writeFileSync(file, pgbouncerConfig({ ...this.#ports, users, mode }));
    for (const each of [file, users]) give(each, account);
    const log = join(logs, "pgbouncer.log");
    this.#child = new Child({ program: programs.pgbouncer, args: [file], log, signal, account });
    await pollUntil("PgBouncer answers", () => isOpen(this.#ports.own), { mostMs: ANSWERS_MS, signal });
  }

  async stop(): Promise<void> {
    await this.#child?.end("SIGTERM");
  }
}

type BouncerParts = { own: number; database: number; users: string; mode: string };

/** The lines of the guide (docs/guides/deploy.md), with the addresses of this cluster. */
export function pgbouncerConfig({ own, database, users, mode }: BouncerParts): string {
  return [
    "[databases]",
    `${OWNER} = host=127.0.0.1 port=${database} dbname=${OWNER}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    "default_pool_size = 80",
    "max_client_conn = 200",
    "server_login_retry = 1",
    "",
  ].join("\n");
}

function give(file: string, account: Account): void {
  chmodSync(file, 0o600);
  if (account !== null) chownSync(file, account.uid, account.gid);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.end();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
