import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#server/documents/pool.ts";
import { chooseAccount } from "#server/documents/embedded/account.ts";
import type { Account } from "#server/documents/embedded/account.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { freePort } from "../../e2e/support/free-port.ts";
import { OWNER, Postgres } from "./postgres.ts";
import { endAll } from "./children.ts";
import { Program, SECRET } from "./package-process.ts";
import { findPrograms } from "./find-programs.ts";
import type { Programs } from "./find-programs.ts";
import { HaProxy, PgBouncer } from "./proxies.ts";

/** `folder`: where everything lies, removed at the end. `signal`: from then on nothing starts. */
export type Ground = { folder: string; logs: string; account: Account; programs: Programs; signal: AbortSignal };

/** Members that post by turns. */
const MEMBERS = 40;
/** Memory for the primary's files, which a fault fills. Demonstration data takes a third of it. */
const DISK_MB = 700;

/**
 * Finds the programs and makes the folder. As root, PostgreSQL and the proxies run as another
 * account.
 * @returns the ground, or the names of the programs that are missing
 */
export function prepareGround(signal: AbortSignal): Ground | { missing: string[] } {
  const account = chooseAccount(null);
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-cluster-"));
  chmodSync(folder, 0o711);
  const programs = findPrograms({ account, folder });
  if ("missing" in programs) {
    rmSync(folder, { recursive: true, force: true });
    return programs;
  }
  const logs = join(folder, "logs");
  mkdirSync(logs);
  if (account !== null) chownSync(logs, account.uid, account.gid);
  return { folder, logs, account, programs, signal };
}

/**
 * A primary and its standby, one address before them, a pooler, three processes and a proxy. All
 * listen on the loopback.
 */
export class Cluster {
  readonly ground: Ground;
  readonly haproxy: HaProxy;
  readonly pgbouncer: PgBouncer;
  readonly programs: readonly Program[];
  readonly tokens: string[] = [];
  /** The folder in memory that holds files of the primary; null: this machine allows none. */
  readonly smallDisk: string | null;
  primary: Postgres;
  standby: Postgres;

  private constructor(ground: Ground, package_: string, ports: readonly number[]) {
    const [one = 0, other = 0, web = 0, database = 0, pooler = 0, ...own] = ports;
    this.ground = ground;
    this.smallDisk = mountSmallDisk(ground);
    const server = (name: string, port: number): Postgres =>
      new Postgres({
        ...ground,
        folder: join(name === "first" ? (this.smallDisk ?? ground.folder) : ground.folder, name),
        port,
      });
    this.primary = server("first", one);
    this.standby = server("second", other);
    this.haproxy = new HaProxy(this.#proxyPlace("haproxy"), { web, database });
    this.pgbouncer = new PgBouncer(this.#proxyPlace("pgbouncer"), { own: pooler, database });
    const settings = { DATABASE_URL: this.pgbouncer.url, PUBLIC_URL: this.haproxy.url, DEMO_DATA: "on" };
    this.programs = own.map((port, at) => {
      const place = { ...ground, folder: package_, dataDir: join(ground.folder, `process-${at + 1}`), port };
      return new Program(place, settings);
    });
  }

  /** Prepares all of it. @param package_ the folder that `npm run package` wrote */
  static async prepare(ground: Ground, package_: string): Promise<Cluster> {
    const ports: number[] = [];
    // One after the other: two asked at once may be the same.
    for (let count = 0; count < 8; count += 1) ports.push(await freePort());
    return new Cluster(ground, package_, ports);
  }

  /** Starts all of it. */
  async start(): Promise<void> {
    await this.primary.create();
    await this.standby.follow(this.primary);
    await this.primary.waitForStandby(true);
    await this.haproxy.start(
      this.programs.map(({ port }) => port),
      this.primary.port,
    );
    await this.pgbouncer.start();
    // The first one makes the tables. The others find them.
    for (const program of this.programs) await program.start();
    await this.haproxy.untilServing(this.programs.length);
    await this.#signIn();
  }

  /** Waits, ms. @throws the reason of the cluster's end */
  async pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.ground.signal });
  }

  /** Makes the standby the primary, as an operator or Patroni does: one address leads there. */
  async failOver(): Promise<void> {
    await this.standby.waitForStandby(false);
    await this.standby.promote();
    [this.primary, this.standby] = [this.standby, this.primary];
    await this.haproxy.leadTo(this.primary.port);
  }

  /** Makes what was the primary the standby of the new one. */
  async rebuildStandby(): Promise<void> {
    await this.standby.stop();
    await this.standby.follow(this.primary);
    await this.primary.waitForStandby(true);
  }

  /** Ends every process and waits for its end. Errors of one part do not keep the others. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.programs.map((program) => program.end("SIGKILL")));
    await Promise.allSettled([this.pgbouncer.stop(), this.primary.quit(), this.standby.quit(), this.haproxy.stop()]);
    await endAll();
    // Also where somebody still stands in it.
    if (this.smallDisk !== null) spawnSync("umount", ["-l", this.smallDisk]);
  }

  async #signIn(): Promise<void> {
    const database = await openDatabase({ host: "127.0.0.1", port: this.primary.port, user: OWNER, database: OWNER });
    const get = (): never => {
      throw new Error("signing in makes no calls");
    };
    try {
      for (let count = 0; count < MEMBERS; count += 1) {
        const { token } = await signedIn({ database, secret: SECRET, get }, { isSettled: true });
        this.tokens.push(token);
      }
    } finally {
      await database.close();
    }
  }

  #proxyPlace(name: string): Ground {
    const folder = join(this.ground.folder, name);
    mkdirSync(folder);
    if (this.ground.account !== null) chownSync(folder, this.ground.account.uid, this.ground.account.gid);
    return { ...this.ground, folder };
  }
}

function mountSmallDisk({ folder }: Ground): string | null {
  if (process.getuid?.() !== 0) return null;
  const place = join(folder, "disk");
  mkdirSync(place);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0711`, "tmpfs", place]);
  return status === 0 ? place : null;
}
