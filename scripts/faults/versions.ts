import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { appConnection } from "#server/documents/embedded/lease.ts";
import { readPidFile } from "#server/documents/embedded/postmaster.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { reportFault, Tally } from "#server/testing/faults/fault-report.ts";
import { WriteLedger } from "#server/testing/faults/write-ledger.ts";
import { makeDataFolder } from "../../e2e/support/data-folder.ts";

const SECRET = "the secret of two versions at once";
const NEARBY = "/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=oxygen&side=offer";
const UNREADABLE = "A document cannot be read";
/** Writers of each process. */
const WRITERS = 3;

type Running = {
  child: Child;
  url: string;
  ledger: WriteLedger;
  writers: Promise<void>[];
  readers: Tally;
  probes: Tally;
};

/**
 * Runs the commit before and this one side by side on one database, under readers and writers. The
 * new one migrates while the old one works. Then the old one starts once more, as after an upgrade
 * that is taken back. Prints what is wrong.
 * @param before a commit, or the folder of a checkout that is built
 * @returns whether all was well
 */
export async function runVersions({ before, isLong }: { before: string; isLong: boolean }): Promise<boolean> {
  const old = existsSync(join(before, "dist/server/main.js")) ? resolve(before) : buildOf(before);
  const dataDir = makeDataFolder();
  const running: Running[] = [];
  try {
    const writes = isLong ? 600 : 60;
    running.push(await begin(old, dataDir));
    await untilWritten(running, writes / 3);
    running.push(await begin(resolve("."), dataDir));
    await untilWritten(running, writes);
    const wrong = await judge(running, dataDir);
    for (const { child } of running.toReversed()) await child.kill("SIGTERM");
    const again = await startAgain(old, dataDir);
    if (again === null) wrong.push("the old one did not start again");
    for (const each of wrong) console.log(`WRONG  ${each}`);
    if (wrong.length === 0) report(running, again ?? "");
    return wrong.length === 0;
  } finally {
    for (const { child } of running) child.kill("SIGKILL").catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Starts the old one on the database that the new one migrated, and stops it. One that is older
 * than the record of expansions refuses it in a sentence.
 * @returns what it did, in words; null: what it must not do
 */
async function startAgain(old: string, dataDir: string): Promise<string | null> {
  const started = await begin(old, dataDir, 0).catch((error: Error) => error);
  if (!(started instanceof Error)) {
    await started.child.kill("SIGTERM");
    return "the old one started again";
  }
  console.log(started.message);
  const knowsExpansions = existsSync(join(old, "src/server/documents/expand-only.ts"));
  return !knowsExpansions && started.message.includes("used by a newer Lifeboard")
    ? "the old one refuses to start again and says why: it is of before decision 164"
    : null;
}

/** Builds a commit in a folder below .cache, once. Its packages are ours where its lock file is. */
function buildOf(ref: string): string {
  const commit = run(["git", "rev-parse", "--short", `${ref}^{commit}`], ".");
  const folder = resolve(".cache/versions", commit);
  if (!existsSync(folder)) {
    const unpacking = `${folder}-${process.pid}`;
    mkdirSync(unpacking, { recursive: true });
    run(["git", "archive", "--output", join(unpacking, "all.tar"), commit], ".");
    run(["tar", "-xf", "all.tar"], unpacking);
    run(["cp", "-al", resolve("node_modules"), unpacking], ".");
    rmSync(join(unpacking, "all.tar"));
    renameSync(unpacking, folder);
  }
  run([process.execPath, "scripts/run.mjs", "build", "--quick"], folder);
  return folder;
}

function run([command = "", ...args]: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${stdout}${stderr}`);
  return stdout.trim();
}

async function begin(folder: string, dataDir: string, count = WRITERS): Promise<Running> {
  const settings = { PORT: "0", DATA_DIR: dataDir, RATE_LIMITS: "off", DEMO_DATA: "off", SECRET };
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...settings };
  const child = startChild(pathToFileURL(join(folder, "dist/server/main.js")), [], { env });
  const line = await child.said("Lifeboard is ready at ");
  const url = line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "";
  const ledger = new WriteLedger({ url: () => Promise.resolve(url), token: await makeToken(dataDir) });
  return {
    child,
    url,
    ledger,
    readers: new Tally(),
    probes: new Tally(),
    writers: Array.from({ length: count }, () => ledger.write()),
  };
}

async function makeToken(dataDir: string): Promise<string> {
  const get = (): never => {
    throw new Error("signing in makes no calls");
  };
  return withDatabase(dataDir, async (database) => (await signedIn({ database, secret: SECRET, get })).token);
}

async function withDatabase<T>(
  dataDir: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(appConnection(readPidFile(join(dataDir, "postgres"))?.socket ?? ""));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reads of every process until each has acknowledged so many more writes. */
async function untilWritten(running: readonly Running[], count: number): Promise<void> {
  const wanted = running.map(({ ledger }) => ledger.acknowledged + count);
  while (running.some(({ ledger }, at) => ledger.acknowledged < (wanted[at] ?? 0))) {
    for (const { url, readers, probes } of running) {
      readers.add(await statusOf(url + NEARBY));
      probes.add(await statusOf(`${url}/readyz`));
    }
  }
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.text();
  return answer.status;
}

/** Ends the writers. @returns what is wrong, a sentence each */
async function judge(running: readonly Running[], dataDir: string): Promise<string[]> {
  for (const { ledger } of running) ledger.stop();
  await Promise.all(running.flatMap(({ writers }) => writers));
  const wrong: string[] = [];
  for (const { ledger, readers, probes, child } of running) {
    wrong.push(...(await withDatabase(dataDir, (database) => ledger.faults(database))));
    for (const answers of [ledger.answers, readers, probes])
      wrong.push(...answers.names().flatMap((name) => (name.startsWith("5") ? [`an answer was ${name}`] : [])));
    if (child.problems().includes(UNREADABLE)) wrong.push(`${UNREADABLE}:\n${child.problems()}`);
  }
  const all = new Map(running.flatMap(({ ledger }) => [...ledger.writes]));
  for (const { url } of running) wrong.push(...(await missingAt(url, all)));
  return wrong;
}

/** The listings that a process does not show, or not as they were written. */
async function missingAt(url: string, all: ReadonlyMap<string, number>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [id, version] of all) {
    let shown: unknown = null;
    // A change of the other process may be on its way.
    for (let tries = 0; tries < 200 && shown !== version; tries += 1) {
      const answer = await fetch(`${url}/api/v1/listings/${id}`);
      const body: unknown = await answer.json();
      shown = typeof body === "object" && body !== null && "version" in body ? body.version : answer.status;
    }
    if (shown !== version) wrong.push(`${url} shows version ${String(shown)} of ${id}, which has ${version}`);
  }
  return wrong;
}

function report(running: readonly Running[], again: string): void {
  const text = (which: (each: Running) => Tally): string =>
    running
      .slice(0, 2)
      .map((each, at) => `${at === 0 ? "old" : "new"}: ${which(each).text()}`)
      .join("; ");
  reportFault({
    fault: "two versions at once",
    readers: text(({ readers }) => readers),
    writers: text(({ ledger }) => ledger.answers),
    recovery: `none needed; ${again}`,
    acknowledged: running.reduce((sum, { ledger }) => sum + ledger.acknowledged, 0),
    lost: 0,
    probes: text(({ probes }) => probes),
  });
}
