import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { deleteCheckpoint } from "#server/read-model/checkpoint/files.ts";
import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { addListings, townAt } from "./nearby/world.ts";
import { withBenchDatabase } from "./support/database.ts";

/**
 * Starts of the built program to the first right answers, from a checkpoint and from the database,
 * in turns. PostgreSQL runs already. `START_ROWS` says how many listings; absent: 100,000.
 */
export const bench: Bench = { name: "start", limitSeconds: 1_500, run };

const ROWS = Number(process.env["START_ROWS"] ?? 100_000);
const ROUNDS = ROWS > 300_000 ? 2 : 5;
const ASKED = 20;

/** `search`: ms until the search was ready. `whole`: from the process's start to the answers. */
type Started = { from: string; search: number; whole: number; answers: string; written: Written };
type Written = { ms: number; bytes: number; longestMs: number };

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database, folder }) => {
    await addListings(database, 1, ROWS);
    const slow: Started[] = [];
    const quick: Started[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await deleteCheckpoint(folder);
      slow.push(await startOnce(folder));
      quick.push(await startOnce(folder));
    }
    if (new Set([...slow, ...quick].map(({ answers }) => answers)).size !== 1) throw new Error("the answers differ");
    if (slow.some(({ from }) => from !== "database") || quick.some(({ from }) => from !== "checkpoint"))
      throw new Error("a start was not from what it should have been");
    return rowsOf(slow, quick);
  });
}

function rowsOf(slow: readonly Started[], quick: readonly Started[]): Row[] {
  const name = `${ROWS / 1_000}k listings`;
  const row = (what: string, of: "search" | "whole"): Row => {
    const ratios = quick.map((started, at) => started[of] / (slow[at]?.[of] ?? 0));
    return {
      what: `${what}, ${name}`,
      value: median(ratios),
      unit: "x",
      against: `from the database, ${Math.round(median(slow.map((started) => started[of])))} ms`,
      note: `${Math.round(median(quick.map((started) => started[of])))} ms; ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      // A smaller table is read before the rest of the program is up.
      ...((of === "search" || ROWS >= 1e6) && { goal: { atMost: 0.33 } }),
    };
  };
  const written = slow.map((started) => started.written);
  return [
    row("search ready from a checkpoint", "search"),
    row("program started from a checkpoint, to the first right answers", "whole"),
    {
      what: `longest time in one go while a checkpoint is written, ${name}`,
      value: median(written.map(({ longestMs }) => longestMs)),
      unit: "ms",
      note: `${Math.round((written[0]?.bytes ?? 0) / 1e6)} MB in ${median(written.map(({ ms }) => ms))} ms`,
    },
  ];
}

/** Starts the program, asks it, and stops it: then it writes a checkpoint, if it did not before. */
async function startOnce(folder: string): Promise<Started> {
  const env = { ...process.env, DATA_DIR: folder, DEMO_DATA: "off", PORT: "0", RATE_LIMITS: "off", LOG_LEVEL: "info" };
  const began = performance.now();
  const child = spawn(process.execPath, ["dist/server/main.js"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const told: Record<string, unknown>[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (line.startsWith("{")) told.push(JSON.parse(line) as Record<string, unknown>);
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const answers = await answersOf(/http:\/\/\S+/.exec(line)?.[0] ?? "");
  const whole = performance.now() - began;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  const logged = (message: string): Record<string, unknown> => told.find((entry) => entry["message"] === message) ?? {};
  const { ms = Number.NaN, from } = logged("search is ready");
  const { ms: writeMs, bytes, longestMs } = logged("the search has a checkpoint");
  return {
    from: String(from),
    search: Number(ms),
    whole,
    answers,
    written: { ms: Number(writeMs), bytes: Number(bytes), longestMs: Number(longestMs) },
  };
}

/** What it answers around some towns, without what tells the time. */
async function answersOf(address: string): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < ASKED; at++) {
    const { lat, lng } = townAt(at * 7);
    const path = `/api/v1/listings/nearby?lat=${lat}&lng=${lng}&withinKm=50&sort=near&limit=100`;
    const { items } = (await (await fetch(address + path)).json()) as { items: { id: string; version: number }[] };
    if (items.length === 0) throw new Error("nothing was found");
    for (const { id, version } of items) hash.update(`${id} ${version}\n`);
  }
  return hash.digest("hex");
}
