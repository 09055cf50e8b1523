import { NETWORK_SHARES, YOUNG_HOURS, freeOf, mostOf } from "#domain/limits/network-shares.ts";
import type { Tier } from "#domain/limits/network-shares.ts";
import { countsAlone } from "#domain/observations/standing.ts";
import { isIpv6Network } from "#server/http/admission/clients.ts";
import { readAccountHistory } from "#server/limits/account-history.ts";
import { mailKeys } from "../contact/commands/request-contact.ts";
import type { ContactDependencies } from "../contact/dependencies.ts";
import { countOfferedGrant } from "../contact/ledger/statements.ts";
import type { OfferedGrant } from "../contact/ledger/statements.ts";
import type { AskerStanding, TierBound } from "../contact/queries.ts";
import type { TableWrite } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import type { Limits } from "#server/limits/limits.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { readAccount } from "../identity/queries.ts";
import type { Numbers } from "../numbers/numbers.ts";
import type { Services } from "./services.ts";

/** What the contact call needs of accounts, of limits and of the proofs of numbers. */
export function contactDependencies({
  database,
  numbers,
  limits,
  raise,
  prepareToTell,
}: Pick<Services, "database" | "limits" | "numbers" | "prepareToTell" | "raise">): ContactDependencies {
  return {
    database,
    raise,
    prepareToTell,
    work: limits.work,
    keysOf: numbers.keysOf,
    readStanding: (accountId, address, now) => readStanding({ database, limits }, { accountId, address, now }),
    readAsker: async (accountId) => {
      const [account, reach] = await Promise.all([readAccount(database, accountId), readReach(database, accountId)]);
      if (account === null || reach === null) return null;
      return { alias: account.name, email: reach.email, phone: reach.phone };
    },
    readGiveable: numbers.giveableAmong,
    foundOf: numbers.foundOf,
  };
}

/**
 * Records a number that its holder gave unasked, with what its receiver has verified at that
 * moment.
 */
export function countOffered(
  { keysOf }: Pick<Numbers, "keysOf">,
  grantId: string,
  grant: Omit<OfferedGrant, "mails" | "phones">,
): TableWrite {
  return async (client) => {
    const reach = await readReach({ pool: client }, grant.askerId);
    const mails = reach === null || reach.email === null ? [] : mailKeys({ keysOf }, reach.email);
    const phones = reach === null || reach.phone === null ? [] : keysOf({ type: "phone", value: reach.phone });
    await countOfferedGrant(grantId, { ...grant, mails, phones })(client);
  };
}

/** A member counts alone. A newcomer shares with the others of the networks. */
async function readStanding(
  { database, limits }: { database: Database; limits: Limits },
  { accountId, address, now }: { accountId: string; address: string; now: Date },
): Promise<AskerStanding> {
  const history = await readAccountHistory(database, accountId, now);
  const isNewcomer = history === null || !countsAlone(history);
  const isYoung = history === null || (history.ageHours < YOUNG_HOURS && history.provedHours === null);
  const settled = isNewcomer ? await limits.newcomers.settledAt(address) : { prefix: 0, neighbourhood: 0, provider: 0 };
  const isIpv6 = isIpv6Network(address);
  const hasProvider = limits.newcomers.hasProvider(address);
  const boundOf = (tier: Tier): TierBound | null => {
    const most = mostOf(NETWORK_SHARES.contact, tier, { isIpv6, hasProvider, settled: settled[tier] });
    return most === null
      ? null
      : { most, half: freeOf(NETWORK_SHARES.contact, tier, { most, settled: settled[tier] }) };
  };
  const bounds = { prefix: boundOf("prefix"), neighbourhood: boundOf("neighbourhood"), provider: boundOf("provider") };
  return { isNewcomer, isYoung, bounds };
}
