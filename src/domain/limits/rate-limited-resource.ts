import { DATABASE_LIMITS } from "./database-limits.ts";
import type { DatabaseLimitName } from "./database-limits.ts";
import type { NewsKind } from "../news/news.ts";
import type { AlarmCause } from "./alarms.ts";
import { NETWORK_SHARES } from "./network-shares.ts";
import type { NetworkShareName } from "./network-shares.ts";

/**
 * Who spends what belongs to all. `phone`: one person with one proved number at one address of
 * IPv4. `block`: a free /48 of IPv6 with any number of new accounts. `mailboxes`: fifty new
 * accounts, each in a network of its own. `cookie`: the stolen session of one settled member.
 * `sender`: text messages under one forged number.
 */
export const ATTACKERS = ["phone", "block", "mailboxes", "cookie", "sender"] as const;
export type Attacker = (typeof ATTACKERS)[number];

/** What an attacker gets in an hour and in a day. */
export type Gets = { hour: number; day: number } | string;

/** A test that bounds it: a file of the repository and a part of the test's title. */
export type BoundingTest = readonly [file: string, title: string];

/**
 * Something that is shared and runs out, such as codes in text messages or turns of the processor.
 * `gets` answers "how many may one phone have in an hour". The resource is divided by neighbourhood first, then by what a
 * person has proved, then by person. `kept`: the part that no new account reaches. `alarm`: what
 * admins are notified of at half. `givenBack`: when a use comes back.
 */
export type RateLimitedResource = {
  what: string;
  divided: string;
  kept: string;
  alarm: AlarmCause | NewsKind | null;
  givenBack: string | null;
  gets: Readonly<Partial<Record<Attacker, Gets>>>;
  tests: readonly BoundingTest[];
};

export const HOURS_A_DAY = 24;
const MINUTES_A_DAY = 1_440;
/** Accounts of the attacker with mailboxes. */
export const MAILBOXES = 50;

/** What the newcomers of one network may do of a share. */
export function ofShare(name: NetworkShareName, tier: "prefix" | "neighbourhood", family: "ipv4" | "ipv6"): Gets {
  const { tiers, windowMinutes } = NETWORK_SHARES[name];
  const most = tiers[tier][family];
  return { hour: most, day: windowMinutes >= MINUTES_A_DAY ? most : most * HOURS_A_DAY };
}

/** What one subject of a database limit may do. */
export function ofLimit(name: DatabaseLimitName): { hour: number; day: number } {
  const { most, windowMinutes } = DATABASE_LIMITS[name];
  if (windowMinutes >= MINUTES_A_DAY) return { hour: most, day: most };
  const hour = (most * 60) / windowMinutes;
  return { hour, day: hour * HOURS_A_DAY };
}
