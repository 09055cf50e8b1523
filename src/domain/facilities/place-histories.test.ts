import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { seededUnit, seedOf } from "../../../scripts/testing/seed.ts";
import { withDerivedFacts } from "../listings/derived-facts.ts";
import type { StoredListing } from "../listings/listing.ts";
import { shownStock } from "../listings/public-stock.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import type { Axes } from "../observations/axes.ts";
import type { SupplyPart } from "../resources/for-whom.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { listingWithState, placeFactsAt } from "./state-rules.ts";
import type { PlaceFacts } from "./state-rules.ts";
import { FACILITY_STATES } from "./state.ts";
import { countsOfParts, freeOfParts } from "./staffed-beds.ts";
import { UTILITIES, UTILITY_LEVELS } from "./utilities.ts";

/*
 * Random histories of one offer of a place: counts, counts in parts, lists, states, utilities, and
 * a clock that goes on. Words arrive late and in any order, as phones without a network send them.
 * What readers should be told is said again here in the plainest way.
 */

const HISTORIES = process.env["LIFEBOARD_LONG"] === "1" ? 10_000 : 400;
const BEGIN = Date.parse("2026-11-20T00:00:00.000Z");
const BED_TYPES = ["icu", "ventilator", "oxygen", "general"] as const;
const WOMEN: SupplyPart["for"] = { sex: "women" };

type Drawing = { unit: () => number; pick: <Each>(all: readonly Each[]) => Each };
type World = { listing: StoredListing; said: AuthoredObservation[]; place: PlaceFacts; now: number };

function drawingOf(seed: string): Drawing {
  const unit = seededUnit(seedOf(seed));
  return { unit, pick: (all) => all[Math.floor(unit() * all.length)] as (typeof all)[number] };
}

/** A count of the place's staff, now or some time ago, of all of it or in two parts. */
function counted({ unit }: Drawing, now: number, turn: number): AuthoredObservation {
  // No two at one time: the order of equal times is another rule.
  const at = new Date(now - Math.floor(unit() * 180) * MINUTE_MS - turn).toISOString();
  const parts: SupplyPart[] = [
    { for: WOMEN, available: Math.floor(unit() * 4) },
    { for: { sex: "men" }, available: Math.floor(unit() * 4) },
  ];
  const inParts = { count: freeOfParts(parts), counts: countsOfParts(parts), parts };
  const said = unit() < 0.4 ? inParts : { count: Math.floor(unit() * 6) };
  return { id: String(turn), who: "staff", network: null, said: { outcome: "confirmed", at, by: "facility", ...said } };
}

/** What a list says from then on. Its runs come in their own order. */
function listed({ unit }: Drawing, now: number): Axes["stock"] {
  const count = Math.floor(unit() * 9);
  return { value: count === 0 ? "out" : "available", count, at: new Date(now).toISOString(), by: "feed" };
}

function stateSaid({ unit, pick }: Drawing, { place, now }: World): PlaceFacts {
  const at = new Date(now).toISOString();
  if (unit() < 0.5) {
    const value = pick(FACILITY_STATES);
    const until = unit() < 0.4 ? { until: new Date(now + Math.ceil(unit() * 12) * HOUR_MS).toISOString() } : {};
    return { ...place, status: { state: { value, at, by: "facility", ...until } } };
  }
  const value = pick(UTILITY_LEVELS);
  const utility = pick(UTILITIES);
  const backup = utility === "power" && value === "none" && unit() < 0.3 ? { hasBackup: true as const } : {};
  return { ...place, utilities: { ...place.utilities, [utility]: { value, at, by: "facility", ...backup } } };
}

/** One thing happens, and the listing is written as the product writes it. */
function step(world: World, drawing: Drawing, turn: number): void {
  const now = new Date(world.now);
  const what = drawing.unit();
  if (what < 0.4) world.said.push(counted(drawing, world.now, turn));
  else if (what < 0.55) {
    const { base = {} } = world.listing;
    world.listing = { ...world.listing, base: { ...base, stock: listed(drawing, world.now) } };
  } else if (what < 0.8) world.place = stateSaid(drawing, world);
  else {
    world.now += Math.floor(drawing.unit() * 300) * MINUTE_MS;
    // The sweep.
    world.place = placeFactsAt(world.place, new Date(world.now));
    world.listing = listingWithState(world.listing, world.place, new Date(world.now)) ?? world.listing;
    return;
  }
  world.listing = withDerivedFacts({ base: {}, ...world.listing }, world.said, now);
  world.listing = listingWithState(world.listing, world.place, now) ?? world.listing;
}

/** What stops it, by the sentences of the rule. */
function stoppedBy({ place, now }: World, bedType: string): { value: "closed" | "out" | "unknown"; at: string } | null {
  const { state } = place.status;
  const isRunning = state?.until === undefined || Date.parse(state.until) > now;
  if (state?.value === "closed" && isRunning) return { value: "closed", at: state.at ?? "" };
  const { power, oxygen, staff } = place.utilities ?? {};
  const found: { strength: number; at: string }[] = [];
  for (const [fact, none] of [
    [power, power?.hasBackup === true ? 0 : bedType === "ventilator" ? 3 : bedType === "icu" ? 2 : 0],
    [oxygen, bedType === "general" ? 0 : 2],
    [staff, 3],
  ] as const) {
    if (fact?.value !== "none" || none === 0) continue;
    const hours = (now - Date.parse(fact.at)) / HOUR_MS;
    if (hours < 8) found.push({ strength: hours < 4 ? none : none - 1, at: fact.at });
  }
  const strongest = found.toSorted((a, b) => b.strength - a.strength || (a.at < b.at ? 1 : -1))[0];
  if (strongest === undefined || strongest.strength < 2) return null;
  return { value: strongest.strength === 3 ? "out" : "unknown", at: strongest.at };
}

test(`${HISTORIES} histories: the newest count is kept under every state, and readers are told it or what stops it`, () => {
  const faults: string[] = [];
  const met = { stopped: 0, counted: 0 };
  for (let at = 0; at < HISTORIES; at += 1) {
    const drawing = drawingOf(`place ${at}`);
    const bedType = drawing.pick(BED_TYPES);
    const listing = storedListing({ side: "offer", kind: "bed", details: { bedType }, facilityId: "f", ownerId: null });
    const world: World = { listing, said: [], place: { status: {} }, now: BEGIN };
    const steps = 4 + Math.floor(drawing.unit() * 12);
    for (let turn = 0; turn < steps; turn += 1) {
      step(world, drawing, turn);
      const now = new Date(world.now);
      const told = shownStock(world.listing, now);
      const stopped = stoppedBy(world, bedType);
      if (stopped !== null) {
        met.stopped += 1;
        if (told.value !== stopped.value || told.at !== stopped.at || told.count !== undefined)
          faults.push(`${at} ${turn}: ${JSON.stringify([stopped, told])}`);
      } else if (!isDeepStrictEqual(told, world.listing.stock)) faults.push(`${at} ${turn}: not the count`);
      // Within a half-life the place's own newest word is what is stored, whatever arrived when.
      const own = world.said.toSorted((a, b) => (a.said.at < b.said.at ? 1 : -1))[0]?.said;
      const { stock } = withDerivedFacts({ base: {}, ...world.listing }, world.said, now);
      if (own === undefined || world.now - Date.parse(own.at) > 2 * HOUR_MS) continue;
      met.counted += 1;
      if (stock.at !== own.at || (stock.count ?? 0) !== own.count || !isDeepStrictEqual(stock.parts, own.parts))
        faults.push(`${at} ${turn}: an older word: ${JSON.stringify([own, stock])}`);
    }
  }
  expect(faults.slice(0, 5)).toEqual([]);
  expect(Math.min(met.stopped, met.counted)).toBeGreaterThan(HISTORIES / 2);
});

test(`${HISTORIES} histories: in any order of arrival, and merged from two entries, the same words give the same stock`, () => {
  const faults: string[] = [];
  for (let at = 0; at < HISTORIES; at += 1) {
    const drawing = drawingOf(`merged ${at}`);
    const listing = storedListing({ side: "offer", kind: "bed", details: { bedType: "icu" }, facilityId: "f" });
    const words = Array.from({ length: 2 + Math.floor(drawing.unit() * 6) }, (_, word) =>
      counted(drawing, BEGIN + word * MINUTE_MS, word),
    );
    const now = new Date(BEGIN + HOUR_MS);
    const alone = withDerivedFacts(listing, words, now);
    const shuffled = words.toSorted(() => drawing.unit() - 0.5);
    const again = shuffled.reduce<StoredListing>(
      (current, _word, turn) => withDerivedFacts(current, shuffled.slice(0, turn + 1), now),
      listing,
    );
    // Some of the words were said of an entry that is one with it now.
    const split = words.map((word, turn): AuthoredObservation =>
      turn % 2 === 0 ? word : { ...word, joined: "same-lines" as const },
    );
    const own = withDerivedFacts(listing, split, now);
    const joined = { ids: ["other"], sources: [], stated: [] };
    const merged = withDerivedFacts({ ...own, joined: { ...joined, own: factsAlone(own) } }, split, now);
    for (const [name, other] of [
      ["shuffled", again],
      ["merged", merged],
    ] as const)
      if (!isDeepStrictEqual([other.stock, other.counted], [alone.stock, alone.counted]))
        faults.push(`${at} ${name}: ${JSON.stringify([alone.stock, other.stock])}`);
  }
  expect(faults.slice(0, 5)).toEqual([]);
});

function factsAlone({ reach, stock, trust, confirmedAt, base }: StoredListing) {
  return { reach, stock, trust, confirmedAt, ...(base !== undefined && { base }) };
}
