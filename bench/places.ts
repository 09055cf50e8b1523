import { openPlaces, type Places } from "#server/places/places.ts";
import { readTables } from "#server/places/tables.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

type PlaceQuestion = { q: string; near?: { lat: number; lng: number } };

/**
 * Place suggestions with the whole world loaded: time of one answer, by what is typed, and memory.
 */
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
  for (const [, asked] of kinds) asked.slice(0, 300).forEach((one) => places.search({ ...one, limit: 8 }));
  const rows = kinds.flatMap(([what, asked]) => timed(places, what, asked));
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

/**
 * Processor time of one answer, from five in a row: what other processes took of the core is not
 * ours.
 */
function timed(places: Places, what: string, asked: readonly PlaceQuestion[]): Row[] {
  const times = asked.map((one) => {
    const before = process.cpuUsage();
    for (let time = 0; time < 5; time += 1) places.search({ ...one, limit: 8 });
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
      ...(what === PASTED ? {} : { goal: { atMost: 2 } }),
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
