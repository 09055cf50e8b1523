import type { Actor, Role } from "#domain/identity/actor.ts";
import { strongestRole, writeRoles } from "#domain/identity/roles.ts";
import { changeRoles, mayBan, mayUnban } from "#domain/identity/policy.ts";
import { makesAdmin } from "#domain/identity/second-person.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { announceAccount } from "../account-events.ts";
import { audit } from "../audit/statements.ts";
import type { SecurityEvent } from "../audit/statements.ts";
import { dropBan, noteBan } from "../ban-appeals/statements.ts";
import { dropWaitingAct, keepWaitingAct } from "../power/statements.ts";
import { announcedCommand } from "../power/announced-command.ts";
import { settlePosts } from "./posts.ts";
import { accountOf, countOtherAdmins, facilitiesOf, readPerson } from "./queries.ts";
import type { StoredPerson } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Who acts: an account, or the operator at the command line. */
export type ActingAccount = { actor: Actor; now: Date };

/** The operator at the command line, who has the database anyway; `system` in the audit. */
export const OPERATOR: Actor = { id: null, roles: new Set(["admin"]), facilityIds: new Set() };

/** Any number that is the same in every process. Its holder may remove an admin. */
const ADMINS_LOCK = 5_401_003;

/**
 * Locks the removal of admins until the transaction ends. Otherwise two who demote each other would
 * leave none.
 */
export async function lockAdmins(client: SqlClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [ADMINS_LOCK]);
}

type RolesRefusal =
  | "http/permission-denied"
  | "http/invalid-argument"
  | "identity/person-not-found"
  | "identity/last-admin"
  | "facilities/not-found";

/**
 * Sets the roles of an account. They take effect once each process has read the log. The role of an
 * admin waits for a second admin.
 * @param told what tells admins of it, from the same input
 */
export async function setRolesOf(
  database: Database,
  by: ActingAccount,
  input: { id: string; roles: readonly Role[]; facilityIds: readonly string[] | null; told: PreparedAlert },
): Promise<Result<StoredPerson, RolesRefusal>> {
  const written = { by: eventBy(by), act: "identity.set-roles", told: input.told };
  const answer = await announcedCommand(
    database,
    written,
    async (client): Promise<Result<StoredPerson, RolesRefusal>> => {
      await lockAdmins(client);
      const person = await readPerson(client, input.id, { at: by.now, forUpdate: true });
      if (person === null) return fail("identity/person-not-found");
      const others = await countOtherAdmins(client, person.id, by.now);
      const changed = changeRoles(by.actor, accountOf(person), { ...input, others });
      if (!changed.ok) return changed;
      const { roles, facilityIds } = changed.value;
      const found = await facilitiesOf(client, [...facilityIds]);
      if (found.length < facilityIds.size) return fail("facilities/not-found");
      await dropWaitingAct(client, "admin", person.id);
      await settleAdmin(client, by, { person, roles });
      await writeRights(client, person.id, { roles, facilityIds });
      await audit(client, {
        ...eventBy(by),
        act: "identity.roles-set",
        about: person.id,
        details: { before: person.role ?? "", after: writeRoles(roles), facilities: [...facilityIds] },
      });
      return changedPerson(client, person.id, by.now);
    },
  );
  if (answer.ok) await announceAccount(database, input.id);
  return answer;
}

/**
 * Takes the role of an admin out of an account's new roles where a second admin has to confirm it.
 * It is noted then.
 * @param askedBy who gave the role; null: the operator at the command line
 */
export async function settleAdmin(
  client: SqlClient,
  by: ActingAccount,
  { person, roles, askedBy = by.actor.id }: { person: StoredPerson; roles: Set<Role>; askedBy?: string | null },
): Promise<boolean> {
  if (askedBy === null || !makesAdmin({ id: askedBy }, accountOf(person).roles, roles)) return false;
  roles.delete("admin");
  await keepWaitingAct(client, "admin", { personId: person.id, details: {}, askedBy, askedAt: by.now });
  await audit(client, { ...eventBy(by), act: "identity.admin-asked", about: person.id, details: { asked: askedBy } });
  return true;
}

/** Writes decided rights: the roles of the account and its facilities. */
export async function writeRights(
  client: SqlClient,
  id: string,
  { roles, facilityIds }: { roles: ReadonlySet<Role>; facilityIds: ReadonlySet<string> },
): Promise<void> {
  await client.query('UPDATE auth."user" SET role = $2, "updatedAt" = now() WHERE id = $1', [id, writeRoles(roles)]);
  await client.query("DELETE FROM auth.facility_staff WHERE user_id = $1 AND facility_id <> ALL($2::uuid[])", [
    id,
    [...facilityIds],
  ]);
  await client.query(
    "INSERT INTO auth.facility_staff (user_id, facility_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING",
    [id, [...facilityIds]],
  );
}

/**
 * Records how an account became a facility's keeper: by a code at that time, or by an admin (null).
 */
export async function noteKeeper(
  client: SqlClient,
  { id, facilityId, byCodeAt }: { id: string; facilityId: string; byCodeAt: Date | null },
): Promise<void> {
  await client.query("UPDATE auth.facility_staff SET by_code_at = $3 WHERE user_id = $1 AND facility_id = $2", [
    id,
    facilityId,
    byCodeAt,
  ]);
}

/**
 * Removes the admin role from an account before its deletion, under the same lock. Of two last
 * admins who leave at once, one stays.
 */
export async function giveUpRole(
  database: Database,
  { actor, now }: ActingAccount,
): Promise<Result<null, "identity/last-admin">> {
  const { id } = actor;
  if (id === null) return ok(null);
  return inTransaction(database, async (client): Promise<Result<null, "identity/last-admin">> => {
    await lockAdmins(client);
    const person = await readPerson(client, id, { at: now, forUpdate: true });
    if (person === null || !accountOf(person).roles.has("admin")) return ok(null);
    if ((await countOtherAdmins(client, id, now)) === 0) return fail("identity/last-admin");
    await writeRights(client, id, { roles: new Set(), facilityIds: new Set() });
    await audit(client, { ...eventBy({ actor, now }), act: "identity.stepped-down", about: id });
    return ok(null);
  });
}

export type BanRefusal = "http/permission-denied" | "identity/person-not-found" | "identity/last-admin";
/** `askedBy`: who asked for it, where somebody else confirmed it. */
export type BanInput = { id: string; reason: string; until: Date | null; askedBy?: string | undefined };

/**
 * Bans an account, permanently or until a time, inside another transaction. Its sessions end. The
 * caller announces the account after the commit.
 */
export async function banIn(
  client: SqlClient,
  by: ActingAccount,
  input: BanInput,
): Promise<Result<StoredPerson, BanRefusal>> {
  await lockAdmins(client);
  const person = await readPerson(client, input.id, { at: by.now, forUpdate: true });
  if (person === null) return fail("identity/person-not-found");
  const allowed = mayBan(by.actor, accountOf(person), await countOtherAdmins(client, person.id, by.now));
  if (!allowed.ok) return allowed;
  await client.query(
    'UPDATE auth."user" SET banned = true, "banReason" = $2, "banExpires" = $3, "updatedAt" = now() WHERE id = $1',
    [person.id, input.reason, input.until],
  );
  await client.query('DELETE FROM auth.session WHERE "userId" = $1', [person.id]);
  await noteBan(client, person.id, { byIds: [by.actor.id, input.askedBy ?? null], at: by.now });
  const details = { until: input.until === null ? "for good" : input.until.toISOString() };
  await audit(client, { ...eventBy(by), act: "identity.banned", about: person.id, details });
  return changedPerson(client, person.id, by.now);
}

/** Signals a ban or its end to all processes and to readers of the account's posts. */
export async function announceStandingChange(database: Database, id: string, at: Date): Promise<void> {
  await announceAccount(database, id);
  await settlePosts(database, id, at);
}

export type UnbanRefusal = "http/permission-denied" | "identity/person-not-found";

/** Unbans an account in the same way. */
export async function unbanIn(
  client: SqlClient,
  by: ActingAccount,
  id: string,
): Promise<Result<StoredPerson, UnbanRefusal>> {
  const person = await readPerson(client, id, { at: by.now, forUpdate: true });
  if (person === null) return fail("identity/person-not-found");
  const allowed = mayUnban(by.actor, accountOf(person));
  if (!allowed.ok) return allowed;
  if (!person.banned) return ok(person);
  await client.query(
    'UPDATE auth."user" SET banned = false, "banReason" = NULL, "banExpires" = NULL, "updatedAt" = now() WHERE id = $1',
    [id],
  );
  await dropBan(client, id);
  await audit(client, { ...eventBy(by), act: "identity.unbanned", about: id });
  return changedPerson(client, id, by.now);
}

/** Reads an account whose e-mail and number somebody wants whole. The audit says who and why. */
export async function reveal(
  database: Database,
  by: ActingAccount,
  { id, reason }: { id: string; reason: string },
): Promise<StoredPerson | null> {
  return inTransaction(database, async (client) => {
    const person = await readPerson(client, id, { at: by.now });
    if (person === null) return null;
    await audit(client, { ...eventBy(by), act: "identity.person-revealed", about: id, details: { why: reason } });
    return person;
  });
}

/** The actor as the audit stores it. */
export function eventBy({ actor, now }: ActingAccount): Pick<SecurityEvent, "who" | "role" | "at"> {
  if (actor.id === null) return { who: "system", role: "system", at: now };
  return { who: actor.id, role: strongestRole(actor.roles), at: now };
}

export async function changedPerson(client: SqlClient, id: string, at: Date): Promise<Result<StoredPerson, never>> {
  const person = await readPerson(client, id, { at });
  if (person === null) throw new Error("a locked account is gone");
  return ok(person);
}
