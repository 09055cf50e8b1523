import { uncommonDomainOf } from "#domain/contact/mail-domains.ts";
import { NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import type { Tier } from "#domain/limits/network-shares.ts";
import { STANDING_TABLE, countsAlone } from "#domain/observations/standing.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { hasOperator } from "./network-keys.ts";
import type { NetworkKeys } from "./network-keys.ts";
import { readAccountHistory } from "./account-history.ts";
import type { Database } from "#server/documents/pool.ts";
import { countOfDomain, readConfirmedMail, readSettled } from "./queries.ts";

/** Who is no newcomer, and how many of them a network has. */
export type Newcomers = {
  /** Whether an account counts alone. */
  isMember: (accountId: string) => Promise<boolean>;
  /** How many settled accounts each network of an address has. */
  settledAt: (address: string) => Promise<Record<Tier, number>>;
  /**
   * The uncommon domain of an account's confirmed mail, with its settled accounts. Null: its mail
   * is a common provider's, or it has none.
   */
  domainOf: (accountId: string) => Promise<{ domain: string; settled: number } | null>;
  /** Whether an address has a provider beyond its neighbourhood. */
  hasProvider: (address: string) => boolean;
};

const MEMBER_MS = 10 * MINUTE_MS;
const NEWCOMER_MS = 10_000;
const SETTLED_MS = MINUTE_MS;
const MOST_REMEMBERED = 10_000;
const MOST_SETTLED = Math.max(...Object.values(NETWORK_SHARES).map(({ mostSettled }) => mostSettled));

type NewcomerDependencies = {
  database: Pick<Database, "pool">;
  now: () => Date;
  networks: (address: string) => NetworkKeys;
};

/** Reads both from the database, and remembers them for a while. */
export function createNewcomers({ database, now, networks }: NewcomerDependencies): Newcomers {
  const members = new Map<string, { until: number; found: boolean }>();
  const domains = new Map<string, { until: number; found: number }>();
  const settled = new Map<string, { until: number; found: Record<Tier, number> }>();
  const recall = <Found>(map: Map<string, { until: number; found: Found }>, key: string): Found | null => {
    const known = map.get(key);
    return known !== undefined && known.until > now().getTime() ? known.found : null;
  };
  function remember<Found>(
    map: Map<string, { until: number; found: Found }>,
    key: string,
    { found, forMs }: { found: Found; forMs: number },
  ): Found {
    if (map.size >= MOST_REMEMBERED) map.clear();
    map.set(key, { until: now().getTime() + forMs, found });
    return found;
  }
  return {
    isMember: async (accountId) => {
      const known = recall(members, accountId);
      if (known !== null) return known;
      const history = await readAccountHistory(database, accountId, now());
      const found = history !== null && countsAlone(history);
      return remember(members, accountId, { found, forMs: found ? MEMBER_MS : NEWCOMER_MS });
    },
    domainOf: async (accountId) => {
      const mail = await readConfirmedMail(database, accountId);
      const domain = mail === null ? null : uncommonDomainOf(mail);
      if (domain === null) return null;
      const known = recall(domains, domain);
      if (known !== null) return { domain, settled: known };
      const before = new Date(now().getTime() - STANDING_TABLE.historyDays * DAY_MS);
      const found = await countOfDomain(database, { domain, before, most: MOST_SETTLED });
      return { domain, settled: remember(domains, domain, { found, forMs: SETTLED_MS }) };
    },
    hasProvider: (address) => hasOperator(address, networks(address)),
    settledAt: async (address) => {
      const keys = networks(address);
      const known = recall(settled, keys.prefix);
      if (known !== null) return known;
      const before = new Date(now().getTime() - STANDING_TABLE.historyDays * DAY_MS);
      const found = await readSettled(database, { networks: keys, before, most: MOST_SETTLED });
      return remember(settled, keys.prefix, { found, forMs: SETTLED_MS });
    },
  };
}
