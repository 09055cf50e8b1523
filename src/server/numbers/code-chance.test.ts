import { expect, test } from "vitest";
import { CODE_LENGTHS } from "#domain/limits/code-length.ts";
import { CODE_TRIES } from "#domain/limits/code-tries.ts";
import { CODES_A_DAY, NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";

/*
 * How likely somebody guesses a code in a day, from the tables alone. Every guesser asks for as
 * many codes as the tables allow, and uses up every try.
 */

/** Wrong tries that a code lives through: of whoever asked for it, and of all others. */
const TRIES = CODE_TRIES.asker + CODE_TRIES.others;
const HOURS = 24;
const share = NETWORK_SHARES["wrong-code"];
const chance = (tries: { short: number; long: number }): number =>
  tries.short * 10 ** -CODE_LENGTHS.short + tries.long * 10 ** -CODE_LENGTHS.long;

/** Codes that one number is sent in an hour, for all purposes, by whoever asks. */
const codesAnHour =
  DATABASE_LIMITS["code-number"].most +
  DATABASE_LIMITS["code-number-prove"].most +
  DATABASE_LIMITS["code-number-delist"].most;

/**
 * Wrong tries of short codes for one number. Ten end them for others. Who asked for one before may
 * still try it. These are the codes of one hour at most, for each lives for minutes.
 */
const shortOfNumber = DATABASE_LIMITS["wrong-code-number"].most + codesAnHour * CODE_TRIES.asker;

test("one given number, from many networks and by many askers: at most 1 in 10,000 a day", () => {
  const all = chance({ short: shortOfNumber, long: HOURS * codesAnHour * TRIES });
  expect(all).toBeLessThan(1 / 10_000);
  expect(Math.round(1 / all / 100)).toBe(129);
  // To sign in alone.
  const toSignIn = DATABASE_LIMITS["code-number"].most;
  const short = DATABASE_LIMITS["wrong-code-number"].most + toSignIn * CODE_TRIES.asker;
  expect(chance({ short, long: HOURS * toSignIn * TRIES })).toBeLessThan(1 / 24_000);
  // Whoever shares a network with the owner, who signed in from there lately, has a count apart.
  const [shared, apart] = [short + toSignIn * CODE_TRIES.asker, 2 * HOURS * toSignIn * TRIES];
  expect(DATABASE_LIMITS["code-number"].known).toBe("apart");
  expect(chance({ short: shared, long: apart })).toBeLessThan(1 / 14_000);
  // One phone asks for three codes an hour and types among others too.
  const asked = DATABASE_LIMITS["code-asker"].most;
  const one = DATABASE_LIMITS["wrong-code-number"].most + asked * CODE_TRIES.asker;
  expect(chance({ short: one, long: HOURS * asked * TRIES })).toBeLessThan(1 / 35_000);
  // A month, not a day: the wrong short ones do not begin again.
  expect(chance({ short: shortOfNumber, long: CODE_LENGTHS.days * HOURS * codesAnHour * TRIES })).toBeLessThan(1 / 900);
});

test("any number: one phone, a /48 and a day in which all codes are a guesser's", () => {
  const codesOf = (tier: "prefix" | "neighbourhood"): number =>
    HOURS *
    (["code-sign-in", "code-prove", "code-delist"] as const).reduce(
      (sum, name) => sum + NETWORK_SHARES[name].tiers[tier].ipv6,
      0,
    );
  const sent = NETWORK_SHARES["short-code"];
  const shortOf = (wrong: number, asked: number): number => wrong + asked * CODE_TRIES.asker;
  const phone = chance({
    short: shortOf(share.tiers.prefix.ipv6, sent.tiers.prefix.ipv6),
    long: codesOf("prefix") * TRIES,
  });
  const block = chance({
    short: shortOf(share.tiers.neighbourhood.ipv6, sent.tiers.neighbourhood.ipv6),
    long: codesOf("neighbourhood") * TRIES,
  });
  const all = chance({ short: shortOf(share.deployment, sent.deployment), long: CODES_A_DAY * TRIES });
  expect(phone).toBeLessThan(1 / 2_500);
  expect(block).toBeLessThan(1 / 700);
  expect(all).toBeLessThan(1 / 300);
});

test("a week of guessing raises none of these figures", () => {
  expect(share.isFixed).toBe(true);
  expect(NETWORK_SHARES["short-code"].isFixed).toBe(true);
  expect(NETWORK_SHARES["short-code"].perSettled).toBe(0);
  expect(share.perSettled).toBe(0);
  expect(DATABASE_LIMITS["wrong-code-number"].known).toBe("same");
});
