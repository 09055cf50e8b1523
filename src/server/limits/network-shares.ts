import {
  ALARM_PART,
  CODES_A_DAY,
  COUNTRY_PART,
  LATE_PART,
  NETWORK_SHARES,
  TIERS,
  brakeOf,
  extraBits,
  freeOf,
  mostOf,
} from "#domain/limits/network-shares.ts";
import type { NetworkShare, NetworkShareName, Tier } from "#domain/limits/network-shares.ts";
import { ALARM_OF_SHARE } from "#domain/limits/alarms.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { isIpv6Network } from "#server/http/admission/clients.ts";
import { hasOperator } from "./network-keys.ts";
import type { NetworkKeys } from "./network-keys.ts";
import type { Database } from "#server/documents/pool.ts";
import { FullCounts } from "./full-counts.ts";
import type { Newcomers } from "./newcomers.ts";
import { giveBackShares, takeShares } from "./statements.ts";
import type { SharedCount } from "./statements.ts";
import type { DeploymentTotals } from "./deployment-totals.ts";

/** One try of what the newcomers of a network share. */
export type ShareTry = {
  name: NetworkShareName;
  address: string;
  /** Who tries, by a keyed hash: a number, a mailbox, a browser, an account. Null: not known. */
  subject: string | null;
  accountId?: string | null;
  /** A country with a count of its own, by a keyed hash, and the codes an hour to it. */
  country?: { key: string; most: number } | null;
  /** By how many bits the caller's proof of work is harder than the easiest; null: none. */
  work?: number | null;
  /** Nothing will be sent, so nothing is taken from the country or the deployment. */
  isSilent?: boolean;
};

/** `work`: a proof of work so many bits harder than the easiest would do; null: none would. */
export type TakenShare =
  | { ok: true; giveBack: () => Promise<void> }
  | { ok: false; waitMs: number; work: number | null };

/** What networks share, one for all processes on a database. */
export type Shares = { take: (attempt: ShareTry) => Promise<TakenShare> };

type ShareDependencies = {
  database: Database;
  now: () => Date;
  networks: (address: string) => NetworkKeys;
  newcomers: Newcomers;
  /** A keyed hash of a mail domain, or of an account's id. */
  keyOf: (kind: "domain" | "user", value: string) => string;
  totals: DeploymentTotals;
  raise: (cause: AlarmCause) => void;
};

/** A window is counted in so many parts. */
const SLOTS = 12;
const NOTHING_TAKEN: TakenShare = { ok: true, giveBack: async () => undefined };

/** Opens the shares on a database. */
export function createShares(dependencies: ShareDependencies): Shares {
  const full = new FullCounts();
  return {
    take: async (attempt) => {
      const { name, address, accountId = null } = attempt;
      const share: NetworkShare = NETWORK_SHARES[name];
      const at = dependencies.now();
      const isSpared =
        name !== "wrong-code" && accountId !== null && (await dependencies.newcomers.isMember(accountId));
      if (isSpared && !isCodeSent(name)) return NOTHING_TAKEN;
      const brake = await judgeDeployment(dependencies, attempt, at);
      if (brake.isOver) return { ok: false, waitMs: share.windowMinutes * MINUTE_MS, work: null };
      const settled = share.perSettled === 0 ? NOBODY : await dependencies.newcomers.settledAt(address);
      const networks = dependencies.networks(address);
      const ofDomain = isSpared || accountId === null ? [] : await domainCounts(dependencies, name, accountId);
      const counts = isSpared
        ? [...memberCount(dependencies, name, accountId), ...countryCount(attempt)]
        : [...tiersOf(attempt, networks, settled), ...ofDomain, ...networkCodeCounts(attempt, networks, brake.late)];
      const taken = await takeAll({ database: dependencies.database, counts, at, share, full, attempt });
      if (taken.ok && attempt.isSilent !== true) dependencies.totals.add(name, 1);
      if (!taken.ok) return taken;
      return {
        ok: true,
        giveBack: async () => {
          if (attempt.isSilent !== true) dependencies.totals.add(name, -1);
          await taken.giveBack();
        },
      };
    },
  };
}

const NOBODY: Record<Tier, number> = { prefix: 0, neighbourhood: 0, provider: 0 };
/**
 * What of a count somebody may use: `most`, or `half` of it who did it lately or did no work.
 * `late`: the most once half of the country's codes is used.
 */
type Bound = SharedCount & { most: number; half: number; late?: number };

function tiersOf({ name, address, subject }: ShareTry, networks: NetworkKeys, settled: Record<Tier, number>): Bound[] {
  const share: NetworkShare = NETWORK_SHARES[name];
  const isIpv6 = isIpv6Network(address);
  const hasProvider = hasOperator(address, networks);
  const keys: Record<Tier, string> = { ...networks, provider: networks.operator };
  const tiers: Bound[] = TIERS.flatMap((tier) => {
    const most = mostOf(share, tier, { isIpv6, hasProvider, settled: settled[tier] });
    if (most === null) return [];
    return [
      {
        rule: `${name} ${tier}`,
        key: keys[tier],
        by: 1 as const,
        most,
        half: freeOf(share, tier, { most, settled: settled[tier] }),
      },
    ];
  });
  if (!share.keepsHalf || subject === null) return tiers;
  return [...tiers, { rule: `${name} who`, key: subject, by: 1, most: Infinity, half: Infinity }];
}

/** Newcomers whose mails are of one uncommon domain share as those of one IPv4 network do. */
async function domainCounts(
  { newcomers, keyOf }: ShareDependencies,
  name: NetworkShareName,
  accountId: string,
): Promise<Bound[]> {
  const found = await newcomers.domainOf(accountId);
  if (found === null) return [];
  const share: NetworkShare = NETWORK_SHARES[name];
  const { domain, settled } = found;
  const most = mostOf(share, "prefix", { isIpv6: false, settled }) ?? 0;
  const half = freeOf(share, "prefix", { most, settled });
  return [{ rule: `${name} domain`, key: keyOf("domain", domain), by: 1, most, half }];
}

/** What a member may do alone: a flood of their network is not theirs. */
function memberCount({ keyOf }: ShareDependencies, name: NetworkShareName, accountId: string): Bound[] {
  const { ofMember }: NetworkShare = NETWORK_SHARES[name];
  if (ofMember === undefined) return [];
  return [{ rule: `${name} member`, key: keyOf("user", accountId), by: 1, most: ofMember, half: ofMember }];
}

/** How many codes go to a country with a count of its own. */
function countryCount({ name, country = null, isSilent }: ShareTry): Bound[] {
  if (country === null) return [];
  const { key, most } = country;
  return [{ rule: `${name} country`, key, by: isSilent === true ? 0 : 1, most, half: most }];
}

/** The same, and how many of these a neighbourhood asks for. */
function networkCodeCounts(attempt: ShareTry, { neighbourhood }: NetworkKeys, late: number | null): Bound[] {
  const { name, country = null } = attempt;
  const bounds = countryCount(attempt);
  if (country !== null) {
    const { key, most } = country;
    const near = Math.ceil(most * COUNTRY_PART);
    const lateHere = Math.ceil(most * LATE_PART);
    // One's own network is counted either way: its count must not tell whether something was sent.
    bounds.push({
      rule: `${name} near`,
      key: `${key} ${neighbourhood}`,
      by: 1,
      most: near,
      half: near,
      late: lateHere,
    });
  }
  if (late !== null) bounds.push({ rule: `${name} late`, key: neighbourhood, by: 1, most: late, half: late });
  return bounds;
}

/**
 * Whether the whole deployment does far more than in the last days. `late`: what is left to each
 * neighbourhood then; null: as much as ever.
 */
async function judgeDeployment(
  { totals, raise }: ShareDependencies,
  { name }: ShareTry,
  at: Date,
): Promise<{ isOver: boolean; late: number | null }> {
  const share: NetworkShare = NETWORK_SHARES[name];
  const { inWindow, mean } = await totals.of(name, share.windowMinutes, at);
  const most = brakeOf(share, mean);
  const day = isCodeSent(name) ? await totals.codesOfDay(at) : 0;
  const isHalf = inWindow >= most * ALARM_PART || day >= CODES_A_DAY * ALARM_PART;
  const isOver = inWindow >= most || day >= CODES_A_DAY;
  const alarm = ALARM_OF_SHARE[name];
  if (isHalf && alarm !== null) raise(alarm);
  const { lateEach = null } = share;
  if (lateEach !== null) return { isOver: false, late: isOver ? lateEach : null };
  return { isOver, late: isHalf && isCodeSent(name) ? Math.ceil(share.deployment * LATE_PART) : null };
}

function isCodeSent(name: NetworkShareName): boolean {
  return name.startsWith("code-");
}

type TakeAll = {
  database: Database;
  counts: readonly Bound[];
  at: Date;
  share: NetworkShare;
  full: FullCounts;
  attempt: ShareTry;
};

async function takeAll({ database, counts, at, share, full, attempt }: TakeAll): Promise<TakenShare> {
  const now = at.getTime();
  const known = full.waitOf(counts, now);
  if (known !== null) return { ok: false, waitMs: known, work: null };
  const windowMs = share.windowMinutes * MINUTE_MS;
  const slotMs = windowMs / SLOTS;
  const slot = Math.floor(now / slotMs) * slotMs;
  const found = await takeShares(database, {
    counts,
    slot,
    since: slot - windowMs,
    endsAt: slot + windowMs + 2 * slotMs,
  });
  const isFirst = (found.get(`${attempt.name} who`)?.count ?? 1) === 1;
  const country = counts.find(({ rule }) => rule === `${attempt.name} country`);
  const isLate = country !== undefined && (found.get(country.rule)?.count ?? 0) > country.most / 2;
  const isAllowed = ({ rule, by, most, half, late }: Bound, isFree: boolean): boolean =>
    (found.get(rule)?.count ?? 0) + (1 - by) <= (isLate && late !== undefined ? late : isFree ? most : half);
  const bits = Math.max(
    ...counts.map(({ rule, most, half }) => extraBits({ count: found.get(rule)?.count ?? 0, free: half, most })),
  );
  // Solved while it got harder by one step: that still counts.
  const isFree = isFirst && typeof attempt.work === "number" && attempt.work >= bits - 1;
  const over = counts.filter((count) => !isAllowed(count, isFree));
  const giveBack = (): Promise<void> => giveBackShares(database, { counts, slot });
  if (over.length === 0) return { ok: true, giveBack };
  await giveBack();
  const endOf = ({ rule }: Bound): number => (found.get(rule)?.oldest ?? slot) + windowMs + slotMs;
  for (const count of over) {
    if (!isAllowed(count, true)) full.remember(count, { endsAt: endOf(count), now });
  }
  return {
    ok: false,
    waitMs: Math.max(...over.map(endOf)) - now,
    work: isFirst && over.every((count) => isAllowed(count, true)) ? bits : null,
  };
}
