import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { seededUnit, seedOf } from "../../../scripts/testing/seed.ts";
import { countsOfParts, freeOfParts } from "../facilities/staffed-beds.ts";
import { withDerivedFacts, withStockTaken } from "../listings/derived-facts.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { isForAnybody } from "../resources/for-whom.ts";
import type { ForWhom, SupplyPart } from "../resources/for-whom.ts";
import { MINUTE_MS } from "../shared/durations.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import type { ByRole } from "./axes.ts";
import { derive as deriveFacts } from "./derive.ts";
import type { Finding } from "./outcomes.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const minutesAgo = (minutes: number): string => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString();
const derive = (said: readonly AuthoredObservation[]) => deriveFacts({ said, stockHalfLifeHours: 4 }, NOW);

const word = (minutes: number, by: ByRole, said: Partial<Finding>): AuthoredObservation => ({
  id: `${by} ${minutes}`,
  who: by === "seeker" ? `caller ${minutes}` : by,
  network: null,
  said: { outcome: "confirmed", at: minutesAgo(minutes), by, ...said },
  ...(by === "seeker" && { standing: "member" }),
});
const count = (minutes: number, free: number, forWhom?: ForWhom, by: ByRole = "facility") =>
  word(minutes, by, { count: free, ...(forWhom !== undefined && { for: forWhom }) });
const inParts = (minutes: number, parts: SupplyPart[]) =>
  word(minutes, "facility", { count: freeOfParts(parts), counts: countsOfParts(parts), parts });

const WOMEN: ForWhom = { sex: "women" };
const WARDS: SupplyPart[] = [
  { for: WOMEN, available: 2 },
  { for: { sex: "men" }, available: 1 },
];

describe("for whom a stock is", () => {
  const whomAfter = (...said: AuthoredObservation[]) => {
    const { value, count: free, for: forWhom, parts } = derive(said).axes.stock;
    return { value, free, for: forWhom, parts };
  };

  test("it stays until the place says it anew", () => {
    expect(whomAfter(count(60, 3, WOMEN), count(30, 2))).toMatchObject({ free: 2, for: WOMEN });
    expect(whomAfter(count(60, 3, WOMEN), count(30, 0))).toMatchObject({ value: "out", for: WOMEN });
    expect(whomAfter(count(60, 3, WOMEN), count(30, 2, { sex: "men" }))).toMatchObject({ for: { sex: "men" } });
    expect(whomAfter(count(60, 3, WOMEN), count(30, 2, {}), count(10, 1))).toMatchObject({ free: 1, for: undefined });
    expect(whomAfter(count(60, 3, WOMEN), count(30, 2, { patients: "all" }))).toMatchObject({ for: undefined });
  });

  test("a verifier who called the place after it leaves it", () => {
    const called = word(10, "verifier", { outcome: "in-stock", count: 1 });
    expect(whomAfter(count(60, 3, WOMEN), called)).toMatchObject({ free: 1, for: WOMEN });
  });

  test("parts end with the next count without them, and what was said before them is over", () => {
    expect(whomAfter(inParts(30, WARDS))).toMatchObject({ free: 3, parts: WARDS });
    expect(whomAfter(inParts(30, WARDS), count(10, 2))).toMatchObject({ free: 2, parts: undefined, for: undefined });
    expect(whomAfter(count(60, 3, WOMEN), inParts(30, WARDS), count(10, 2)).for).toBeUndefined();
  });

  test("callers and lists say it of nobody", () => {
    const heard = word(10, "seeker", { outcome: "none-left", for: WOMEN });
    expect(whomAfter(heard)).toMatchObject({ value: "out", for: undefined });
    expect(whomAfter(word(10, "feed", { count: 2, for: WOMEN, parts: WARDS }))).toMatchObject({
      for: undefined,
      parts: undefined,
    });
  });

  test("where callers turned the value, the place's own word has it", () => {
    const against = [0, 5, 10].map((minutes) => word(minutes, "seeker", { outcome: "none-left" }));
    const { stock } = derive([inParts(60 * 20, WARDS), ...against]).axes;
    expect(stock).toMatchObject({ value: "out", by: "seeker", own: { count: 3, parts: WARDS } });
    expect(stock.parts).toBeUndefined();
    expect(derive([count(60 * 21, 1, WOMEN), count(60 * 20, 3), ...against]).axes.stock.own).toMatchObject({
      for: WOMEN,
    });
  });
});

test("who takes from a stock leaves for whom it is, and ends its parts, until the next count too", () => {
  const took = { value: "available", count: 1, at: minutesAgo(5), by: "facility" } as const;
  const left = (...said: AuthoredObservation[]) => {
    const counted = withDerivedFacts(storedListing({ side: "offer", kind: "bed", details: {} }), said, NOW);
    const taken = withStockTaken(counted, took);
    expect(withDerivedFacts(taken, said, NOW).stock).toEqual(taken.stock);
    return taken.stock;
  };
  expect(left(count(30, 2, WOMEN))).toEqual({ ...took, for: WOMEN });
  expect(left(inParts(30, WARDS))).toEqual(took);
});

describe("a condition that callers met", () => {
  const met = (minutes: number, condition: Finding["condition"], by: ByRole = "seeker") =>
    word(minutes, by, { outcome: "not-for-us", condition });

  test("it says that somebody answers, and nothing of stock or trust", () => {
    const { axes, record, counted } = derive([count(60, 3), met(10, "deposit"), met(5, "deposit")]);
    expect(axes.stock).toMatchObject({ value: "available", count: 3, by: "facility" });
    expect(axes.reach.value).toBe("reachable");
    expect(axes.trust.value).toBe("unreviewed");
    expect(counted?.count).toBe(3);
    const before = derive([count(60, 3)]).record;
    expect([record?.stock, record?.reach.no]).toEqual([before?.stock, 0]);
  });

  test("it is told with its age and speakers until the place says for whom it is", () => {
    const told = (...said: AuthoredObservation[]) => derive([count(60, 3), ...said]).hearsay?.conditions;
    expect(told(met(10, "deposit"), met(5, "deposit"), met(7, "women-only", "verifier"))).toEqual([
      { condition: "deposit", at: minutesAgo(5), by: "seeker", people: 2 },
      { condition: "women-only", at: minutesAgo(7), by: "verifier", people: 1 },
    ]);
    expect(told(met(10, "deposit"), count(5, 3))).toHaveLength(1);
    expect(told(met(10, "deposit"), count(5, 3, {}))).toBeUndefined();
    expect(told(met(10, "deposit"), inParts(5, WARDS))).toBeUndefined();
    expect(told(count(15, 3, WOMEN), met(10, "deposit"), count(5, 2))).toHaveLength(1);
  });
});

/*
 * Random histories. What follows is said again in the plainest way: the last word of the place that
 * says for whom, and parts of the value's own word alone.
 */

const unit = seededUnit(seedOf("for whom"));
const pick = <Each>(all: readonly Each[]): Each => all[Math.floor(unit() * all.length)] as Each;
const PEOPLE: readonly ForWhom[] = [{}, WOMEN, { sex: "men" }, { ages: ["child"] }, { needs: ["referral"] }];

function drawnParts(): SupplyPart[] {
  return PEOPLE.slice(0, 1 + Math.floor(unit() * 4)).map((forWhom) => {
    const total = Math.floor(unit() * 6);
    return {
      for: forWhom,
      available: Math.floor(unit() * (total + 1)),
      ...(unit() < 0.5 && { total, staffed: total }),
    };
  });
}

function drawnWord(minutes: number): AuthoredObservation {
  const free = Math.floor(unit() * 5);
  return pick([
    () => count(minutes, free),
    () => count(minutes, free, pick(PEOPLE)),
    () => inParts(minutes, drawnParts()),
    () => word(minutes, "feed", { count: free }),
    () => word(minutes, "verifier", { outcome: "in-stock", count: 1 }),
    () => word(minutes, "seeker", { outcome: pick(["none-left", "in-stock"]) }),
    () => word(minutes, "seeker", { outcome: "not-for-us", condition: pick(["deposit", "men-only"]) }),
  ])();
}

const shuffled = <Each>(all: readonly Each[]): Each[] =>
  all
    .map((each) => ({ each, key: unit() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each);

/** What is wrong with one history, from its newest word to its oldest; null: nothing. */
function faultOf(history: readonly AuthoredObservation[]): string | null {
  const facts = derive(history);
  if (!isDeepStrictEqual(derive(shuffled(history)), facts)) return "another order, other facts";
  const { value, at, by, parts, count: free, counts, for: forWhom } = facts.axes.stock;
  const said = history.find((each) => each.said.at === at && each.said.by === by)?.said;
  if (!isDeepStrictEqual(parts, said?.parts)) return "parts of another word";
  if (parts !== undefined) {
    const isSum = (value === "out" ? 0 : free) === freeOfParts(parts);
    return isSum && isDeepStrictEqual(counts, countsOfParts(parts)) && forWhom === undefined ? null : "no sum";
  }
  const isOwn = by === "facility" || by === "verifier";
  const last = history.find((each) => each.said.by === "facility" && each.said.at <= (at ?? "") && saysWhom(each));
  const whom = isOwn && last?.said.for !== undefined && !isForAnybody(last.said.for) ? last.said.for : undefined;
  return isDeepStrictEqual(forWhom, whom) ? null : "for other people";
}

const saysWhom = ({ said }: AuthoredObservation) => said.for !== undefined || said.parts !== undefined;

test("10,000 histories: one word has value, count and parts; for stays; parts end; order does not matter", () => {
  const faults = Array.from({ length: 10_000 }, () => {
    const history = Array.from({ length: 1 + Math.floor(unit() * 7) }, (_, at) => drawnWord(40 * (at + 1)));
    const fault = faultOf(history);
    return fault === null ? [] : [{ fault, history }];
  }).flat();
  expect(faults.slice(0, 1)).toEqual([]);
});
