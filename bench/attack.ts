import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Bench, Row } from "../scripts/bench/report.ts";
import type { AttackName } from "./attack/attacker.ts";
import { joinLoads, measureBackgroundLoad, p95 } from "./attack/background-load.ts";
import type { BackgroundLoad } from "./attack/background-load.ts";
import { addListings } from "./nearby/world.ts";
import { withBenchDatabase } from "./support/database.ts";
import { nextNumber } from "./support/number-message.ts";

/**
 * One caller against all others, at 100,000 listings with all limits on. For each attack: how long
 * others wait while it lasts, against quiet stretches just before and after. Attacker, server and
 * database share the processors, so the cheap flood shows what that alone costs.
 */
export const bench: Bench = { name: "attack", limitSeconds: 900, run };

const LISTINGS = 100_000;
const QUIET_MS = 6_000;
const ATTACK_MS = 10_000;
/** Until the attack is in full swing, and until the server has come to rest after it. */
const BEFORE_MS = 2_000;
const REST_MS = 6_000;

/** How the server and the attacker are started. */
const OF_ITS_OWN = { execArgv: ["--import", "tsx"] };

/** `ATTACKS=dear npm run bench -- attack` makes one of them alone. */
const CHOSEN = process.env["ATTACKS"]?.split(",");

const ATTACKS: Record<AttackName, string> = {
  dear: "20 callers of the dearest operations",
  cheap: "60 cheap searches at once (control)",
  ids: "60 queries of 1,000 ids at once",
  filter: "60 queries by a field without an index at once",
  near: "60 queries of 500 km by such a field at once",
  streams: "2,000 streams with the 20 dearest targets",
  exports: "8 exports read at 5 bytes a minute",
  pipelines: "40 connections that send 400 requests and read nothing",
};

async function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database, folder }) => {
    await addListings(database, 1, LISTINGS);
    const found = await database.pool.query<{ id: string }>(
      "SELECT id FROM documents WHERE collection = 'listings' LIMIT 1000",
    );
    const ids = found.rows.map(({ id }) => id);
    const server = fork(join(import.meta.dirname, "attack/server.ts"), [], OF_ITS_OWN);
    const { connection } = database;
    server.send({ folder, connection });
    const port = await nextNumber(server);
    // The code and the caches get warm.
    await measureBackgroundLoad(port, { ids, ms: QUIET_MS });
    const rows: Row[] = [];
    for (const name of ATTACK_NAMES) rows.push(...(await attack(name, { server, port, ids })));
    server.disconnect();
    return rows;
  });
}

const ATTACK_NAMES = (Object.keys(ATTACKS) as AttackName[]).filter((name) => CHOSEN?.includes(name) ?? true);

type Scene = { server: ChildProcess; port: number; ids: string[] };

async function attack(name: AttackName, { server, port, ids }: Scene): Promise<Row[]> {
  const quietBefore = await measureBackgroundLoad(port, { ids, ms: QUIET_MS });
  const before = await memoryOf(server);
  const attacker = fork(join(import.meta.dirname, "attack/attacker.ts"), [], OF_ITS_OWN);
  attacker.send({ port, name, ids });
  await pause(BEFORE_MS);
  const during = await measureBackgroundLoad(port, { ids, ms: ATTACK_MS });
  const after = await memoryOf(server);
  const got = await countsOf(attacker);
  attacker.disconnect();
  await pause(REST_MS);
  const quiet = joinLoads(quietBefore, await measureBackgroundLoad(port, { ids, ms: QUIET_MS }));
  return rowsOf(ATTACKS[name], { quiet, during, before, after, got });
}

type Measured = { quiet: BackgroundLoad; during: BackgroundLoad; before: number; after: number; got: string };

function rowsOf(what: string, { quiet, during, before, after, got }: Measured): Row[] {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  const [all, allQuiet] = [p95(during.times), p95(quiet.times)];
  const [found, foundQuiet] = [p95(during.found), p95(quiet.found)];
  const [said, saidQuiet] = [p95(during.said), p95(quiet.said)];
  return [
    {
      what: `${what}: others' p95`,
      value: all / allQuiet,
      unit: "x",
      against: `quiet, ${allQuiet.toFixed(0)} ms`,
      goal: { atMost: 2 },
      note: `${all.toFixed(0)} ms; ${during.refused} of ${during.times.length} refused, ${quiet.refused} of ${quiet.times.length} quiet`,
    },
    {
      what: `the same, of nearby`,
      value: found / foundQuiet,
      unit: "x",
      against: `quiet, ${foundQuiet.toFixed(0)} ms`,
      note: `${found.toFixed(0)} ms`,
      goal: { atMost: 3 },
    },
    {
      what: `the same, of what others say`,
      value: said / saidQuiet,
      unit: "x",
      against: `quiet, ${saidQuiet.toFixed(0)} ms`,
      note: `${said.toFixed(0)} ms`,
    },
    {
      what: `the same, memory of the server`,
      value: Math.round((after - before) / 1e6),
      unit: "MB more",
      against: megabytes(before),
      note: `the attacker got ${got}`,
    },
  ];
}

async function memoryOf(server: ChildProcess): Promise<number> {
  const answered = nextNumber(server);
  server.send("memory");
  const bytes = await answered;
  return bytes;
}

const Counts = z.array(z.tuple([z.string(), z.number()]));

async function countsOf(attacker: ChildProcess): Promise<string> {
  const answered = once(attacker, "message");
  attacker.send("report");
  const [message] = await answered;
  const counts = Counts.parse(message);
  return counts.map(([what, count]) => `${what}: ${count}`).join(", ") || "nothing";
}
