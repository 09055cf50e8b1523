import type pg from "pg";
import { readRoles } from "#domain/identity/roles.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { announceAccount } from "../account-events.ts";
import { audit } from "../audit/statements.ts";
import { addPassword } from "../statements.ts";
import { PASSWORDS } from "../limits/password-hash.ts";
import { lockAdmins, writeRights } from "../people/statements.ts";
import { countOtherAdmins, idOfPerson, readPerson } from "../people/queries.ts";
import type { StoredPerson } from "../people/queries.ts";

/**
 * The outcome for a first admin. There is an admin already, or an account with that address was
 * promoted or made. Otherwise the reason why not: there is no password for a new account, or the
 * account's address is unconfirmed.
 */
export type AppointmentResult = "not-needed" | "promoted" | "made" | "no-password" | "not-verified";

type FirstAdmin = { email: string; password: string | null };

/**
 * Makes the first admin (ADMIN_EMAIL, ADMIN_PASSWORD) if there is none. Of several processes that
 * start at once only one does it. An unconfirmed account with this address is replaced, because its
 * password is not the operator's.
 */
export async function appointFirstAdmin(database: Database, admin: FirstAdmin, now: Date): Promise<AppointmentResult> {
  if ((await countOtherAdmins(database.pool, null, now)) > 0) return "not-needed";
  // Hashing takes longer than a transaction should.
  const hash = admin.password === null ? null : await PASSWORDS.hash(admin.password);
  const { appointed, id } = await inTransaction(database, async (client) => {
    await lockAdmins(client);
    if ((await countOtherAdmins(client, null, now)) > 0) return { appointed: "not-needed" as const, id: null };
    return appoint(client, { email: admin.email, hash }, now);
  });
  if (id !== null) await announceAccount(database, id);
  return appointed;
}

async function appoint(
  client: pg.PoolClient,
  { email, hash }: { email: string; hash: string | null },
  now: Date,
): Promise<{ appointed: AppointmentResult; id: string | null }> {
  const found = await idOfPerson(client, { email, phone: null });
  const person = found === null ? null : await readPerson(client, found, { at: now, forUpdate: true });
  if (person?.email_verified === true) {
    await promote(client, person, now);
    return { appointed: "promoted", id: person.id };
  }
  if (person?.phone_verified === true) return { appointed: "not-verified", id: null };
  if (hash === null) return { appointed: person === null ? "no-password" : "not-verified", id: null };
  if (person !== null) await client.query('DELETE FROM auth."user" WHERE id = $1', [person.id]);
  return { appointed: "made", id: await makeAdmin(client, { email, hash }, now) };
}

async function promote(client: pg.PoolClient, person: StoredPerson, now: Date): Promise<void> {
  const roles = readRoles(`${person.role ?? ""},admin`);
  await writeRights(client, person.id, { roles, facilityIds: new Set(person.facilities.map(({ id }) => id)) });
  // A ban would lock the only admin out.
  await client.query('UPDATE auth."user" SET banned = false, "banReason" = NULL, "banExpires" = NULL WHERE id = $1', [
    person.id,
  ]);
  await noteFirst(client, person.id, now);
}

async function makeAdmin(
  client: pg.PoolClient,
  { email, hash }: { email: string; hash: string },
  now: Date,
): Promise<string> {
  const id = newId(now);
  await client.query(
    `INSERT INTO auth."user" (id, name, email, "emailVerified", role, language, "createdAt", "updatedAt")
     VALUES ($1, 'Admin', $2, true, 'admin', 'en', $3, $3)`,
    [id, email, now],
  );
  await addPassword(client, id, { hash, now });
  await noteFirst(client, id, now);
  return id;
}

async function noteFirst(client: pg.PoolClient, about: string, at: Date): Promise<void> {
  await audit(client, { who: "system", role: "system", act: "identity.first-admin", about, at });
}
