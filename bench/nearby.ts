import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createFeed } from "../src/server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { createReadModel } from "#server/read-model/read-model.ts";
import { withBenchDatabase } from "./support/database.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { againstBare } from "./nearby/against-bare.ts";
import type { Measured } from "./nearby/against-bare.ts";
import { changes } from "./nearby/changes.ts";
import { askedRows } from "./nearby/first-time.ts";
import { costs } from "./nearby/parts.ts";
import { addListings, TOWNS, townAt } from "./nearby/world.ts";
import { untilAtRest } from "./support/processor-time.ts";

/**
 * Nearby at 100k and 1M listings, with 20 changes a second. It is compared with bare node:http that
 * sends the same bytes, and with plain SQL.
 */
export const bench: Bench = { name: "nearby", limitSeconds: 3_600, run };

const SIZES = [100_000, 1_000_000];
const ROUNDS = 7;
const ROUND_MS = 3_000;
const CLIENTS = 8;
const PATHS = 500;

async function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database, folder }) => {
    const rows: Row[] = [];
    let smaller: Measured | null = null;
    let from = 1;
    for (const size of SIZES) {
      await addListings(database, from, size);
      from = size + 1;
      const name = `${size / 1_000}k listings`;
      rows.push(...(await inProcess(database, size)));
      const { measured, rows: asked } = await overHttp(database, { folder, size, name });
      rows.push(...httpRows(name, measured), ...asked, ...(smaller === null ? [] : [grown(smaller, measured)]));
      rows.push(await againstSql(database, name, measured));
      smaller ??= measured;
    }
    return rows;
  });
}

function httpRows(name: string, { ratio, p99, rate, bare, bareP99 }: Measured): Row[] {
  const against = `bare node:http, the same bytes, ${Math.round(bare)}/s`;
  const isSmall = name.startsWith("100k");
  return [
    {
      what: `nearby, best, 20 items, ${name}, 20 changes a second`,
      value: ratio,
      unit: "x",
      against,
      note: `${Math.round(rate)}/s`,
      ...(isSmall && { goal: { atLeast: 0.45 } }),
    },
    {
      what: `the same, p99`,
      value: p99 / bareP99,
      unit: "x",
      against: `its p99, ${bareP99.toFixed(2)} ms`,
      ...(isSmall && { goal: { atMost: 3 } }),
    },
  ];
}

/**
 * Both sizes are held against their own bare server first, so that what else the machine does drops
 * out.
 */
function grown(smaller: Measured, larger: Measured): Row {
  const value = larger.ratio / smaller.ratio;
  return {
    what: "ten times the listings",
    value,
    unit: "x",
    against: "the rate at 100k, each by its bare server",
    goal: { atLeast: 0.8 },
  };
}

/** Start-up and memory of one read model in this process, and what an answer costs there. */
async function inProcess(database: Database, size: number): Promise<Row[]> {
  const before = memory();
  const feed = await createFeed(database);
  const start = performance.now();
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const model = createReadModel({ database, feed, now: () => new Date(), log, cursorKeys: ["bench"] });
  await model.ready;
  const ms = performance.now() - start;
  let items = 0;
  let bytes = 0;
  for (const town of Array.from({ length: TOWNS }, (_, at) => townAt(at))) {
    const answer = await model.nearby({ ...town, withinKm: 100, side: "offer", sort: "near", limit: 100 });
    if (!answer.ok) continue;
    for (const item of JSON.parse(answer.value.json.toString()).items) {
      items++;
      bytes += Buffer.byteLength(JSON.stringify(item));
    }
  }
  const each = (memory() - before) / size - bytes / Math.max(1, items);
  const rss = `resident ${Math.round(process.memoryUsage().rss / 1e6)} MB`;
  const name = `${size / 1_000}k listings`;
  const paths = Array.from({ length: PATHS }, (_, at) => nearbyPathOf(at));
  const parts = await costs(model, paths, name);
  await model.close();
  await feed.close();
  return [
    ...parts,
    {
      what: `start-up of the read model, ${name}`,
      value: ms,
      unit: "ms",
      ...(size >= 1e6 && { goal: { atMost: 10_000 } }),
    },
    { what: `memory a listing beyond its JSON, ${name}`, value: each, unit: "bytes", note: rss, goal: { atMost: 400 } },
  ];
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Runs the built program and bare servers, each in its own process, in turns. */
async function overHttp(
  database: Database,
  { folder, size, name }: { folder: string; size: number; name: string },
): Promise<{ measured: Measured; rows: Row[] }> {
  const product = await startProduct(folder);
  const paths = Array.from({ length: PATHS }, (_, at) => nearbyPathOf(at));
  const changing = changes(database, size);
  try {
    const round = { sample: paths, paths: () => paths, headers: {}, clients: CLIENTS, rounds: ROUNDS, ms: ROUND_MS };
    const measured = await againstBare(product.port, round);
    return { measured, rows: await askedRows(product.port, name, size === SIZES[0]) };
  } finally {
    await changing.stop();
    await product.stop();
  }
}

/** One question of many around the towns of the made-up country. */
export function nearbyPathOf(at: number): string {
  const { lat, lng } = townAt(Math.floor(TOWNS * ((at * 0.618) % 1) ** 3));
  const off = (((at * 0.377) % 1) - 0.5) / 5;
  return `/api/v1/listings/nearby?lat=${(lat + off).toFixed(4)}&lng=${(lng - off).toFixed(4)}&kind=${KINDS[at % KINDS.length] ?? "bed"}`;
}

const KINDS = ["bed", "oxygen", "blood", "medicine"];

/**
 * The whole program, as it was built, over the database of a folder. It has done what a first start
 * leaves to do.
 */
export async function startProduct(folder: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const env = { ...process.env, DATA_DIR: folder, DEMO_DATA: "off", PORT: "0", RATE_LIMITS: "off", LOG_LEVEL: "error" };
  const child: ChildProcess = spawn(process.execPath, ["dist/server/main.js"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once("exit", (code) => reject(new Error(`the product ended with ${code}`)));
  });
  if (child.pid !== undefined) await untilAtRest([child.pid]);
  return {
    port,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const BOX = `SELECT id, version, body FROM documents WHERE collection = 'listings' AND body->>'kind' = $1
  AND ((body->'place'->>'lat')::float8) BETWEEN $2 - 0.225 AND $2 + 0.225 AND ((body->'place'->>'lng')::float8) BETWEEN $3 - 0.25 AND $3 + 0.25
  ORDER BY ((body->'place'->>'lat')::float8 - $2) ^ 2 + ((body->'place'->>'lng')::float8 - $3) ^ 2 LIMIT 20`;

/**
 * The same neighbourhoods by plain SQL with a btree over kind, latitude and longitude, without any
 * of the order's rules.
 */
async function againstSql(database: Database, name: string, measured: Measured): Promise<Row> {
  const client = await database.pool.connect();
  await client.query("SET statement_timeout = 0");
  await client.query(`CREATE INDEX IF NOT EXISTS bench_box ON documents ((body->>'kind'), ((body->'place'->>'lat')::float8),
    ((body->'place'->>'lng')::float8)) WHERE collection = 'listings'`);
  await client.query("ANALYZE documents");
  client.release(true);
  let answered = 0;
  const until = performance.now() + ROUND_MS;
  const started = performance.now();
  const ask = async (from: number): Promise<void> => {
    for (let at = from; performance.now() < until; at += CLIENTS, answered++) {
      const asked = new URL(nearbyPathOf(at), "http://bench").searchParams;
      await database.pool.query({
        name: "bench-box",
        text: BOX,
        values: [asked.get("kind"), Number(asked.get("lat")), Number(asked.get("lng"))],
      });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => ask(at)));
  const rate = answered / ((performance.now() - started) / 1_000);
  await database.pool.query("DROP INDEX bench_box");
  return {
    what: `nearby over HTTP, ${name}`,
    value: measured.rate / rate,
    unit: "x",
    against: `plain SQL with a btree, ${Math.round(rate)}/s`,
  };
}
