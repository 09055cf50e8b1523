import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BY_ROLES, NOTHING_KNOWN, OUTCOMES } from "./axes.ts";
import type { Axes } from "./axes.ts";
import { confidence } from "./confidence.ts";
import { derive } from "./derive.ts";
import type { BaseFacts, ListingEvidence } from "./derive.ts";
import { applyObservation } from "./outcomes.ts";
import type { Finding } from "./outcomes.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const minutes = (count: number): string => new Date(now.getTime() + count * 60_000).toISOString();
const AXES = ["reach", "stock", "trust"] as const;

/** Few minutes, so that many words have the same time; few people, so that many speak twice. */
const someMinutes = fc.oneof(fc.integer({ min: -30, max: 0 }), fc.integer({ min: -60 * 24 * 40, max: 0 }));
const aWord = fc
  .record({
    id: fc.uuid(),
    outcome: fc.constantFrom(...OUTCOMES),
    at: someMinutes,
    by: fc.constantFrom(...BY_ROLES, "seeker" as const, "seeker" as const),
    who: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    network: fc.constantFrom(null, "x", "y"),
    count: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  })
  .map(({ id, outcome, at, by, who, network, count }): AuthoredObservation => ({
    id,
    who,
    network,
    said: { outcome, at: minutes(at), by, ...(count !== undefined && { count }) },
  }));
const someWords = fc.uniqueArray(aWord, { maxLength: 14, selector: ({ id }) => id });
const aBase: fc.Arbitrary<BaseFacts> = fc
  .option(someMinutes.map(minutes), { nil: null })
  .map((at) => ({ stock: { value: "available", count: 3, at, by: "feed" } }));
const someEvidence: fc.Arbitrary<ListingEvidence> = fc.record({
  said: someWords,
  stockHalfLifeHours: fc.constant(4),
  base: fc.option(aBase, { nil: undefined }),
  took: fc.option(
    someMinutes.map((at): Axes["stock"] => ({ value: "limited", count: 1, at: minutes(at), by: "owner" })),
    { nil: undefined },
  ),
  decided: fc.option(
    fc.record({
      value: fc.constantFrom(
        "unreviewed" as const,
        "confirmed" as const,
        "disputed" as const,
        "fraud-confirmed" as const,
      ),
      at: someMinutes.map(minutes),
    }),
    { nil: undefined },
  ),
});
const RUNS = { numRuns: 250 };

describe("law: the facts of a listing follow from what was said about it", () => {
  test("whatever the order it arrives in", () => {
    fc.assert(
      fc.property(someEvidence, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (all, chance) => {
        const mixed = all.said
          .map((word) => ({ word, turn: chance.next().value ?? 0 }))
          .toSorted((a, b) => a.turn - b.turn)
          .map(({ word }) => word);
        expect(derive({ ...all, said: mixed }, now)).toEqual(derive(all, now));
      }),
      RUNS,
    );
  });

  test("an older word never overrides a newer one about reach or stock, and no older kind word one about trust", () => {
    fc.assert(
      fc.property(someEvidence, aWord, (all, late) => {
        const before = derive(all, now).axes;
        const after = derive({ ...all, said: [...all.said, late] }, now).axes;
        for (const axis of AXES) {
          const { at } = before[axis];
          const isOlder = at !== null && Date.parse(late.said.at) < Date.parse(at);
          const isReport = late.said.outcome === "asked-for-advance-money";
          if (isOlder && !(axis === "trust" && isReport)) {
            const { weight: _before, ...was } = before[axis];
            const { weight: _after, ...is } = after[axis];
            // A judge's word clears what was reported before it; then the axis may only become
            // kinder.
            if (axis !== "trust" || late.said.by === "seeker") expect(is).toEqual(was);
          }
        }
      }),
      RUNS,
    );
  });

  test("as it does when each word is applied in its turn (reach and stock)", () => {
    fc.assert(
      fc.property(someWords, (said) => {
        const turns = said.map(({ said: each }) => Date.parse(each.at));
        fc.pre(new Set(turns).size === turns.length);
        const inTurn = said.toSorted((a, b) => Date.parse(a.said.at) - Date.parse(b.said.at));
        const axes = inTurn.reduce((so, word) => applyObservation(so, word.said, 1), NOTHING_KNOWN);
        const derived = derive({ said }, now).axes;
        for (const axis of ["reach", "stock"] as const) {
          const { weight: _weight, ...is } = derived[axis];
          expect(is).toEqual(axes[axis]);
        }
      }),
      RUNS,
    );
  });

  test("a word taken back leaves no trace", () => {
    fc.assert(
      fc.property(someEvidence, aWord, (all, word) => {
        const said = [...all.said, word].filter(({ id }) => id !== word.id);
        expect(derive({ ...all, said }, now)).toEqual(derive(all, now));
      }),
    );
  });

  test("time only lowers how much it counts", () => {
    fc.assert(
      fc.property(
        someEvidence,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (all, one, more) => {
          const at = (count: number): Date => new Date(now.getTime() + count * 60_000);
          for (const axis of AXES) {
            const sooner = confidence(derive(all, at(one)).axes[axis], 4, at(one));
            const later = confidence(derive(all, at(one + more)).axes[axis], 4, at(one + more));
            expect(later).toBeLessThanOrEqual(sooner);
          }
        },
      ),
      RUNS,
    );
  });

  test("a time in the future counts as now, of a word and of an import", () => {
    fc.assert(
      fc.property(someWords, aWord, fc.integer({ min: 1, max: 100_000 }), (said, word, ahead) => {
        const at = (text: string): AuthoredObservation => ({ ...word, said: { ...word.said, at: text } });
        const future = derive({ said: [...said, at(minutes(ahead))] }, now);
        expect(future).toEqual(derive({ said: [...said, at(minutes(0))] }, now));
      }),
      RUNS,
    );
    const stock = { value: "available", at: minutes(60 * 24 * 365), by: "feed" } as const;
    const word: AuthoredObservation = {
      id: "1",
      who: "a",
      network: null,
      said: { outcome: "none-left", at: minutes(0), by: "seeker" },
    };
    expect(derive({ base: { stock }, said: [] }, now).axes.stock.at).toBe(minutes(0));
    expect(derive({ base: { stock }, said: [word] }, now).axes.stock.value).toBe("out");
  });

  test("seekers together, however many, never weigh more than 0.8; one network not more than 0.6; a facility weighs 1", () => {
    const seeker = fc.record({
      minute: fc.integer({ min: 0, max: 300 }),
      hasAccount: fc.boolean(),
      net: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(seeker, { minLength: 1, maxLength: 60 }), fc.boolean(), (seekers, isOneNetwork) => {
        const said = seekers.map(({ minute, hasAccount, net }, at): AuthoredObservation => ({
          id: `${at}`,
          who: `person ${at}`,
          network: isOneNetwork ? "net" : hasAccount ? null : `net ${net}`,
          said: { outcome: "none-left", at: minutes(-minute), by: "seeker" },
        }));
        const facility: AuthoredObservation = {
          id: "facility",
          who: "staff",
          network: null,
          said: { outcome: "in-stock", at: minutes(-400), by: "facility" },
        };
        const { stock } = derive({ said: [facility, ...said] }, now).axes;
        const most = isOneNetwork ? 0.6 : 0.8;
        expect(stock.value).toBe("out");
        expect(stock.weight).toBeLessThanOrEqual(most);
        expect(confidence(stock, 4, now)).toBeLessThanOrEqual(most);
        const again: AuthoredObservation = { ...facility, id: "again", said: { ...facility.said, at: minutes(0) } };
        const newStock = derive({ said: [...said, again] }, now).axes.stock;
        expect(newStock).toEqual({ value: "available", at: minutes(0), by: "facility" });
        expect(confidence(newStock, 4, now)).toBe(1);
      }),
      { numRuns: 200 },
    );
  });
});

describe("of one time", () => {
  const word = (id: string, by: Finding["by"], outcome: Finding["outcome"]): AuthoredObservation => ({
    id,
    who: id,
    network: null,
    said: { outcome, at: minutes(0), by },
  });

  test("who knows best counts as the newest, else the greater id", () => {
    const stock = (...said: AuthoredObservation[]): string => derive({ said }, now).axes.stock.value;
    expect(stock(word("9", "seeker", "none-left"), word("1", "facility", "in-stock"))).toBe("available");
    expect(stock(word("9", "owner", "none-left"), word("1", "owner", "in-stock"))).toBe("out");
    expect(stock(word("1", "owner", "none-left"), word("9", "owner", "in-stock"))).toBe("available");
  });

  test("a word counts more than what an import says, and what was taken more than a word", () => {
    const base = { stock: { value: "available", at: minutes(0), by: "feed" } } as const;
    const said = [word("1", "seeker", "none-left")];
    expect(derive({ base, said }, now).axes.stock).toMatchObject({ value: "out", by: "seeker" });
    const took = { value: "available", count: 4, at: minutes(0), by: "owner" } as const;
    expect(derive({ base, said, took }, now)).toMatchObject({ axes: { stock: took }, counted: { count: 4 } });
  });
});

test("what is left to take is the newest count that was said or taken, else what the import had", () => {
  const counted = { count: 7, at: minutes(-90) };
  const word = (id: string, outcome: Finding["outcome"], at: number, count?: number): AuthoredObservation => ({
    id,
    who: id,
    network: null,
    said: { outcome, at: minutes(at), by: "owner", ...(count !== undefined && { count }) },
  });
  const left = (...said: AuthoredObservation[]) => derive({ base: { counted }, said }, now).counted;
  expect(left()).toEqual(counted);
  expect(left(word("1", "limited", -1, 2))).toEqual(counted);
  expect(left(word("1", "in-stock", -5, 12), word("2", "in-stock", -1))).toEqual({ count: 12, at: minutes(-5) });
  expect(left(word("1", "in-stock", -5, 12), word("2", "none-left", -1))).toEqual({ count: 0, at: minutes(-1) });
  expect(derive({ said: [] }, now)).toEqual({ axes: NOTHING_KNOWN, counted: null, crowd: null });
});

test("how many there are in all stays known when somebody says only what is left", () => {
  const word = (id: string, by: Finding["by"], said: Partial<Finding>): AuthoredObservation => ({
    id,
    who: id,
    network: null,
    said: { outcome: "confirmed", at: minutes(-Number(id)), by, ...said },
  });
  const full = word("9", "facility", { counts: { total: 80, occupied: 77, available: 3, staffed: 70 }, count: 3 });
  const none = word("5", "seeker", { outcome: "none-left" });
  expect(derive({ said: [none, full] }, now).axes.stock).toMatchObject({
    value: "out",
    counts: { total: 80, staffed: 70 },
  });
  expect(derive({ said: [none, full] }, now).axes.stock.counts).not.toHaveProperty("available");
  const more = word("4", "owner", { outcome: "in-stock", count: 90 });
  expect(derive({ said: [none, full, more] }, now).axes.stock).toEqual({
    value: "available",
    count: 90,
    at: minutes(-4),
    by: "owner",
  });
  const totals = word("3", "facility", { counts: { total: 60 } });
  expect(derive({ said: [totals] }, now).axes.stock).toEqual({
    value: "unknown",
    counts: { total: 60 },
    at: minutes(-3),
    by: "facility",
  });
  expect(derive({ said: [none, totals] }, now).axes.stock).toMatchObject({
    value: "out",
    counts: { total: 60 },
    at: minutes(-5),
  });
});

describe("many people are calling", () => {
  const calls = (at: readonly number[], network: string | null = null, who = (turn: number) => `${turn}`) =>
    derive(
      {
        said: at.map((minute, turn): AuthoredObservation => ({
          id: `${turn}`,
          who: who(turn),
          network,
          said: { outcome: "busy", at: minutes(minute), by: "seeker" },
        })),
      },
      now,
    ).crowd;

  test("when four different ones said within half an hour what they found: the last time that it was so", () => {
    expect(calls([-40, -39, -38])).toBeNull();
    expect(calls([-40, -39, -38, -12])).toBe(minutes(-12));
    expect(calls([-40, -39, -38, -10])).toBeNull();
    expect(calls([-90, -89, -88, -87, -10])).toBe(minutes(-87));
  });

  test("not one person many times, and not one network without accounts", () => {
    expect(calls([-4, -3, -2, -1], null, () => "a")).toBeNull();
    expect(calls([-5, -4, -3, -2, -1], "net")).toBeNull();
  });
});
