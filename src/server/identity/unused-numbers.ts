import { mayNumberBeRecycled } from "#domain/identity/unused-number.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import { announceAccount } from "./account-events.ts";
import { audit } from "./audit/statements.ts";
import type { Notices } from "./notices.ts";
import { findAccount, readLastUse } from "./queries.ts";
import type { AccountRow } from "./queries.ts";
import { leaveNumber } from "./statements.ts";

/** The library's code of a right code for a number whose account nobody used for long. */
export const NUMBER_UNUSED = "NUMBER_UNUSED";

export type UnusedNumberDependencies = {
  database: Database;
  notices: Pick<Notices, "queued">;
  now: () => Date;
};

/**
 * Whether a code to its number alone does not open an account: the number may be somebody else's.
 * An account with a second step asks for that anyway.
 */
export async function needsMoreThanNumber(
  { database, now }: Pick<UnusedNumberDependencies, "database" | "now">,
  account: Pick<AccountRow, "id" | "createdAt" | "twoFactorEnabled">,
): Promise<boolean> {
  if (account.twoFactorEnabled === true) return false;
  return mayNumberBeRecycled((await readLastUse(database, account.id)) ?? account.createdAt, now());
}

/** The same, by the number; false where it has no account. */
export async function isNumberUnused(
  dependencies: Pick<UnusedNumberDependencies, "database" | "now">,
  phone: string,
): Promise<boolean> {
  const account = await findAccount(dependencies.database, { phone });
  return account !== null && needsMoreThanNumber(dependencies, account);
}

/**
 * Takes a number from an account that nobody used for long, for its holder of today. The account
 * stays with all it has, and its posts no longer give the number. Its e-mail is notified.
 */
export async function separateNumber(dependencies: UnusedNumberDependencies, phone: string): Promise<void> {
  const { database, notices, now } = dependencies;
  const account = await findAccount(database, { phone });
  if (account === null || !(await needsMoreThanNumber(dependencies, account))) return;
  const { id, email, emailVerified, language } = account;
  await inTransaction(database, async (client) => {
    if (!(await leaveNumber(client, { userId: id, phone }))) return;
    await audit(client, { act: "identity.number-left", who: "system", role: "system", about: id, at: now() });
    const mail = emailVerified ? notices.queued({ email, phoneNumber: null, language }, "number-left", {}) : null;
    await mail?.(client);
  });
  await announceAccount(database, id);
}
