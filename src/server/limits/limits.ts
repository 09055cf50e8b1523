import { mailboxOf } from "#domain/contact/mailbox.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import type { NetworkShareName } from "#domain/limits/network-shares.ts";
import { WORK_MINUTES } from "#domain/limits/proof-of-work.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { isConflict } from "#server/runtime/database-errors.ts";
import type { Database } from "#server/documents/pool.ts";
import { DATABASE_LIMITS, KNOWN_ADDRESS_DAYS } from "#domain/limits/database-limits.ts";
import type { DatabaseLimit, DatabaseLimitName } from "#domain/limits/database-limits.ts";
import { isLoopback } from "#server/http/admission/network.ts";
import { MASS_ACT_LIMITS } from "#domain/limits/power-limits.ts";
import type { NoteAuditEvent } from "#server/audit-chain/recorder.ts";
import { readRoles, strongestRole } from "#domain/identity/roles.ts";
import type { NetworkKeys } from "./network-keys.ts";
import { DeploymentTotals } from "./deployment-totals.ts";
import { FullCounts, REMEMBERED_MS } from "./full-counts.ts";
import { createKeys, mailKey, phoneKey } from "./keys.ts";
import { createNewcomers } from "./newcomers.ts";
import type { Newcomers } from "./newcomers.ts";
import { createProofOfWork } from "./proof-of-work.ts";
import type { ProofOfWork } from "./proof-of-work.ts";
import { readTryFacts } from "./queries.ts";
import { createShares } from "./network-shares.ts";
import type { Shares } from "./network-shares.ts";
import { giveBackTry, purgeLimits, rememberAddress, takeTry } from "./statements.ts";
import type { Count } from "./statements.ts";

/** Who or what a try is about: as typed, whether or not it exists. */
export type About =
  | { kind: "email"; value: string }
  | { kind: "phone"; value: string; country?: string | null }
  | { kind: "user"; value: string }
  /** A writer without an account. */
  | { kind: "client"; value: string }
  /** A network, by its keyed hash. */
  | { kind: "network"; value: string };

/**
 * One try: its limits, its origin, and its subject. `shares`: what newcomers of a network share of
 * it. `accountId`: who is signed in. `work`: the proof of work that came with it. `isSilent`:
 * nothing will be sent.
 */
export type Try = {
  limits: readonly DatabaseLimitName[];
  address: string;
  about?: About;
  shares?: readonly NetworkShareName[];
  accountId?: string | null;
  work?: string | undefined;
  isSilent?: boolean;
};

/**
 * A counted try, or the seconds to wait, at least 1. Call `giveBack` when the try was right or
 * never judged. `isKnown`: the account signed in from this network lately. `work`: what proof of
 * work would be accepted instead of waiting.
 */
export type LimitedTry =
  | { ok: true; isKnown?: boolean; giveBack: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number; work?: Challenge | undefined };

/** The limits of identity, one for all processes on a database. */
export type Limits = {
  take: (attempt: Try) => Promise<LimitedTry>;
  newcomers: Newcomers;
  /** Proofs of work, for what counts elsewhere. `isDone` uses one up. */
  work: { challenge: () => Challenge; isDone: (proof: string) => Promise<boolean> };
  /**
   * Records a sign-in from an address. From then on the account's tries from there have their own
   * count.
   */
  remember: (userId: string, address: string) => Promise<void>;
  purge: () => Promise<void>;
};

/** Counts a try, for features that need nothing else of the limits. */
export type TakeTry = Limits["take"];

export type LimitsDependencies = {
  database: Database;
  secret: string;
  networks: (address: string) => NetworkKeys;
  now: () => Date;
  /** Codes per hour by country (`IN`), where they have a count of their own; `*` for all others. */
  codesPerCountry?: Readonly<Record<string, number | null>>;
  /** Tells admins of what is happening. */
  raise?: (cause: AlarmCause) => void;
  /** Notes mass acts and sign-ins from a new network. */
  note?: NoteAuditEvent;
  /** How hard a proof of work is. Tests use less. */
  workBits?: number | undefined;
};

const MOST_TRIES = 5;
let ordinal = 0;

/** Opens the limits on a database. */
export function createLimits(dependencies: LimitsDependencies): Limits {
  const { database, now, raise = () => undefined } = dependencies;
  const keys = createKeys(dependencies.secret);
  const full = new FullCounts();
  const newcomers = createNewcomers(dependencies);
  const totals = new DeploymentTotals(database);
  const { networks } = dependencies;
  const shares = createShares({ database, now, networks, newcomers, keyOf: keys.of, totals, raise });
  const work = createProofOfWork({ secret: dependencies.secret, now, bits: dependencies.workBits });
  const knownSince = (): Date => new Date(now().getTime() - KNOWN_ADDRESS_DAYS * DAY_MS);
  return {
    newcomers,
    work: {
      challenge: work.challenge,
      isDone: async (proof) => (await work.judge(proof, (id) => claimWork(dependencies, id))) !== null,
    },
    take: async (attempt) => {
      const network = keys.network(attempt.address);
      const asked =
        attempt.about !== undefined && attempt.limits.some((name) => DATABASE_LIMITS[name].known !== "same")
          ? await readTryFacts(database, { ...whoOf(attempt.about), network, since: knownSince() })
          : null;
      const counts = attempt.limits.flatMap((name) => {
        const count = countOf(name, { attempt, network, asked, keys });
        return count === null ? [] : [watched(dependencies, attempt, count)];
      });
      // Tries of one millisecond get distinct times, so that giving one back does not give back
      // another.
      const at = now().getTime() * 1_000 + (ordinal++ % 1_000);
      const wait = await takeOrWait(database, { counts, at, full });
      if (wait !== null) return refusal(wait);
      const giveBack = (): Promise<void> => giveBackTry(database, counts, at);
      const isKnown = asked?.isKnown === true;
      const shared = await takeShared({ dependencies, shares, work, keys }, attempt, isKnown);
      if (shared.ok)
        return { ok: true, isKnown, giveBack: async () => void (await Promise.all([giveBack(), shared.giveBack()])) };
      await giveBack();
      return shared;
    },
    remember: async (userId, address) => {
      const unknown = await rememberAddress(database, {
        userId,
        network: keys.network(address),
        // This machine itself is nobody's network: behind an undeclared proxy everybody is on it.
        networks: isLoopback(address) ? null : dependencies.networks(address),
        at: now(),
      });
      if (unknown === null) return;
      const role = strongestRole(readRoles(unknown.roles));
      dependencies.note?.({ kind: "new-network", accountId: userId, role, what: "" });
    },
    purge: () => purgeLimits(database, { now: now(), before: knownSince() }),
  };
}

function refusal(waitMs: number, work?: Challenge): Extract<LimitedTry, { ok: false }> {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return { ok: false, retryAfterSeconds, ...(work !== undefined && { work }) };
}

type SharedTry = {
  dependencies: LimitsDependencies;
  shares: Shares;
  work: ProofOfWork;
  keys: ReturnType<typeof createKeys>;
};

/** Takes a try from each of its shares, or from none. */
async function takeShared(
  { dependencies, shares, work, keys }: SharedTry,
  attempt: Try,
  isKnown: boolean,
): Promise<LimitedTry> {
  const { about, address, isSilent = false, shares: names = [] } = attempt;
  const taken: (() => Promise<void>)[] = [];
  const giveBack = async (): Promise<void> => {
    for (const back of taken) await back();
  };
  // A code to a number whose owner signed in from here counts by the number alone.
  if (names.length === 0 || (isKnown && about?.kind === "phone")) return { ok: true, giveBack };
  const done = attempt.work === undefined ? null : await work.judge(attempt.work, (id) => claimWork(dependencies, id));
  const value = about?.kind === "email" ? mailboxOf(about.value) : about && valueOf(about);
  const subject = about === undefined ? null : keys.of(about.kind, value ?? "");
  const accountId = about?.kind === "user" ? about.value : (attempt.accountId ?? null);
  const country = about?.kind === "phone" ? countryOf(dependencies, keys, about.country ?? "?") : null;
  for (const name of names) {
    // In sequence: what one refuses is given back to the others.
    const one = await shares.take({ name, address, subject, accountId, country, work: done, isSilent });
    if (!one.ok) {
      await giveBack();
      return refusal(one.waitMs, one.work === null ? undefined : work.challenge(one.work));
    }
    taken.push(one.giveBack);
  }
  return { ok: true, giveBack };
}

/** The count of a country's own; null where its codes count by number and deployment. */
function countryOf(
  { codesPerCountry = {} }: LimitsDependencies,
  keys: ReturnType<typeof createKeys>,
  country: string,
): { key: string; most: number } | null {
  const most = country in codesPerCountry ? codesPerCountry[country] : codesPerCountry["*"];
  return most === undefined || most === null ? null : { key: keys.of("country", country), most };
}

/** A proof of work is good for one try. */
async function claimWork({ database, now }: LimitsDependencies, id: string): Promise<boolean> {
  const counts = [{ rule: "work", key: id, most: 1, windowMs: WORK_MINUTES * MINUTE_MS }];
  return (await takeTry(database, counts, now().getTime() * 1_000)) === null;
}

type PendingTry = { counts: readonly Count[]; at: number; full: FullCounts };

/** @returns milliseconds to wait; null when the try counts */
async function takeOrWait(database: Database, { counts, at, full }: PendingTry): Promise<number | null> {
  if (counts.length === 0) return null;
  const now = Math.floor(at / 1_000);
  const known = full.waitOf(counts, now);
  if (known !== null) return known;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    try {
      // Each try must end before the next one begins.
      const filled = await takeTry(database, counts, at);
      if (filled === null) return null;
      if (filled !== "raced") {
        for (const count of counts) {
          const wait = filled[count.rule];
          if (wait !== undefined) full.remember(count, { endsAt: now + wait, now });
        }
        return Math.max(...Object.values(filled));
      }
      // Others filled a count that was just being created: give back what was counted and try
      // again.
      await giveBackTry(database, counts, at);
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error;
    }
  }
  return REMEMBERED_MS;
}

type TryFacts = Awaited<ReturnType<typeof readTryFacts>>;
type TryContext = { attempt: Try; network: string; asked: TryFacts; keys: ReturnType<typeof createKeys> };

/** The count of one limit. Null where it does not apply: no subject, or a known address. */
function countOf(name: DatabaseLimitName, { attempt, network, asked, keys }: TryContext): Count | null {
  const isKnown = asked?.isKnown === true;
  const limit: DatabaseLimit = DATABASE_LIMITS[name];
  const windowMs = limit.windowMinutes * MINUTE_MS;
  const count = (key: string): Count => ({ rule: name, key, most: limit.most, windowMs });
  if (limit.per === "address") return count(network);
  if (isKnown && limit.known === "free") return null;
  const { about } = attempt;
  if (about === undefined) return null;
  const isReceiver = limit.per === "recipient" || limit.per === "asker";
  const value = isReceiver && about.kind === "email" ? mailboxOf(about.value) : valueOf(about);
  // Each name counts alone: one count would tell which e-mail and number are one person's.
  const key = keys.of(about.kind, value);
  if (limit.per === "asker") return count(keys.of(key, network));
  return count(isKnown && limit.known === "apart" ? keys.of(key, network) : key);
}

/** The same count; at half of a limit on acts of power the account leaves a line. */
function watched({ note }: LimitsDependencies, { about }: Try, count: Count): Count {
  if (note === undefined || about?.kind !== "user" || !MASS_ACT_LIMITS.has(count.rule)) return count;
  const half = Math.ceil(count.most / 2);
  const event = { kind: "mass-act", accountId: about.value, role: null, what: count.rule } as const;
  return { ...count, counted: (used) => (used === half ? note(event) : undefined) };
}

function valueOf(about: About): string {
  if (about.kind === "email") return mailKey(about.value);
  return about.kind === "phone" ? phoneKey(about.value) : about.value;
}

/** For a look-up by index. Where there is no value, a text that no account has. */
function whoOf(about: About): { email: string; phone: string; userId: string } {
  const value = valueOf(about).replaceAll("\0", "");
  return {
    email: about.kind === "email" ? value : "",
    phone: about.kind === "phone" ? value : "",
    userId: about.kind === "user" ? value : "",
  };
}
