import { expect, test } from "vitest";
import { seededUnit, seedOf } from "../../../scripts/testing/seed.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { withDerivedFacts } from "../listings/derived-facts.ts";
import type { StoredListing } from "../listings/listing.ts";
import { stockHeadline } from "../listings/stock-headline.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import { HOUR_MS } from "../shared/durations.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import type { ByRole } from "./axes.ts";
import type { Outcome } from "./outcomes.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const ago = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

const BED = storedListing({ side: "offer", kind: "bed", details: { bedType: "icu" }, facilityId: "f", ownerId: null });
const BLOOD = storedListing({
  side: "offer",
  kind: "blood",
  details: { component: "platelets", group: "O-" },
  facilityId: "f",
  ownerId: null,
});

/** Something that reaches the server: an observation, or what a list says from then on. */
type Arrival = { said?: AuthoredObservation; listed?: StoredListing["stock"] };

const observed = (id: string, by: ByRole, outcome: Outcome, hours: number, count?: number): Arrival => ({
  said: {
    id,
    said: { outcome, at: ago(hours), by, ...(count !== undefined && { count }) },
    who: id,
    network: by === "seeker" ? id : null,
    ...(by === "seeker" && { standing: "member" as const }),
  },
});
const listed = (hours: number, count: number): Arrival => ({
  listed: { value: count === 0 ? "out" : "available", count, at: ago(hours), by: "feed" },
});

/** The listing after everything has arrived, in this order. */
function after(listing: StoredListing, arrivals: readonly Arrival[]): StoredListing {
  const said: AuthoredObservation[] = [];
  return arrivals.reduce((current, arrival) => {
    if (arrival.said !== undefined) said.push(arrival.said);
    const { base = {} } = current;
    const next = arrival.listed === undefined ? current : { ...current, base: { ...base, stock: arrival.listed } };
    return withDerivedFacts({ base, ...next }, said, NOW);
  }, listing);
}

function ordersOf<Each>(all: readonly Each[]): Each[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** An older list is not told by a later run: runs are written in their own order. */
const inOrderOfRuns = (order: readonly Arrival[]): boolean => {
  const runs = order.flatMap(({ listed: stock }) => (stock === undefined ? [] : [Date.parse(stock.at ?? "")]));
  return runs.every((at, place) => place === 0 || at >= (runs[place - 1] ?? 0));
};

test.each([
  ["bed", BED],
  ["blood", BLOOD],
] as const)("of a %s the count of staff is the value, in whatever order five words arrive", (_kind, listing) => {
  const list = listed(5, 9);
  const feed = observed("feed", "feed", "in-stock", 3, 7);
  const caller = observed("caller", "seeker", "none-left", 0.2);
  const staff = observed("staff", "facility", "confirmed", 1, 2);
  const again = listed(0.1, 11);
  const orders = ordersOf([list, feed, caller, staff, again]);
  expect(orders).toHaveLength(120);
  for (const order of orders) {
    const { stock, hearsay, counted } = after(listing, order);
    expect(stock).toMatchObject({ value: "available", count: 2, at: ago(1), by: "facility" });
    expect(stock.own).toBeUndefined();
    expect(counted).toEqual({ count: 2, at: ago(1) });
    const { kind, details } = listing;
    const told = { kind, subtype: details.bedType, stock, hearsay: hearsay?.stock };
    // The caller is the second line.
    expect(stockHeadline(told, NOW)).toMatchObject({ is: "said", word: { count: 2 }, against: { by: "seeker" } });
  }
  expect(orders.filter(inOrderOfRuns)).toHaveLength(60);
});

test("a verifier who called the place after its staff speaks for it; a list of the same day does not", () => {
  const staff = observed("staff", "facility", "confirmed", 3, 2);
  const verifier = observed("verifier", "verifier", "none-left", 1);
  expect(after(BED, [staff, verifier]).stock).toMatchObject({ value: "out", by: "verifier" });
  expect(after(BED, [staff, listed(0, 11)]).stock).toMatchObject({ count: 2, by: "facility" });
  const dayOld = observed("staff", "facility", "confirmed", 25, 2);
  expect(after(BED, [dayOld, listed(0, 11)]).stock).toMatchObject({ count: 11, by: "feed" });
});

test("after one half-life callers may turn the order, without a number, and both words are told", () => {
  const staff = observed("staff", "facility", "confirmed", 6, 2);
  const callers = ["a", "b"].map((id) => observed(id, "seeker", "none-left", 0.2));
  const { stock, hearsay } = after(BED, [staff, ...callers]);
  expect(stock).toMatchObject({ value: "out", by: "seeker", own: { value: "available", count: 2, at: ago(6) } });
  expect(stock.count).toBeUndefined();
  const headline = stockHeadline({ kind: "bed", subtype: "icu", stock, hearsay: hearsay?.stock }, NOW);
  expect(headline).toMatchObject({ is: "disputed", said: { count: 2, at: ago(6) }, heard: { value: "out" } });
});

test("a count is the headline for two half-lives, and no longer", () => {
  const at = (hours: number) => {
    const { stock } = after(BED, [observed("staff", "facility", "confirmed", hours, 2)]);
    return stockHeadline({ kind: "bed", subtype: "icu", stock }, NOW).is;
  };
  expect([0, 2, 3.9, 4.1, 400].map(at)).toEqual(["said", "said", "said", "not-counted", "not-counted"]);
});

/** What a random history says, by the sentences of the rule and not by the code. */
function expectedOf(words: readonly { by: ByRole; hours: number; value: "has" | "none" }[], halfLife: number) {
  const oldestFirst = words.toSorted((a, b) => b.hours - a.hours);
  const staffAt = oldestFirst.findLast(({ by }) => by === "facility");
  if (staffAt === undefined) return null;
  const own = oldestFirst.findLast(
    ({ by, hours }) => by === "facility" || (by === "verifier" && hours <= staffAt.hours),
  );
  const counting = words.filter(({ by, hours }) => by !== "feed" || (own?.hours ?? 0) - hours > 24);
  const youngest = Math.min(...counting.map(({ hours }) => hours));
  return own !== undefined && own.hours - youngest <= halfLife ? own : null;
}

const HISTORIES = process.env["LIFEBOARD_LONG"] === "1" ? 10_000 : 600;

test(`${HISTORIES} random histories: an own word of the last half-life is the value, and no word is of two`, () => {
  const random = seededUnit(seedOf("one voice"));
  const halfLife = stockHalfLifeHours("bed", "icu");
  const roles: ByRole[] = ["facility", "seeker", "verifier", "feed"];
  let own = 0;
  for (let at = 0; at < HISTORIES; at += 1) {
    const words = Array.from({ length: 2 + Math.floor(random() * 6) }, (_, word) => ({
      id: `${at}-${word}`,
      by: roles[Math.floor(random() * roles.length)] ?? "seeker",
      // No two at one time: the order of equal times is another rule.
      hours: Math.round(random() * 3_000) / 100 + word / 1_000,
      value: random() < 0.5 ? ("has" as const) : ("none" as const),
    }));
    const arrivals = words.map(({ id, by, hours, value }, word) =>
      observed(id, by, value === "has" ? "in-stock" : "none-left", hours, value === "has" ? 1_000 + word : undefined),
    );
    const { stock } = after(BED, arrivals);
    const ofOne = arrivals.find(({ said }) => said?.said.at === stock.at && said?.said.by === stock.by)?.said?.said;
    expect(stock.value === "out" ? "none-left" : "in-stock").toBe(ofOne?.outcome);
    if (stock.count !== undefined) expect(stock.count).toBe(ofOne?.count);
    const expected = expectedOf(words, halfLife);
    if (expected === null) continue;
    own += 1;
    expect(stock).toMatchObject({ at: ago(expected.hours), by: expected.by });
  }
  expect(own).toBeGreaterThan(HISTORIES / 10);
});
