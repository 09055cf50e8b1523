import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BY_ROLES, NOTHING_KNOWN } from "./axes.ts";
import { OUTCOMES } from "./outcomes.ts";
import type { Axes } from "./axes.ts";
import { confidence } from "./confidence.ts";
import { derive as deriveFacts } from "./derive.ts";
import type { BaseFacts, ListingEvidence } from "./derive.ts";
import { axisAfterAlone } from "./outcomes.ts";
import type { Finding } from "./outcomes.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const minutes = (count: number): string => new Date(now.getTime() + count * 60_000).toISOString();
const AXES = ["reach", "stock", "trust"] as const;
const derive = (evidence: Omit<ListingEvidence, "stockHalfLifeHours"> & { stockHalfLifeHours?: number }, at: Date) =>
  deriveFacts({ stockHalfLifeHours: 4, ...evidence }, at);

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

/** Values that agree. Which of them a side has is told by whoever leads it. */
const AGREEING: Readonly<Record<string, string>> = {
  limited: "available",
  busy: "no-answer",
  disconnected: "wrong-number",
};
const sideOf = (value: string | undefined): string | undefined => AGREEING[value ?? ""] ?? value;

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

  test("nobody takes away what others observed: more of a side never turns it to the other", () => {
    fc.assert(
      fc.property(someEvidence, aWord, (all, more) => {
        const before = derive(all, now).axes;
        const agreeing: AuthoredObservation = { ...more, who: "another", said: { ...more.said, by: "seeker" } };
        fc.pre(all.said.every(({ id }) => id !== agreeing.id));
        const after = derive({ ...all, said: [...all.said, agreeing] }, now).axes;
        for (const axis of ["reach", "stock"] as const) {
          const says = sideOf(axisAfterAlone(axis, agreeing.said)?.value);
          if (sideOf(before[axis].value) === says) expect(sideOf(after[axis].value)).toBe(says);
        }
      }),
      RUNS,
    );
  });

  test("callers of one network alone never make a value, however many", () => {
    fc.assert(
      fc.property(fc.array(aWord, { maxLength: 14 }), (words) => {
        const said = words.map((word, at): AuthoredObservation => ({
          ...word,
          id: `${at}`,
          who: `client ${at}`,
          network: "one",
          standing: "caller",
          said: { ...word.said, by: "seeker" },
        }));
        expect(derive({ said }, now).axes).toEqual(NOTHING_KNOWN);
        expect(derive({ said }, now).counted).toBeNull();
      }),
      RUNS,
    );
  });

  test("callers, of however many networks, turn nothing that a keeper or verifier said within a half-life", () => {
    const by = fc.constantFrom("facility" as const, "owner" as const, "verifier" as const, "moderator" as const);
    fc.assert(
      fc.property(fc.array(aWord, { maxLength: 20 }), by, fc.integer({ min: -239, max: 0 }), (words, role, minute) => {
        const said = words.map((word, at): AuthoredObservation => ({
          ...word,
          id: `${at}`,
          who: `client ${at}`,
          network: `network ${at}`,
          standing: "caller",
          said: { ...word.said, by: "seeker" },
        }));
        const keeper: AuthoredObservation = {
          id: "keeper",
          who: "keeper",
          network: null,
          said: { outcome: "in-stock", count: 12, at: minutes(minute), by: role },
        };
        const { axes, counted } = derive({ said: [...said, keeper] }, now);
        expect(axes.stock).toMatchObject({ value: "available", count: 12, by: role });
        expect(axes.reach.value).toBe("reachable");
        expect(axes.trust).toEqual(NOTHING_KNOWN.trust);
        expect(counted?.count).toBe(12);
      }),
      RUNS,
    );
  });

  test("only verifiers and moderators say that it is checked or doubted", () => {
    fc.assert(
      fc.property(someWords, (words) => {
        const said = words.filter(({ said: { by } }) => by !== "verifier" && by !== "moderator");
        expect(derive({ said }, now).axes.trust).toEqual(NOTHING_KNOWN.trust);
      }),
      RUNS,
    );
  });

  test("observations of the owner's own networks are kept and change nothing", () => {
    fc.assert(
      fc.property(someEvidence, aWord, (all, word) => {
        const own: AuthoredObservation = { ...word, standing: "own", said: { ...word.said, by: "seeker" } };
        const said = all.said.filter(({ id }) => id !== own.id);
        expect(derive({ ...all, said: [...said, own] }, now)).toEqual(derive({ ...all, said }, now));
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
    expect(derive({ base: { stock }, said: [word] }, now).hearsay?.stock).toBeUndefined();
  });

  test("seekers together never weigh more than 0.8, and a keeper who speaks again is believed", () => {
    const seeker = fc.record({
      minute: fc.integer({ min: 0, max: 300 }),
      standing: fc.constantFrom("member" as const, "caller" as const),
      net: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(seeker, { minLength: 1, maxLength: 60 }), (seekers) => {
        const said = seekers.map(({ minute, standing, net }, at): AuthoredObservation => ({
          id: `${at}`,
          who: `person ${at}`,
          network: standing === "member" ? null : `net ${net}`,
          standing,
          said: { outcome: "none-left", at: minutes(-minute), by: "seeker" },
        }));
        const facility: AuthoredObservation = {
          id: "facility",
          who: "staff",
          network: null,
          said: { outcome: "in-stock", at: minutes(0), by: "facility" },
        };
        const { stock } = derive({ said }, now).axes;
        expect(stock.weight ?? 0).toBeLessThanOrEqual(0.8);
        expect(confidence(stock, 4, now)).toBeLessThanOrEqual(0.8);
        const after = derive({ said: [...said, facility] }, now).axes.stock;
        expect(after).toEqual({ value: "available", at: minutes(0), by: "facility" });
        expect(confidence(after, 4, now)).toBe(1);
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
