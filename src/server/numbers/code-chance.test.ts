import { expect, test } from "vitest";
import { CODE_LENGTHS } from "#domain/limits/code-length.ts";
import { CODES_A_DAY, SHARES } from "#domain/limits/shares.ts";
import { HELD_LIMITS } from "#domain/limits/held-limits.ts";

/*
 * How likely somebody guesses a code in a day, from the tables alone. Every guesser asks for as
 * many codes as the tables allow, and uses up every try.
 */

/** Wrong tries that a code lives through, at most: codes.ts; the identity library's has fewer. */
const TRIES = 5;
const HOURS = 24;
const share = SHARES["wrong-code"];
const chance = (tries: { short: number; long: number }): number =>
  tries.short * 10 ** -CODE_LENGTHS.short + tries.long * 10 ** -CODE_LENGTHS.long;

/** Codes that one number is sent in a day, for all purposes, by whoever asks. */
const codesOfNumber =
  HOURS *
  (HELD_LIMITS["code-number"].most + HELD_LIMITS["code-number-prove"].most + HELD_LIMITS["code-number-delist"].most);

test("one given number: one phone, a /48 and all networks together", () => {
  const short = HELD_LIMITS["wrong-code-number"].most;
  const phone = chance({ short, long: HOURS * HELD_LIMITS["code-asker"].most * TRIES });
  const all = chance({ short, long: codesOfNumber * TRIES });
  expect(phone).toBeLessThan(1 / 70_000);
  expect(all).toBeLessThan(1 / 40_000);
  // A month, not a day: the wrong short ones do not begin again.
  expect(chance({ short, long: CODE_LENGTHS.days * codesOfNumber * TRIES })).toBeLessThan(1 / 2_000);
});

test("any number: one phone, a /48 and a day in which all codes are a guesser's", () => {
  const codesOf = (tier: "prefix" | "neighbourhood"): number =>
    HOURS *
    (["code-sign-in", "code-prove", "code-delist"] as const).reduce(
      (sum, name) => sum + SHARES[name].tiers[tier].ipv6,
      0,
    );
  const phone = chance({ short: share.tiers.prefix.ipv6, long: codesOf("prefix") * TRIES });
  const block = chance({ short: share.tiers.neighbourhood.ipv6, long: codesOf("neighbourhood") * TRIES });
  const all = chance({ short: share.deployment, long: CODES_A_DAY * TRIES });
  expect(phone).toBeLessThan(1 / 6_000);
  expect(block).toBeLessThan(1 / 1_800);
  expect(all).toBeLessThan(1 / 600);
});

test("a week of guessing raises none of these figures", () => {
  expect(share.isFixed).toBe(true);
  expect(share.perSettled).toBe(0);
  expect(HELD_LIMITS["wrong-code-number"].known).toBe("same");
});
