import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Cluster, prepareGround } from "./cluster/cluster.ts";
import type { Ground } from "./cluster/cluster.ts";
import { FAULTS } from "./cluster/faults.ts";
import { tryPoolers } from "./cluster/poolers.ts";
import { brokenRow, runFault } from "./cluster/run-fault.ts";
import type { LoadSize } from "./cluster/run-fault.ts";
import { headOfTable, isKept, rowOfTable } from "./cluster/table.ts";
import type { FaultResult } from "./cluster/table.ts";

/*
 * The package as a cluster, with faults by turns (docs/guides/cluster.md): `npm run test:cluster --
 * [--seconds 60] [--rate 200] [--writes 10] [--only failover,stopped] [--keep]`. Exit code 1: a
 * read failed behind the proxy, processes differ from the database, an acknowledged write is
 * missing, or a fault broke. 2: a wrong argument. 3: this machine lacks a program. 130: it was
 * interrupted.
 */
const MISSING = 3;
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    rate: { type: "string", default: "200" },
    writes: { type: "string", default: "10" },
    only: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const size: LoadSize = {
  seconds: Number(values.seconds),
  readsPerSecond: Number(values.rate),
  writesPerSecond: Number(values.writes),
};
const wanted = values.only?.split(",") ?? [...Object.keys(FAULTS), "poolers"];
const unknown = wanted.filter((name) => name !== "poolers" && !Object.hasOwn(FAULTS, name));
if (unknown.length > 0 || Object.values(size).some((each) => !(each > 0))) {
  console.error(`--only takes ${[...Object.keys(FAULTS), "poolers"].join(", ")}; the others are numbers above 0.`);
  process.exit(2);
}

const INTERRUPTED = 130;
/** How long load and fault may take to end, ms. What hangs then loses its processes. */
const ENDS_MS = 5_000;
const ending = new AbortController();
// Before the first program is looked for: Ctrl-C leaves nothing behind.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort());

let ground: Ground | null = null;
let running: Cluster | null = null;

/** Waits for work to its end. Ctrl-C ends it first: load and fault, then all processes. */
async function untilEnd(work: Promise<void>): Promise<void> {
  const interrupted = once(ending.signal, "abort").then(() => wait(ENDS_MS));
  try {
    await Promise.race([work, interrupted]);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    await end();
  }
}

async function end(): Promise<void> {
  await running?.stop();
  running = null;
  if (ground === null) return;
  if (values.keep) console.error(`Logs are in ${ground.logs}`);
  else rmSync(ground.folder, { recursive: true, force: true });
}

function writePackage(folder: string): void {
  const { status } = spawnSync(process.execPath, ["scripts/run.mjs", "package", folder], { stdio: "inherit" });
  if (status !== 0) throw new Error("the package could not be written");
  chmodSync(folder, 0o755);
}

async function runAll(cluster: Cluster): Promise<FaultResult[]> {
  const results: FaultResult[] = [];
  console.log(headOfTable());
  for (const [name, fault] of Object.entries(FAULTS)) {
    if (!wanted.includes(name)) continue;
    console.error(`${fault.name} …`);
    const result = await runFault(cluster, fault, size).catch((error: unknown) => {
      ending.signal.throwIfAborted();
      return brokenRow(fault, error);
    });
    const refusals = [...result.refusals].map(([reason, count]) => `${count} ${reason}`);
    if (refusals.length > 0) console.error(`  ${refusals.join(", ")}`);
    // At once: an interrupted run has shown what it found.
    console.log(rowOfTable(result));
    results.push(result);
  }
  return results;
}

async function work(place: Ground): Promise<void> {
  const folder = join(place.folder, "package");
  writePackage(folder);
  running = await Cluster.prepare(place, folder);
  await running.start();
  const poolers = wanted.includes("poolers") ? await tryPoolers(running, folder) : [];
  const results = await runAll(running);
  for (const line of poolers) console.log(line.text);
  if (!results.every((result) => isKept(result)) || poolers.some(({ isRight }) => !isRight)) process.exitCode = 1;
}

const prepared = prepareGround(ending.signal);
if ("missing" in prepared) {
  console.error(
    `Missing: ${prepared.missing.join(", ")}. Install them, or let apt-get reach Debian's packages and try again.`,
  );
  process.exit(MISSING);
}
ground = prepared;
await untilEnd(work(prepared));
// What still hangs cannot keep this process.
if (ending.signal.aborted) process.exit(INTERRUPTED);
