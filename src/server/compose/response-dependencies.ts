import { mayGiveOn } from "#domain/donors/donor.ts";
import { publicAlias } from "#domain/identity/alias.ts";
import { isBlockedBy } from "../contact/blocks/queries.ts";
import { mailKeys } from "../contact/commands/request-contact.ts";
import type { Database } from "../documents/pool.ts";
import { readShielded } from "../documents/store.ts";
import { donors } from "../stored/donors.ts";
import { settleListing } from "../moderation/commands/update-doubt.ts";
import { settleNeed } from "../responses/upkeep.ts";
import { uncountGrant } from "../contact/ledger/statements.ts";
import type { Mutation } from "../commands/mutation.ts";
import type { ResponseDependencies } from "../responses/dependencies.ts";
import { contactDependencies, countOffered } from "./contact-dependencies.ts";

/** What responses need of accounts, of blocks, of reports and of messages. */
export function responseDependencies(
  dependencies: Parameters<typeof contactDependencies>[0] &
    Pick<ResponseDependencies, "alert" | "mailHourly" | "tellAtOnce">,
  fileReport: Mutation,
): ResponseDependencies {
  const { database, numbers, alert, mailHourly, tellAtOnce } = dependencies;
  const { readAsker } = contactDependencies(dependencies);
  return {
    database,
    alert,
    mailHourly,
    tellAtOnce,
    fileReport,
    mayGiveOn: async (accountId, component) => {
      const document = await readShielded(database, donors.key(accountId));
      return document === null ? null : mayGiveOn(donors.read(document), component);
    },
    readGiveable: numbers.giveableAmong,
    keysOf: numbers.keysOf,
    ledger: { offered: (grantId, grant) => countOffered(numbers, grantId, grant), revoked: uncountGrant },
    readAsker: async (accountId) => {
      const asker = await readAsker(accountId);
      return asker === null ? null : { ...asker, alias: publicAlias(asker.alias) };
    },
    isBlocked: (ownerId, { id, email, phone }) =>
      isBlockedBy(database, ownerId, {
        askerId: id,
        mails: email === null ? [] : mailKeys(numbers, email),
        phones: phone === null ? [] : numbers.keysOf({ type: "phone", value: phone }),
      }),
  };
}

/** Derives a listing again after an account was removed that observed, reported or promised. */
export async function settleAfterRemoval(database: Database, listingId: string, now: Date): Promise<void> {
  await settleListing(database, listingId, now);
  await settleNeed(database, listingId, now);
}
