import { isTrialAddress } from "#domain/identity/trial-account.ts";
import { isStandIn } from "../addresses.ts";
import { readAccount } from "../queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** How an account can be reached: its confirmed addresses and its language. */
export type Reach = { email: string | null; phone: string | null; language: string; since: Date };

/** The confirmed e-mail and number of an account; null when there is no such account. */
export async function readReach(database: { pool: SqlClient }, userId: string): Promise<Reach | null> {
  const account = await readAccount(database, userId);
  if (account === null) return null;
  const { email, emailVerified, phoneNumber, phoneNumberVerified } = account;
  return {
    email: emailVerified && !isStandIn(email) && !isTrialAddress(email) ? email : null,
    phone: phoneNumberVerified === true ? phoneNumber : null,
    language: account.language ?? "en",
    since: account.createdAt,
  };
}
