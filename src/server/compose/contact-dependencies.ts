import type { ContactDependencies } from "../contact/commands/request-contact.ts";
import type { Database } from "../documents/pool.ts";
import { readReach } from "../identity/own/verified-contacts.ts";
import { readAccount } from "../identity/queries.ts";
import type { Numbers } from "../numbers/numbers.ts";

/** What the contact call needs of accounts and of the proofs of numbers. */
export function contactDependencies({
  database,
  numbers,
}: {
  database: Database;
  numbers: Numbers;
}): ContactDependencies {
  return {
    database,
    keysOf: numbers.keysOf,
    readAsker: async (accountId) => {
      const [account, reach] = await Promise.all([readAccount(database, accountId), readReach(database, accountId)]);
      if (account === null || reach === null) return null;
      return { alias: account.name, email: reach.email, phone: reach.phone };
    },
    readGiveable: async (accountId, channels) => {
      const [proved, off] = await Promise.all([
        numbers.provedOf(accountId, channels),
        numbers.areDelisted(accountId, channels),
      ]);
      return proved.filter(({ provedAt }, at) => provedAt !== null && off[at] === false);
    },
  };
}
