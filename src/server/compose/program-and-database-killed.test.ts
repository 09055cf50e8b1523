import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { appConnection } from "#server/documents/embedded/lease.ts";
import { readPidFile } from "#server/documents/embedded/postmaster.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { PROGRAM, startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { eventually } from "#server/testing/eventually.ts";
import { reportFault, Tally } from "#server/testing/faults/fault-report.ts";
import { postmasterOf } from "#server/testing/kill-moments.ts";
import { rounds } from "#server/testing/rounds.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { WriteLedger } from "#server/testing/faults/write-ledger.ts";
import { seededInt, seedOf } from "../../../scripts/testing/seed.ts";
import type { RandomInt } from "../../../scripts/testing/seed.ts";

const SECRET = "the secret of a server that is killed";
/**
 * Kills of a portion, and the portions. Each has a seed and a ledger of its own, so one alone can
 * be run again: `LIFEBOARD_SEED=N`, and `-t "portion 7"`.
 */
const KILLS = rounds(2, 25);
const PORTIONS = Array.from({ length: rounds(1, 12) }, (_none, at) => at + 1);
const WRITERS = 6;
const NEARBY = "/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=oxygen&side=offer";

let folder: TemporaryFolder;
let child: Child;
/** The server's address; it waits while there is none. */
let up: Promise<string>;
beforeAll(() => {
  folder = temporaryFolder();
  copyFiles(inject("madeFiles"), folder.path);
  begin();
});
afterAll(async () => {
  await child.kill("SIGTERM");
  folder.remove();
});

function begin(): void {
  const settings = { PORT: "0", DATA_DIR: folder.path, RATE_LIMITS: "off", DEMO_DATA: "off", SECRET };
  child = startChild(PROGRAM, [], { env: { PATH: process.env["PATH"], ...settings } });
  up = child
    .said("Lifeboard is ready at ")
    .then((line) => line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "");
  // A program that ended by itself is said where it is awaited.
  up.catch(() => undefined);
}

/** Does something with the database, beside the program. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(appConnection(readPidFile(join(folder.path, "postgres"))?.socket ?? ""));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function killDatabase(): Promise<void> {
  const postmaster = postmasterOf(folder.path);
  if (postmaster !== null) process.kill(postmaster, "SIGKILL");
  await eventually(() => expect(postmasterOf(folder.path)).not.toBe(postmaster), 1);
}

async function killProgram(): Promise<void> {
  // Pending calls break, and writers ask again where the next one is.
  const killed = child.kill("SIGKILL");
  begin();
  await killed;
}

/** Who writes: signed in once. */
let token: Promise<string> | null = null;

async function signIn(): Promise<string> {
  const noCalls = (): never => {
    throw new Error("signing in makes no calls");
  };
  await up;
  return withDatabase(async (database) => (await signedIn({ database, secret: SECRET, get: noCalls })).token);
}

/** What the portions counted together. */
const killed = new Tally();
const readers = new Tally();
const writers = new Tally();
const probes = new Tally();
let acknowledgedInAll = 0;
/** From a kill to the next acknowledged write, ms. */
const recoveries: number[] = [];
let passed = 0;

/** Kills one of the two, and resolves when the next write is acknowledged. */
async function killUnder(ledger: WriteLedger, isProgram: boolean): Promise<void> {
  const before = performance.now();
  killed.add(isProgram ? "program" : "database");
  await (isProgram ? killProgram() : killDatabase());
  const acknowledged = ledger.acknowledged;
  const url = await up;
  const [page, probe] = await Promise.all([fetch(url + NEARBY), fetch(`${url}/readyz`)]);
  readers.add(page.status);
  probes.add(probe.status);
  await Promise.all([page.text(), probe.text()]);
  await eventually(() => expect(ledger.acknowledged).toBeGreaterThan(acknowledged), 1);
  recoveries.push(performance.now() - before);
}

/** The kills of a portion. */
async function killAgainAndAgain(ledger: WriteLedger, draw: RandomInt): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const wanted = ledger.acknowledged + draw(0, 25);
    await eventually(() => expect(ledger.acknowledged).toBeGreaterThanOrEqual(wanted), 1);
    // Both in a short run.
    await killUnder(ledger, kill < 2 ? kill === 0 : draw(2) === 0);
  }
}

/** What the program and its database said last, for a failure. */
function lastWords(): string {
  const postgres = readFileSync(join(folder.path, "postgres.log"), "utf8");
  return `the program said:\n${child.problems().slice(-4_000)}\nits database said:\n${postgres.slice(-4_000)}`;
}

test.each(PORTIONS)(
  `portion %i of ${PORTIONS.length}: ${KILLS} times kill -9, the program or its database, loses nothing acknowledged and doubles nothing`,
  async (portion) => {
    const draw = seededInt(seedOf(`program and database killed, portion ${portion}`));
    const ledger = new WriteLedger({ url: () => up, token: await (token ??= signIn()) });
    const writing = Promise.all(Array.from({ length: WRITERS }, () => ledger.write()));
    try {
      // A writer that was refused ends the portion at once.
      await Promise.race([killAgainAndAgain(ledger, draw), writing]);
      ledger.stop();
      await writing;
    } catch (error) {
      ledger.stop();
      throw new Error(`${String(error)} (answers: ${ledger.answers.text()})\n${lastWords()}`, { cause: error });
    }
    expect(await withDatabase((database) => ledger.faults(database))).toEqual([]);
    expect(ledger.answers.names()).not.toContain("500");
    writers.addAll(ledger.answers);
    acknowledgedInAll += ledger.acknowledged;
    passed += 1;
  },
);

test("every portion passed, and readers were answered after each kill", () => {
  expect(passed).toBe(PORTIONS.length);
  expect(readers.names()).toEqual(["200"]);
  const sorted = recoveries.toSorted((one, other) => one - other);
  const seconds = (at: number): string => ((sorted.at(at) ?? 0) / 1000).toFixed(1);
  reportFault({
    fault: `kill -9: ${killed.text()}`,
    readers: readers.text(),
    writers: writers.text(),
    recovery: `to the next write: median ${seconds(Math.floor(sorted.length / 2))} s, longest ${seconds(-1)} s`,
    acknowledged: acknowledgedInAll,
    lost: 0,
    probes: `/readyz after a kill: ${probes.text()}`,
  });
});
