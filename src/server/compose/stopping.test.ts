import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { syncCommit } from "#contract/sync.ts";
import { newId } from "#domain/shared/ids.ts";
import { appConnection } from "../documents/embedded/lease.ts";
import { openDatabase } from "../documents/pool.ts";
import type { Database } from "../documents/pool.ts";
import { readPidFile } from "../documents/embedded/postmaster.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import { newClientId } from "../testing/client-id.ts";
import { eventually } from "../testing/eventually.ts";
import { anInput } from "../testing/listing-requests.ts";
import { STARTERS, databaseProcesses, isThere, startProgram } from "../testing/start-program.ts";
import type { StartedProgram, Starter } from "../testing/start-program.ts";
import { rounds } from "../testing/rounds.ts";
import { copyFiles, temporaryFolder } from "../testing/temporary-server.ts";
import type { TemporaryFolder } from "../testing/temporary-server.ts";
import { drawHex, seededInt, seedOf } from "../../../scripts/testing/seed.ts";

const SECRET = "the secret of a server that is stopped";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGKILL"] as const;
const TARGETS = ["program", "starter", "group"] as const;

/** Signing in directly makes no calls. */
const NO_CALLS = {
  secret: SECRET,
  get: (): never => {
    throw new Error("a call to sign in");
  },
};

let folder: TemporaryFolder;
/** Of the starters: no program of a test works there. */
let starters: string;
let dataDir: string;
beforeEach(() => {
  folder = temporaryFolder();
  starters = mkdtempSync(join(tmpdir(), "lifeboard-starters-"));
  dataDir = folder.path;
  copyFiles(inject("madeFiles"), dataDir);
});
afterEach(() => {
  folder.remove();
  rmSync(starters, { recursive: true, force: true });
});

const begin = (starter: Starter): Promise<StartedProgram> =>
  startProgram(starter, join(starters, starter.replace(" ", "-")), {
    PORT: "0",
    DATA_DIR: dataDir,
    DEMO_DATA: "off",
    RATE_LIMITS: "off",
    SECRET,
  });

/** Does something with the running database, beside the program and without a lease of it. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const socket = readPidFile(join(dataDir, "postgres"))?.socket ?? "";
  const database = await openDatabase(appConnection(socket));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

type Sent = { name: string; args: Record<string, unknown> };

/** A member who writes, and the keys of what was acknowledged. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly #listing = newId();
  readonly #clientId = newClientId();
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Posts the listing of which all others of its writes tell. */
  async post(url: string): Promise<void> {
    const listing = { ...anInput({ side: "offer" }), id: this.#listing };
    expect(await this.#send(url, { name: "listings.post", args: listing })).toBe(true);
  }

  /** Writes until the program no longer answers. */
  async writeOn(url: string): Promise<void> {
    const write = { name: "observations.record", args: { listingId: this.#listing, outcome: "busy" } };
    while (await this.#send(url, write));
  }

  async #send(url: string, mutation: Sent): Promise<boolean> {
    const get = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, init);
    const key = randomKey();
    const body = { clientId: this.#clientId, transaction: false, mutations: [{ key, ...mutation }] };
    const call = { method: "POST", path: "/api/v1/sync/commit", body, token: this.#token };
    const answer = await ask({ get }, call).catch(() => null);
    if (answer?.status !== 200) return false;
    const [result] = syncCommit.output.parse(answer.json).results;
    if (result?.state !== "acknowledged") return false;
    this.acknowledged.push(key);
    return true;
  }
}

function randomKey(): string {
  const digits = drawHex(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/** Signals a process of the started program, or all of the group. */
function signal(started: StartedProgram, target: (typeof TARGETS)[number], name: NodeJS.Signals): void {
  const pid = { program: started.program, starter: started.starter, group: -started.starter }[target];
  if (target === "group" || isThere(pid)) tryToSignal(pid, name);
}

function tryToSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended in the same moment.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Resolves when the program and all of its database's processes are gone. */
function gone({ program, starter }: StartedProgram, what: string): Promise<void> {
  return eventually(() => {
    expect([program, starter].filter(isThere), what).toEqual([]);
    expect(databaseProcesses(join(dataDir, "postgres")), what).toEqual([]);
  });
}

/** Begins a call whose text never arrives. A program that stops waits ten seconds for it. */
async function callHalf(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const head = ["POST /api/v1/sync/commit HTTP/1.1", `host: ${hostname}:${port}`, "content-type: application/json"];
  // The program asks for the text when it has begun to read the call.
  socket.write([...head, "content-length: 99", "expect: 100-continue", "", ""].join("\r\n"));
  const [answer]: unknown[] = await once(socket, "data");
  expect(String(answer)).toContain("100 Continue");
  return socket;
}

test("who asks again while a stop takes long ends the program at once, and its database with it", async () => {
  const started = await begin("node");
  const url = (await started.ready) ?? "";
  const socket = await callHalf(url);
  await eventually(() => {
    signal(started, "program", "SIGTERM");
    expect(isThere(started.program)).toBe(false);
  });
  // A stop that was waited for ends with 0.
  expect(await started.ended, started.output()).toBe(1);
  await gone(started, "ended at once");
  socket.destroy();
});

/** At least once by each starter. */
const COUNT = rounds(3, 200);

test(`${COUNT} times one or two signals to the program, to what started it or to the group: no database is left running, the next start is good, what was acknowledged is there`, async () => {
  const draw = seededInt(seedOf("stopping"));
  const pick = <T>(some: readonly T[]): T => {
    const one = some[draw(some.length)];
    if (one === undefined) throw new Error("nothing to pick");
    return one;
  };
  let writer: Writer | null = null;
  for (let round = 0; round < COUNT; round += 1) {
    // Ctrl-C at `npm start` first.
    const isCtrlC = round === 0;
    const starter = STARTERS[round % STARTERS.length] ?? "node";
    const target = isCtrlC ? "group" : pick(TARGETS);
    const drawn = Array.from({ length: draw(1, 3) }, () => pick(SIGNALS));
    const signals: readonly NodeJS.Signals[] = isCtrlC ? ["SIGINT"] : drawn;
    const writes = isCtrlC ? 1 : draw(-5, 20);
    const what = `round ${round}: ${starter}, ${signals.join(" and ")} to the ${target} after ${writes} writes`;
    const started = await begin(starter);
    let over: Promise<void> = Promise.resolve();
    if (writes >= 0) {
      const url = (await started.ready) ?? "";
      expect(url, `${what}\n${started.output()}`).not.toBe("");
      if (writer === null) {
        writer = new Writer(await withDatabase(async (database) => (await signedIn({ ...NO_CALLS, database })).token));
        await writer.post(url);
      }
      const { acknowledged } = writer;
      const rows = await withDatabase(({ pool }) =>
        pool.query("SELECT FROM mutations WHERE key = ANY($1)", [acknowledged]),
      );
      expect(rows.rowCount, what).toBe(acknowledged.length);
      over = writer.writeOn(url);
      const wanted = acknowledged.length + writes;
      await eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(wanted), 1);
    } else {
      // Half-way through a start.
      await eventually(() => expect(databaseProcesses(join(dataDir, "postgres"))).not.toEqual([]), 1);
    }
    for (const name of signals) signal(started, target, name);
    // What `npm start` began goes on without npm, as with any program of it.
    if (starter === "npm" && target === "starter" && signals.includes("SIGKILL")) {
      signal(started, "program", "SIGTERM");
    }
    await over;
    await gone(started, what);
  }
});
