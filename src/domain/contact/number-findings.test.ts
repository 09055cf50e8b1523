import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BY_ROLES } from "../observations/axes.ts";
import { OUTCOMES } from "../observations/outcomes.ts";
import { STANDINGS } from "../observations/standing.ts";
import { EVERYWHERE, FINDING_TABLE, judgeNumber } from "./number-findings.ts";
import type { NumberWord } from "./number-findings.ts";

const NOW = new Date("2026-11-24T12:00:00.000Z");
const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const word = (about: Partial<NumberWord>): NumberWord => ({
  outcome: "disconnected",
  at: hoursAgo(1),
  by: "verifier",
  speaker: "one",
  entry: "a",
  ...about,
});
const caller = (speaker: string, hours: number, about: Partial<NumberWord> = {}): NumberWord =>
  word({ by: "seeker", standing: "caller", speaker, at: hoursAgo(hours), ...about });
const short = (words: NumberWord[]): string[] =>
  judgeNumber({ words }, NOW).map(({ scope, found, by }) => `${scope} ${found} ${by}`);

describe("a number is judged by all words about its entries", () => {
  test("a verifier's word is of the number, a keeper's of the place unless the number is theirs", () => {
    expect(short([word({})])).toEqual([" disconnected verifier"]);
    expect(short([word({ by: "facility" })])).toEqual(["a disconnected facility"]);
    expect(short([word({ by: "facility", isOfNumber: true })])).toEqual([" disconnected facility"]);
    expect(short([word({ outcome: "wrong-number" })])).toEqual(["a wrong-number verifier"]);
  });

  test("an answered call, a code or a moderator ends it; a keeper's count does not", () => {
    const later = { at: hoursAgo(0.5), entry: "b" };
    expect(short([word({}), word({ ...later, outcome: "none-left" })])).toEqual([" works verifier"]);
    expect(short([word({}), word({ ...later, outcome: "in-stock", by: "facility" })])).toEqual([
      " disconnected verifier",
    ]);
    expect(short([word({}), word({ ...later, outcome: "no-answer" })])).toEqual([" disconnected verifier"]);
    expect(judgeNumber({ words: [word({})], provedAt: later.at }, NOW)).toMatchObject([{ found: "works" }]);
    const decided = { value: "works", at: later.at } as const;
    expect(judgeNumber({ words: [word({ outcome: "wrong-number" })], decided }, NOW)).toMatchObject([
      { found: "works" },
    ]);
  });

  test("callers of two networks within hours are a doubt; of one, spent or own ones are nothing", () => {
    expect(short([caller("one", 2), caller("two", 1)])).toEqual([" disconnected seeker"]);
    expect(short([caller("one", 2), caller("one", 1)])).toEqual([]);
    expect(short([caller("one", 9), caller("two", 1)])).toEqual([]);
    expect(short([caller("one", 2), caller("two", 1, { standing: "own" })])).toEqual([]);
    expect(short([caller("one", 2), caller("two", 1, { standing: "spent" })])).toEqual([]);
    expect(short([caller("one", 4), caller("two", 3), word({ outcome: "in-stock", at: hoursAgo(1) })])).toEqual([]);
  });

  test("each ends with its time", () => {
    expect(short([word({ at: hoursAgo(FINDING_TABLE.authorityDays * 24) })])).toEqual([]);
    const old = FINDING_TABLE.callersHours;
    expect(short([caller("one", old), caller("two", old)])).toEqual([]);
  });
});

const anyWord = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  at: fc.integer({ min: 0, max: 1_000 }).map((hours) => hoursAgo(hours / 2 + 0.01)),
  by: fc.constantFrom(...BY_ROLES),
  speaker: fc.constantFrom("one", "two", "three"),
  standing: fc.constantFrom(...STANDINGS),
  entry: fc.constantFrom("a", "b"),
});

test("seekers alone never make a finding of weight, and the order of arrival does not matter", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyWord, { selector: ({ at }) => at }), (words) => {
      const found = judgeNumber({ words }, NOW);
      expect(judgeNumber({ words: words.toReversed() }, NOW)).toEqual(found);
      const seekers = words.filter(({ by }) => by === "seeker");
      for (const each of judgeNumber({ words: seekers }, NOW))
        expect(each).toMatchObject({ scope: EVERYWHERE, found: "disconnected", by: "seeker" });
      // Whatever seekers say changes nothing of what others found.
      const others = words.filter(({ by }) => by !== "seeker");
      expect(found.filter(({ by }) => by !== "seeker")).toEqual(judgeNumber({ words: others }, NOW));
    }),
  );
});
