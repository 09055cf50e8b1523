import { DAY_MS } from "#domain/shared/durations.ts";
import { isConflict } from "../../documents/database-errors.ts";
import type { Database } from "../../documents/pool.ts";
import { HELD_LIMITS, KNOWN_ADDRESS_DAYS } from "#server/http/admission/held-limits.ts";
import type { HeldLimit, HeldLimitName } from "#server/http/admission/held-limits.ts";
import { isLoopback } from "#server/http/admission/network.ts";
import { prefixOf } from "#server/http/admission/clients.ts";
import type { NetworkKeys } from "#server/commands/network-keys.ts";
import { FullCounts, REMEMBERED_MS } from "./full-counts.ts";
import { createKeys, mailKey, phoneKey } from "./keys.ts";
import { readTryFacts } from "./queries.ts";
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

/** One try: its limits, its origin, and its subject. */
export type Try = { limits: readonly HeldLimitName[]; address: string; about?: About };

/**
 * A counted try, or the seconds to wait, at least 1. Call `giveBack` when the try was right or
 * never judged.
 */
export type LimitedTry = { ok: true; giveBack: () => Promise<void> } | { ok: false; retryAfterSeconds: number };

/** The limits of identity, one for all processes on a database. */
export type Limits = {
  take: (attempt: Try) => Promise<LimitedTry>;
  /**
   * Records a sign-in from an address. From then on the account's tries from there have their own
   * count.
   */
  remember: (userId: string, address: string) => Promise<void>;
  purge: () => Promise<void>;
};

export type LimitsDependencies = {
  database: Database;
  secret: string;
  networks: (address: string) => NetworkKeys;
  now: () => Date;
  /** Codes per hour by country (`IN`), where the deployment set them; `*` for all others. */
  codesPerCountry?: Readonly<Record<string, number>>;
};

const MOST_TRIES = 5;
let ordinal = 0;

/** Opens the limits on a database. */
export function createLimits(dependencies: LimitsDependencies): Limits {
  const { database, now } = dependencies;
  const keys = createKeys(dependencies.secret);
  const full = new FullCounts();
  const knownSince = (): Date => new Date(now().getTime() - KNOWN_ADDRESS_DAYS * DAY_MS);
  return {
    take: async (attempt) => {
      const network = keys.network(attempt.address);
      const asked =
        attempt.about !== undefined && attempt.limits.some((name) => HELD_LIMITS[name].known !== "same")
          ? await readTryFacts(database, { ...whoOf(attempt.about), network, since: knownSince() })
          : null;
      const counts = attempt.limits.flatMap(
        (name) => countOf(dependencies, name, { attempt, network, asked, keys }) ?? [],
      );
      // Tries of one millisecond get distinct times, so that giving one back does not give back
      // another.
      const at = now().getTime() * 1_000 + (ordinal++ % 1_000);
      const wait = await takeOrWait(database, { counts, at, full });
      if (wait !== null) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((wait - 1) / 1_000)) };
      return { ok: true, giveBack: () => giveBackTry(database, counts, at) };
    },
    remember: (userId, address) =>
      rememberAddress(database, {
        userId,
        network: keys.network(address),
        // This machine itself is nobody's network: behind an undeclared proxy everybody is on it.
        networks: isLoopback(address) ? null : dependencies.networks(address),
        at: now(),
      }),
    purge: () => purgeLimits(database, { now: now(), before: knownSince() }),
  };
}

type PendingTry = { counts: readonly Count[]; at: number; full: FullCounts };

/** @returns milliseconds to wait; null when the try counts */
async function takeOrWait(database: Database, { counts, at, full }: PendingTry): Promise<number | null> {
  const now = at / 1_000;
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
          if (wait !== undefined) full.remember(count, { endsAt: now + wait / 1_000, now });
        }
        return Math.max(...Object.values(filled)) / 1_000;
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

/** The count of one limit. Null where it does not apply: an unknown country, or a known address. */
function countOf(
  dependencies: LimitsDependencies,
  name: HeldLimitName,
  { attempt, network, asked, keys }: TryContext,
): Count | null {
  const isKnown = asked?.isKnown === true;
  const limit: HeldLimit = HELD_LIMITS[name];
  const count = (key: string, most = limit.most): Count => ({
    rule: name,
    key,
    most,
    windowMs: limit.windowMinutes * 60_000,
  });
  if (limit.per === "address") return count(network);
  if (limit.per === "prefix") return count(keys.of("prefix", prefixOf(attempt.address)));
  if (isKnown && limit.known === "free") return null;
  const { about } = attempt;
  if (about === undefined) return null;
  if (limit.per === "country") {
    const country = about.kind === "phone" ? (about.country ?? "?") : "?";
    const set = dependencies.codesPerCountry?.[country] ?? dependencies.codesPerCountry?.["*"];
    return count(keys.of("country", country), set);
  }
  // All names of an account share one count.
  const isAccount = limit.per === "account" && asked !== null;
  const key = isAccount ? keys.of("user", asked.userId) : keys.of(about.kind, valueOf(about));
  if (limit.per === "asker") return count(keys.of(key, network));
  return count(isKnown && limit.known === "apart" ? keys.of(key, network) : key);
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
