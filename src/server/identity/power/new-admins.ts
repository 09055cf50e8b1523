import { fail } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Power } from "#server/commands/power.ts";
import type { Database } from "#server/documents/pool.ts";
import { announceAccount } from "../account-events.ts";
import { audit } from "../audit/statements.ts";
import { accountOf, readPerson } from "../people/queries.ts";
import type { StoredPerson } from "../people/queries.ts";
import { changedPerson, eventBy, lockAdmins, writeRights } from "../people/statements.ts";
import type { Waiting } from "./queries.ts";
import { refuseAct, waitingActsOf, whyNotConfirmed } from "./second-person.ts";
import type { ActingPerson } from "./second-person.ts";
import { dropWaitingAct } from "./statements.ts";
import { announcedCommand } from "./announced-command.ts";

/** Accounts among these that wait for a second admin to become one, by account. */
export function waitingAdminsOf(
  database: Database,
  people: readonly { id: string }[],
  now: Date,
): Promise<Map<string, Waiting>> {
  return waitingActsOf(database, "admin", { people, now });
}

type SettleRefusal =
  | "http/not-found"
  | "identity/person-not-found"
  | "identity/second-person-needed"
  | "identity/second-admin-needed";

/**
 * Makes an account an admin whose role waited for a second admin, or refuses it. It has ended where
 * who asked is no admin any more.
 */
export async function settleNewAdmin(
  { database, power }: { database: Database; power: Power },
  by: ActingPerson,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<Result<StoredPerson, SettleRefusal>> {
  const waiting = (await waitingAdminsOf(database, [{ id }], by.now)).get(id);
  if (waiting === undefined) return fail("http/not-found");
  const person = await readPerson(database.pool, id, { at: by.now });
  if (person === null) return fail("identity/person-not-found");
  if (!isConfirmed) return refuseAct(database, by, { act: "admin", person });
  const refused = await whyNotConfirmed(database, "admin", { by, waiting });
  if (refused !== null) return fail(refused);
  const told = await power.tell(by.actor.id, { kind: "role-given", words: person.alias, path: `/people/${id}` });
  const written = { by: eventBy(by), act: "identity.confirm-admin", told };
  const answer = await announcedCommand(
    database,
    written,
    async (client): Promise<Result<StoredPerson, SettleRefusal>> => {
      await lockAdmins(client);
      const asker = await readPerson(client, waiting.askedBy, { at: by.now });
      const found = await readPerson(client, id, { at: by.now, forUpdate: true });
      if (found === null) return fail("identity/person-not-found");
      const isAskerAdmin = asker !== null && !asker.banned && accountOf(asker).roles.has("admin");
      if (!isAskerAdmin || found.banned || !(await dropWaitingAct(client, "admin", id))) return fail("http/not-found");
      const { roles, facilityIds } = accountOf(found);
      await writeRights(client, id, { roles: new Set([...roles, "admin"]), facilityIds });
      const details = { asked: waiting.askedBy };
      await audit(client, { ...eventBy(by), act: "identity.admin-confirmed", about: id, details });
      return changedPerson(client, id, by.now);
    },
  );
  if (answer.ok) await announceAccount(database, id);
  return answer;
}
