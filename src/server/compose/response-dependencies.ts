import { publicAlias } from "#domain/identity/alias.ts";
import { isBlockedBy } from "../contact/queries.ts";
import { mailKeys } from "../contact/commands/request-contact.ts";
import type { Mutation } from "../commands/mutation.ts";
import type { ResponseDependencies } from "../responses/dependencies.ts";
import { contactDependencies } from "./contact-dependencies.ts";
import type { WritingDependencies } from "./writing-service.ts";

/** What responses need of accounts, of blocks, of reports and of messages. */
export function responseDependencies(dependencies: WritingDependencies, fileReport: Mutation): ResponseDependencies {
  const { database, numbers, alert, mailHourly } = dependencies;
  const { readAsker } = contactDependencies(dependencies);
  return {
    database,
    alert,
    mailHourly,
    fileReport,
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
