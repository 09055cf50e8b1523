import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { best, statedTerms } from "../../bench/calls/best.ts";
import { costOf } from "../../bench/calls/measure.ts";
import { oracle, worldRates } from "../../bench/calls/oracle.ts";
import { nearest, nearestCallable } from "../../bench/calls/orders.ts";
import { CITIES } from "../../bench/calls/parameters.ts";
import type { City } from "../../bench/calls/parameters.ts";
import { simulate } from "../../bench/calls/simulate.ts";
import type { Order } from "../../bench/calls/simulate.ts";

const DAYS = { before: 2, counted: 2 };

function cityAt(at: number): City {
  const city = CITIES[at];
  if (city === undefined) throw new Error(`no city ${at}`);
  return city;
}

const runOf = (city: City, order: Order) => simulate(city, order, { days: DAYS });

test("calls to a yes: the same seed gives the same run, another seed another", () => {
  const city = cityAt(4);
  const once = runOf(city, best(statedTerms));
  expect(runOf(city, best(statedTerms))).toEqual(once);
  expect(runOf({ ...city, seed: city.seed + 1 }, best(statedTerms))).not.toEqual(once);
});

/*
 * Orders that do not go by rank.ts. The digests are those of the program before it was made
 * faster: whoever changes one has changed the world.
 */
test("the world is the one that was made: the same searches and outcomes as when it was dated", () => {
  const city = cityAt(4);
  const digests = [nearest, oracle(worldRates(city))].map((order) => {
    const { searches, outcomes } = runOf(city, order);
    const told = outcomes.map(({ source, by, outcome, minute }) => ({ source, by, outcome, minute }));
    return createHash("sha256").update(JSON.stringify({ searches, told })).digest("hex").slice(0, 16);
  });
  expect(digests).toEqual(["8b4b447335813b00", "5587f4b5a52df195"]);
});

test("who comes to call does not depend on the order", () => {
  const city = cityAt(4);
  const searches = [nearest, best(statedTerms), oracle(worldRates(city))].map(
    (order) => runOf(city, order).searches.length,
  );
  expect(new Set(searches).size).toBe(1);
});

test("a search costs calls and minutes within its bounds, and rows without a number cost no call", () => {
  const city = cityAt(4);
  for (const { calls, minutes, isYes } of runOf(city, nearest).searches) {
    expect(calls).toBeLessThanOrEqual(20);
    expect(isYes ? minutes : 0).toBeLessThanOrEqual(20 * 3 + 0.2 * city.rows.person);
  }
  const [all, callable] = [nearest, nearestCallable].map((order) => costOf(runOf(city, order)));
  expect(all?.minutes).toBeGreaterThan(callable?.minutes ?? Number.NaN);
});

test("who knows every rate needs fewer calls than who goes by distance", () => {
  const city = cityAt(1);
  expect(costOf(runOf(city, oracle(worldRates(city)))).calls).toBeLessThan(costOf(runOf(city, nearest)).calls);
});
