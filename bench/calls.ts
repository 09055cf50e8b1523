import { compare } from "../scripts/bench/paired-comparison.ts";
import type { Comparison } from "../scripts/bench/paired-comparison.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { best, learntTerms, offByHalf, statedTerms, trueHalfLives, until } from "./calls/best.ts";
import { clairvoyant } from "./calls/clairvoyant.ts";
import { learnFrom } from "./calls/learn.ts";
import { costOf, costText } from "./calls/measure.ts";
import type { Cost } from "./calls/measure.ts";
import { freshest, nearest, nearestCallable } from "./calls/orders.ts";
import { oracle, worldRates } from "./calls/oracle.ts";
import { CITIES, DAYS, moreCities } from "./calls/parameters.ts";
import type { City } from "./calls/parameters.ts";
import { realCities } from "./calls/real-leads.ts";
import { simulate } from "./calls/simulate.ts";
import type { Order, RunOptions, Search } from "./calls/simulate.ts";

/**
 * Calls to a yes. What does an order cost those who call from the top? It is run in made
 * cities and on the real leads of West Bengal. `CALLS_MORE=1` adds ten cities from other seeds.
 * `CALLS_RUNS=6` runs each city from six seeds: the mean of one run of a small city says little.
 * Ratios are then geometric means over the runs, with the interval that holds them 95 times of 100.
 */
export const bench: Bench = { name: "calls", limitSeconds: 2_400, run };

/** How far apart the seeds of a city's runs are: no two cities share one. */
const SEED_STEP = 10_000;

/** The seed of the rates that are off by half. */
const OFF_SEED = 20_261_122;

const ORDERS = {
  clairvoyant: () => clairvoyant,
  oracle: (city: City) => oracle(worldRates(city)),
  best: () => best(statedTerms),
  nearest: () => nearest,
  freshest: () => freshest,
  "nearest callable": () => nearestCallable,
  "best, rates off by half": () => best(offByHalf(OFF_SEED)),
  "best, true half-lives": (city: City) => best(trueHalfLives(city)),
} satisfies Record<string, (city: City) => Order>;

function runsOfACity(): number {
  return Math.max(1, Number(process.env["CALLS_RUNS"] ?? 1));
}

async function run(): Promise<Row[]> {
  const rows = CITIES.flatMap((city) => madeRows(city));
  if (process.env["CALLS_MORE"] === "1") rows.push(...moreCities().flatMap((city) => madeRows(city)));
  const real = await realCities();
  if (real === null) console.log("skipped: the real leads are not beside this checkout (../shared/data)");
  for (const { city, options } of real ?? []) rows.push(...realRows(city, options));
  return rows;
}

/** What an order costs in all runs of a city together, and in each. */
type Costs = { all: Cost; runs: readonly Cost[] };

/** The costs of each order in a city. */
function costs(city: City, options: RunOptions = {}): Map<string, Costs> {
  const all = new Map<string, Search[][]>();
  for (let run = 0; run < runsOfACity(); run += 1) {
    for (const [name, searches] of searchesOf({ ...city, seed: city.seed + run * SEED_STEP }, options))
      all.set(name, [...(all.get(name) ?? []), searches]);
  }
  return new Map(
    [...all].map(([name, runs]) => [
      name,
      { all: costOf({ searches: runs.flat() }), runs: runs.map((searches) => costOf({ searches })) },
    ]),
  );
}

function searchesOf(city: City, options: RunOptions): Map<string, Search[]> {
  console.log(`  ${city.name}, seed ${city.seed}`);
  // Only of `best` is learnt, so only its outcomes are kept with what readers saw.
  const runs = new Map(
    Object.entries(ORDERS).map(([name, order]) => [
      name,
      simulate(city, order(city), { ...options, isNoted: name === "best" }),
    ]),
  );
  // A deployment learns for a month, then its order goes by what it learnt.
  const month = DAYS.before * 1_440;
  const table = learnFrom(runs.get("best")?.outcomes ?? [], month);
  const order = until(month, best(statedTerms), best(learntTerms(table, city.name)));
  runs.set("best, learnt", simulate(city, order, { ...options, isNoted: false }));
  const all = table.chances.filter(({ kind }) => kind === null);
  const [learnt, inArea] = [all, table.chances.filter(({ area }) => area !== null)].map(
    (rows) => rows.filter(({ isLearnt }) => isLearnt).length,
  );
  console.log(`  ${city.name}: ${learnt} chances learnt of ${all.length}, ${inArea} in the area`);
  return new Map([...runs].map(([name, { searches }]) => [name, searches]));
}

function madeRows(city: City): Row[] {
  const all = costs(city);
  return [
    ...figures(city, all),
    ratio(city, all, { of: "best", to: "oracle", atMost: 1.3 }),
    ratio(city, all, { of: "best", to: "nearest", atMost: 0.6 }),
    ratio(city, all, { of: "best", to: "freshest", atMost: 0.75 }),
    ratio(city, all, { of: "best, learnt", to: "oracle", atMost: 1.15 }),
    ratio(city, all, { of: "best, rates off by half", to: "oracle", atMost: 1.6 }),
    // What a learnt half-life could save at most (decision 68).
    ratio(city, all, { of: "best, true half-lives", to: "best" }),
    // What no order keeps if who knows all does not.
    ratio(city, all, { of: "clairvoyant", to: "nearest", atMost: 0.6 }),
    // And hardly one that the oracle does not keep.
    ratio(city, all, { of: "oracle", to: "nearest", atMost: 0.6 }),
    ratio(city, all, { of: "oracle", to: "freshest", atMost: 0.75 }),
  ];
}

function realRows(city: City, options: RunOptions): Row[] {
  const all = costs(city, options);
  return [...figures(city, all), ratio(city, all, { of: "best", to: "nearest callable", atMost: 1 })];
}

function figures(city: City, all: ReadonlyMap<string, Costs>): Row[] {
  return [...all].map(([name, { all: cost }]) => ({
    what: `${city.name}: ${name}`,
    value: cost.calls,
    unit: "calls",
    note: costText(cost),
  }));
}

function ratio(
  city: City,
  all: ReadonlyMap<string, Costs>,
  { of, to, atMost }: { of: string; to: string; atMost?: number },
): Row {
  const [calls, minutes] = [compared(all, { of, to, by: "calls" }), compared(all, { of, to, by: "minutes" })];
  return {
    what: `${city.name}: ${of}`,
    value: calls.ratio,
    unit: "x",
    against: to,
    ...(atMost !== undefined && { goal: { atMost } }),
    note: `${intervalText(calls)}; minutes ${minutes.ratio.toFixed(2)} x, ${intervalText(minutes)}`,
  };
}

/** How many times as much one order costs as another: each run beside the same run of the other. */
function compared(
  all: ReadonlyMap<string, Costs>,
  { of, to, by }: { of: string; to: string; by: "calls" | "minutes" },
): Comparison {
  const others = all.get(to)?.runs ?? [];
  const pairs = (all.get(of)?.runs ?? []).map((run, at) => ({ new: run[by], old: others[at]?.[by] ?? Number.NaN }));
  const [only] = pairs;
  if (pairs.length > 1 || only === undefined) return compare(pairs);
  return { ratio: only.new / only.old, low: 0, high: Number.POSITIVE_INFINITY };
}

function intervalText({ low, high }: Comparison): string {
  return Number.isFinite(high) ? `95 %: ${low.toFixed(2)} to ${high.toFixed(2)}` : "one run";
}
