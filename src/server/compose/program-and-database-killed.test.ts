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

const SECRET = "the secret of a server that is killed";
const KILLS = rounds(2, 300);
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
  await up;
  await child.kill("SIGTERM");
  folder.remove();
});

function begin(): void {
  const settings = { PORT: "0", DATA_DIR: folder.path, RATE_LIMITS: "off", DEMO_DATA: "off", SECRET };
  child = startChild(PROGRAM, [], { env: { PATH: process.env["PATH"], ...settings } });
  up = child
    .said("Lifeboard is ready at ")
    .then((line) => line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "");
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

test(`${KILLS} times kill -9, the program or its database: nothing acknowledged is lost, nothing is there twice`, async () => {
  const draw = seededInt(seedOf("program and database killed"));
  const noCalls = (): never => {
    throw new Error("signing in makes no calls");
  };
  await up;
  const { token } = await withDatabase((database) => signedIn({ database, secret: SECRET, get: noCalls }));
  const ledger = new WriteLedger({ url: () => up, token });
  const writers = Array.from({ length: WRITERS }, () => ledger.write());
  const killed = new Tally();
  const readers = new Tally();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const wanted = ledger.acknowledged + draw(0, 25);
    await eventually(() => expect(ledger.acknowledged).toBeGreaterThanOrEqual(wanted), 1);
    // Both in a short run.
    const isProgram = kill < 2 ? kill === 0 : draw(2) === 0;
    killed.add(isProgram ? "program" : "database");
    await (isProgram ? killProgram() : killDatabase());
    const url = await up;
    const answer = await fetch(url + NEARBY).catch(() => null);
    readers.add(answer?.status ?? "no answer");
    await answer?.text();
  }
  ledger.stop();
  await Promise.all(writers);
  expect(await withDatabase((database) => ledger.faults(database))).toEqual([]);
  expect(ledger.answers.names()).not.toContain("500");
  expect(readers.names()).toEqual(["200"]);
  reportFault({
    fault: `kill -9: ${killed.text()}`,
    readers: readers.text(),
    writers: ledger.answers.text(),
    recovery: "by itself: the program by who starts it, the database by the program",
    acknowledged: ledger.acknowledged,
    lost: 0,
  });
});
