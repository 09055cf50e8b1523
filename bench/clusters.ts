import { clusters, nearby } from "#contract/listings.ts";
import { createFeed } from "../src/server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { createReadModel } from "#server/read-model/read-model.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { withBenchDatabase } from "./support/database.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { addListings, townAt } from "./nearby/world.ts";

/**
 * What the map's clusters cost the one thread that answers everybody, beside `nearby` in the same
 * run.
 */
export const bench: Bench = { name: "clusters", limitSeconds: 300, run };

/** A million besides takes minutes to write: `CLUSTERS_SIZES=100000,1000000`. */
const SIZES = (process.env["CLUSTERS_SIZES"] ?? "100000").split(",").map(Number);
const CALLS = 300;
/** A phone of 400 by 800 pixels, in tiles of 256. */
const TILES = [400 / 256, 800 / 256] as const;
const GOALS: Readonly<Record<number, number>> = { 100_000: 10, 1_000_000: 25 };

async function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    const rows: Row[] = [];
    let from = 1;
    for (const size of SIZES) {
      await addListings(database, from, size);
      from = size + 1;
      rows.push(...(await measure(database, size)));
    }
    return rows;
  });
}

async function measure(database: Database, size: number): Promise<Row[]> {
  const feed = await createFeed(database);
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const model = createReadModel({ database, feed, now: () => new Date(), log, cursorKeys: ["bench"] });
  await model.ready;
  const name = `${size / 1_000}k listings`;
  const nearbyTimes = await timesOf((at) => search(model, at));
  const rows: Row[] = [];
  for (const [what, filters] of Object.entries(ASKED)) {
    const times = await timesOf((at) => count(model, at, filters));
    const mean = sum(times) / times.length;
    rows.push({
      what: `clusters, ${what}, ${name}, p99 of the thread's time`,
      value: times[Math.floor(times.length * 0.99)] ?? 0,
      unit: "ms",
      note: `mean ${mean.toFixed(2)} ms, ${Math.round(1_000 / mean)}/s, ${(mean / (sum(nearbyTimes) / nearbyTimes.length)).toFixed(1)} x nearby in the same run`,
      // Counts by words are long and give way every 5 ms: what they take in all holds nobody up.
      ...(!what.includes("word") && { goal: { atMost: GOALS[size] ?? 25 } }),
    });
  }
  await model.close();
  await feed.close();
  return rows;
}

const WORLD = "-180,-85,180,85";
const ASKED: Readonly<Record<string, (at: number) => Record<string, string>>> = {
  "whole world, zoom 0 to 4": (at) => ({ bbox: WORLD, zoom: String(at % 5) }),
  "whole world, icu beds": (at) => ({ bbox: WORLD, zoom: String(at % 5), kind: "bed", bedType: "icu" }),
  "whole world, a word that all have": (at) => ({ bbox: WORLD, zoom: String(at % 5), q: "hospital" }),
  "whole world, a rare word": (at) => ({ bbox: WORLD, zoom: String(at % 5), q: `hospital ${at * 37}` }),
  "whole world, lately": (at) => ({ bbox: WORLD, zoom: String(at % 5), freshWithinMinutes: "600" }),
  "a phone over a town, zoom 6 to 16": (at) => phone(at, 6 + (at % 11)),
};

/** What a phone shows of a town. */
function phone(at: number, zoom: number): Record<string, string> {
  const { lat, lng } = townAt(at % 40);
  const degrees = 360 / 2 ** zoom;
  const [wide, high] = [(TILES[0] * degrees) / 2, ((TILES[1] * degrees) / 2) * Math.cos((lat * Math.PI) / 180)];
  const bbox = [
    Math.max(-180, lng - wide),
    Math.max(-85, lat - high),
    Math.min(180, lng + wide),
    Math.min(85, lat + high),
  ];
  return { bbox: bbox.map((value) => value.toFixed(4)).join(","), zoom: String(zoom) };
}

async function count(model: ReadModel, at: number, filters: (at: number) => Record<string, string>): Promise<void> {
  const counted = await model.clusters(clusters.input.parse(filters(at)));
  if (counted.ok) JSON.stringify(counted.value);
}

async function search(model: ReadModel, at: number): Promise<void> {
  const { lat, lng } = townAt(at % 40);
  const answered = await model.nearby(nearby.input.parse({ lat: String(lat), lng: String(lng), withinKm: "25" }));
  if (answered.ok) answered.value.release();
}

/** Processor time of each of many calls, ms, in order. */
async function timesOf(call: (at: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let at = -CALLS / 10; at < CALLS; at++) {
    const before = process.cpuUsage();
    await call(Math.abs(at));
    const { user, system } = process.cpuUsage(before);
    if (at >= 0) times.push((user + system) / 1_000);
  }
  return times.toSorted((a, b) => a - b);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
