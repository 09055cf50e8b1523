import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownStock, stoppedStock } from "../listings/public-stock.ts";
import { stockHeadline } from "../listings/stock-headline.ts";
import { KINDS } from "../resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS } from "../resources/subtypes.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { listingWithState } from "./state-rules.ts";
import {
  effectAt,
  EFFECT_VALUES,
  effectOn,
  markedEffect,
  UTILITIES,
  UTILITY_LEVELS,
  utilitiesAt,
} from "./utilities.ts";
import type { AffectedOffer, PlaceEffect, Utilities, Utility, UtilityFact, UtilityLevel } from "./utilities.ts";

const NOW = new Date("2026-11-24T10:00:00.000Z");
const ago = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();
const fact = (value: UtilityLevel, about: Partial<UtilityFact> = {}): UtilityFact => ({
  value,
  at: ago(0),
  by: "facility",
  ...about,
});
const bed = (subtype: string): AffectedOffer => ({ side: "offer", kind: "bed", subtype });
const valueOf = (offer: AffectedOffer, utilities: Utilities) => effectOn(offer, utilities)?.value;

describe("what stops an offer", () => {
  test("no power: ventilators and concentrators stand still, intensive care must be asked, the rest goes on", () => {
    const power = { power: fact("none") };
    expect(["ventilator", "icu", "picu", "nicu", "hdu", "general"].map((type) => valueOf(bed(type), power))).toEqual([
      "none",
      "ask-first",
      "ask-first",
      "ask-first",
      undefined,
      undefined,
    ]);
    const oxygen = OXYGEN_FORMS.map((subtype) => valueOf({ side: "offer", kind: "oxygen", subtype }, power));
    expect(Object.fromEntries(OXYGEN_FORMS.map((form, at) => [form, oxygen[at]]))).toEqual({
      cylinder: undefined,
      refill: "none",
      concentrator: "none",
      portable: undefined,
      regulator: undefined,
      liquid: undefined,
    });
  });

  test("backup power that runs leaves everything as it is", () => {
    const power = { power: fact("none", { hasBackup: true }) };
    for (const type of BED_TYPES) expect(valueOf(bed(type), power)).toBeUndefined();
  });

  test("no oxygen: beds that need it must be asked; no staff: no bed is free", () => {
    const asked = BED_TYPES.filter((type) => valueOf(bed(type), { oxygen: fact("none") }) === "ask-first");
    expect(asked).toEqual(["oxygen", "hdu", "icu", "ventilator", "picu", "nicu"]);
    for (const type of BED_TYPES) expect(valueOf(bed(type), { staff: fact("none") })).toBe("none");
    expect(valueOf({ side: "offer", kind: "bed", subtype: undefined }, { staff: fact("none") })).toBe("none");
    expect(valueOf({ side: "offer", kind: "blood", subtype: "platelets" }, { staff: fact("none") })).toBeUndefined();
  });

  test("a need is never stopped, and what is there stops nothing", () => {
    const all: Utilities = { power: fact("none"), oxygen: fact("none"), staff: fact("none") };
    for (const kind of KINDS) expect(effectOn({ side: "need", kind, subtype: undefined }, all)).toBeUndefined();
    const there: Utilities = { power: fact("yes"), oxygen: fact("yes"), staff: fact("yes") };
    for (const type of BED_TYPES) expect(effectOn(bed(type), there)).toBeUndefined();
  });

  test("the strongest effect counts, in any order, and one that lapsed is a step weaker", () => {
    const drawn = fc.option(
      fc.record({
        level: fc.constantFrom(...UTILITY_LEVELS),
        lapsed: fc.boolean(),
        hours: fc.integer({ max: 7, min: 0 }),
      }),
    );
    fc.assert(
      fc.property(fc.tuple(drawn, drawn, drawn), fc.constantFrom(...BED_TYPES), (levels, type) => {
        const utilities: Utilities = {};
        for (const [at, said] of levels.entries()) {
          const utility: Utility | undefined = UTILITIES[at];
          if (said === null || utility === undefined) continue;
          utilities[utility] = fact(said.level, { at: ago(said.hours), ...(said.lapsed && { lapsed: true }) });
        }
        const one = UTILITIES.flatMap((utility) => {
          const said = utilities[utility];
          const effect = said && effectOn(bed(type), { [utility]: said });
          return effect === undefined ? [] : [EFFECT_VALUES.indexOf(effect.value) - Number(effect.lapsed === true)];
        });
        const all = effectOn(bed(type), utilities);
        const strongest = all === undefined ? null : EFFECT_VALUES.indexOf(all.value) - Number(all.lapsed === true);
        expect(strongest).toBe(one.length === 0 ? null : Math.max(...one));
      }),
    );
  });

  test("an offer that has its effect already is not written again, in whatever order its fields are stored", () => {
    const offer = storedListing({ side: "offer", kind: "bed", details: { bedType: "icu" }, facilityId: "f" });
    const place = { status: {}, utilities: { oxygen: fact("none") } };
    const stopped = listingWithState(offer, place);
    expect(stopped?.placeEffect).toEqual({ value: "ask-first", because: "oxygen", at: ago(0), by: "facility" });
    const { placeEffect = {} } = stopped ?? {};
    const stored = Object.fromEntries(Object.entries(placeEffect).toReversed()) as PlaceEffect;
    expect(listingWithState({ ...offer, placeEffect: stored }, place)).toBeNull();
    expect(listingWithState({ ...offer, placeEffect: stored }, { status: {} })).toEqual(offer);
    const lapsed = { oxygen: fact("none", { lapsed: true }) };
    expect(listingWithState({ ...offer, placeEffect: stored }, { status: {}, utilities: lapsed })).not.toBeNull();
  });

  test("said four hours ago it is the past and a step weaker, after eight it says nothing", () => {
    const effectAgo = (hours: number) =>
      markedEffect(effectAt(effectOn(bed("general"), { staff: fact("none", { at: ago(hours) }) }), NOW));
    expect([0, 3.99, 4, 7.99, 8].map(effectAgo)).toEqual(["none", "none", "ask-first", "ask-first", null]);
    expect(utilitiesAt({ power: fact("short", { at: ago(4) }), staff: fact("yes", { at: ago(8) }) }, NOW)).toEqual({
      power: { value: "short", at: ago(4), by: "facility", lapsed: true },
    });
    expect(utilitiesAt({ staff: fact("yes", { at: ago(8) }) }, NOW)).toBeUndefined();
  });
});

describe("the stock of an offer that is stopped", () => {
  const stock = { value: "available", count: 3, at: ago(1), by: "facility" } as const;
  const source = { kind: "facility" } as const;
  const said = (value: (typeof EFFECT_VALUES)[number], hours = 0.5) =>
    ({ value, because: "staff", at: ago(hours), by: "moderator" }) as const;

  test("none: it is out, by who said so; the count stays, and comes back", () => {
    const placeEffect = said("none");
    expect(shownStock({ stock, source, placeEffect }, NOW)).toEqual({ value: "out", at: ago(0.5), by: "moderator" });
    const later = new Date(NOW.getTime() + 8 * HOUR_MS);
    expect(shownStock({ stock, source, placeEffect }, later)).toEqual(stock);
  });

  test("ask first: no count is told, and the headline says why, also once it lapsed from none", () => {
    for (const effect of [said("ask-first"), said("none", 5)]) {
      const told = shownStock({ stock, source, placeEffect: effect }, NOW);
      expect(told).toEqual({ value: "unknown", at: effect.at, by: "moderator" });
      const headline = stockHeadline({ kind: "bed", stock: told, effect }, NOW);
      expect(headline).toMatchObject({ is: "ask-first", effect: { because: "staff", at: effect.at } });
    }
  });

  test("none: what callers heard since is a second line, and no second side", () => {
    const effect = said("none", 3);
    const hearsay = { value: "available", at: ago(0.2), by: "seeker", people: 2 } as const;
    const told = shownStock({ stock, source, placeEffect: effect }, NOW);
    const headline = stockHeadline({ kind: "bed", subtype: "icu", stock: told, hearsay, effect }, NOW);
    expect(headline).toEqual({ is: "said", word: { value: "out", at: ago(3), by: "moderator" }, against: hearsay });
  });

  test("short: the count stands", () => {
    expect(stoppedStock({ facilityState: undefined, placeEffect: said("short") })).toBeNull();
    expect(stockHeadline({ kind: "bed", stock, effect: said("short") }, NOW)).toMatchObject({
      is: "said",
      word: stock,
    });
  });

  test("a closed door comes before any lack", () => {
    const facilityState = { value: "closed", at: ago(2), by: "facility" } as const;
    const told = shownStock({ stock, source, facilityState, placeEffect: said("ask-first") }, NOW);
    expect(told).toEqual({ value: "closed", at: ago(2), by: "facility" });
    expect(stockHeadline({ kind: "bed", stock: told, effect: said("ask-first") }, NOW).is).toBe("said");
  });
});
