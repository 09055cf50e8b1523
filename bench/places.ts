import { facilityPlaces } from "#server/places/facilities/facilities.ts";
import { FacilityIndex } from "#server/places/facilities/facility-index.ts";
import { openPlaces, type Places } from "#server/places/places.ts";
import { readTables } from "#server/places/tables.ts";
import { facilityNumber, typedForFacility } from "#server/testing/many-facilities.ts";
import { pastedNoise } from "#server/testing/pasted-noise.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

type PlaceQuestion = { q: string; near?: { lat: number; lng: number } };

/** Places with the whole world loaded: time and memory of one answer, by what is typed or shown. */
export const bench: Bench = { name: "places", limitSeconds: 300, run };

const QUERIES = 3000;

/** No prefix of any place: what is pasted without a comma. Told without a goal. */
const PASTED = "two unrelated names in one";

async function run(): Promise<Row[]> {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const places = await openPlaces("data/gazetteer");
  const opened = performance.now() - start;
  const gained = process.memoryUsage().rss - before;
  const secondStart = performance.now();
  await openPlaces("data/gazetteer");
  const again = performance.now() - secondStart;
  const random = seeded(7);
  const names = someNames(random);
  const near = { lat: 22.57, lng: 88.36 };
  const prefix = (name: string): string => name.slice(0, 1 + Math.floor(random() * name.length));
  const typo = (name: string): string => {
    const at = 1 + Math.floor(random() * Math.max(1, name.length - 2));
    return name.slice(0, at) + name.slice(at + 1);
  };
  const kinds: [string, PlaceQuestion[]][] = [
    ["any prefix of any name", names.map((name) => ({ q: prefix(name) }))],
    ["any prefix, with a place near", names.map((name) => ({ q: prefix(name), near }))],
    [
      "one to three letters, with a place near",
      names.map((name) => ({ q: name.slice(0, 1 + Math.floor(random() * 3)), near })),
    ],
    ["a letter left out", names.map((name) => ({ q: typo(name) }))],
    [PASTED, names.map((name, at) => ({ q: `${name} ${names[(at * 7) % names.length] ?? ""}` }))],
  ];
  const noise = pastedNoise(300).map((q) => ({ q, near }));
  for (const [, asked] of [...kinds, ["", noise] as const])
    asked.slice(0, 300).forEach((one) => places.search({ ...one, limit: 8 }));
  const search = (one: PlaceQuestion): void => void places.search({ ...one, limit: 8 });
  const rows = [
    ...kinds.flatMap(([what, asked]) => timed(what, asked, { work: search, goalMs: what === PASTED ? null : 2 })),
    ...timed("a hundred signs that nobody types", noise, { work: search, goalMs: 6 }),
    ...labels(places),
    ...facilities(),
  ];
  return [
    { what: "opening, first in this run", value: opened, unit: "ms" },
    { what: "opening again", value: again, unit: "ms", goal: { atMost: 1500 } },
    { what: "memory of the index", value: places.memoryBytes() / 1e6, unit: "MB", goal: { atMost: 150 } },
    { what: "resident memory gained", value: gained / 1e6, unit: "MB" },
    ...rows,
  ];
}

/**
 * Names of places all over the world, one in three in another language or script where there is
 * one.
 */
function someNames(random: () => number): string[] {
  const rows = readTables("data/gazetteer");
  return Array.from({ length: QUERIES }, () => {
    const row = rows[Math.floor(random() * rows.length)];
    const others = row === undefined || row.names === "" ? [] : row.names.split("|");
    const other = others[Math.floor(random() * others.length)];
    return other !== undefined && random() < 0.33 ? other : (row?.name ?? "");
  });
}

/** Boxes from the whole world to a town, at every zoom. */
function boxes(): Parameters<Places["labels"]>[0][] {
  const all = [
    { west: -180, south: -85, east: 180, north: 85 },
    { west: 68, south: 7, east: 97, north: 36 },
    { west: 80, south: 25, east: 84.9, north: 29.9 },
    { west: 88.2, south: 22.4, east: 88.5, north: 22.7 },
    { west: 176, south: -20, east: -178, north: -15 },
  ];
  return all.flatMap((bbox) => Array.from({ length: 19 }, (_, zoom) => ({ bbox, zoom })));
}

/** Names for boxes of every size, which differ much: their mean has the goal. */
function labels(places: Places): Row[] {
  const what = "names on a map's box";
  const asked = boxes();
  const work = (one: (typeof asked)[number]): void => void places.labels(one);
  const before = process.cpuUsage();
  asked.forEach(work);
  const { user, system } = process.cpuUsage(before);
  const mean = (user + system) / 1_000 / asked.length;
  return [
    ...timed(what, asked, { work, goalMs: null }),
    { what: `${what}, mean`, value: mean, unit: "ms", goal: { atMost: 6 } },
  ];
}

/** A search among a hundred thousand facilities. */
function facilities(): Row[] {
  const index = new FacilityIndex();
  for (let at = 0; at < 100_000; at += 1) index.put(facilityNumber(at));
  index.dictionary.settle();
  const found = facilityPlaces(index);
  const search = (q: string): void => void found.search({ q, near: { lat: 20, lng: 80 }, limit: 8 });
  const typed = Array.from({ length: 300 }, (_, at) => typedForFacility(at));
  for (const q of typed.slice(0, 150)) search(q);
  return timed("a search among 100,000 facilities", typed, { work: search, goalMs: 6 });
}

type Timed<T> = { work: (asked: T) => void; goalMs: number | null };

/**
 * Processor time of one answer, from five in a row: what other processes took of the core is not
 * ours.
 */
function timed<T>(what: string, asked: readonly T[], { work, goalMs }: Timed<T>): Row[] {
  const times = asked.map((one) => {
    const before = process.cpuUsage();
    for (let time = 0; time < 5; time += 1) work(one);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 5000;
  });
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return [
    { what: `${what}, p50`, value: at(0.5), unit: "ms" },
    {
      what: `${what}, p99`,
      value: at(0.99),
      unit: "ms",
      ...(goalMs !== null && { goal: { atMost: goalMs } }),
      note: `slowest ${at(1).toFixed(1)} ms`,
    },
  ];
}

/** The same numbers in 0..1 on every machine (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
