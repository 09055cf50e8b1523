import { newId } from "#domain/shared/ids.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { standInEmail } from "./addresses.ts";
import { noteEvent } from "./audit/statements.ts";
import type { MakeAlias } from "./made-up-alias.ts";
import { findAccount } from "./queries.ts";
import { addPhoneAccount, isBanned } from "./statements.ts";
import { needsMoreThanNumber, separateNumber } from "./unused-numbers.ts";
import type { UnusedNumberDependencies } from "./unused-numbers.ts";

type TextAccountDependencies = UnusedNumberDependencies & { makeAlias: MakeAlias };

/** Who proved a number just now: they repeated a code that was sent to it. */
type Proved = { phone: string; language: string };

/**
 * The account of a proved number, made where there is none, as signing in by a code does. One that
 * nobody used for long keeps what it has, and its number begins anew. Null: it is banned, or its
 * sign-in needs a second step, which a text cannot give.
 */
export async function accountByText(
  dependencies: TextAccountDependencies,
  { phone, language }: Proved,
): Promise<{ id: string; language: string | null } | null> {
  const { database, now } = dependencies;
  const known = await findAccount(database, { phone });
  if (known !== null && (await needsMoreThanNumber(dependencies, known))) {
    await separateNumber(dependencies, phone);
    return makeAccount(dependencies, { phone, language });
  }
  if (known === null) return makeAccount(dependencies, { phone, language });
  const isUsable =
    known.phoneNumberVerified === true &&
    known.twoFactorEnabled !== true &&
    !(await isBanned(database, known.id, now()));
  return isUsable ? { id: known.id, language: known.language } : null;
}

async function makeAccount(
  { database, now, makeAlias }: TextAccountDependencies,
  { phone, language }: Proved,
): Promise<{ id: string; language: string | null } | null> {
  const at = now();
  const id = newId(at);
  const isMade = await inTransaction(database, async (client) => {
    const fields = { id, alias: makeAlias(language), email: standInEmail(), phone, language };
    if (!(await addPhoneAccount(client, fields))) return false;
    await noteEvent(client, { act: "identity.signed-up", who: id, role: "member", at });
    return true;
  });
  if (isMade) return { id, language };
  // Another text of the same number made it in the same moment.
  const made = await findAccount(database, { phone });
  return made === null ? null : { id: made.id, language: made.language };
}
