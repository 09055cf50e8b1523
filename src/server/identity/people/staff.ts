import { readRoles } from "#domain/identity/roles.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { announceAccount } from "../account-events.ts";
import { audit } from "../audit/statements.ts";
import { eventBy, noteKeeper, writeRights } from "./statements.ts";
import type { ActingAccount } from "./statements.ts";
import { facilitiesOf, maintainersOf, readPerson } from "./queries.ts";

type Refusal = "facilities/not-found" | "http/unauthenticated" | "identity/not-verified";

/** Whether a person can prove that they work somewhere: by a proved e-mail or number. */
export async function mayJoin(database: Database, id: string, now: Date): Promise<Result<null, Refusal>> {
  const person = await readPerson(database.pool, id, { at: now });
  if (person === null) return fail("http/unauthenticated");
  return person.email_verified || person.phone_verified === true ? ok(null) : fail("identity/not-verified");
}

/**
 * Makes a person staff of a facility whose phone they answer. Returns who is notified; nobody if
 * they were staff before.
 */
export async function joinFacility(
  database: Database,
  by: ActingAccount & { actor: { id: string } },
  facilityId: string,
): Promise<Result<string[], Refusal>> {
  const { id } = by.actor;
  const answer = await inTransaction(database, async (client): Promise<Result<string[], Refusal>> => {
    const person = await readPerson(client, id, { at: by.now, forUpdate: true });
    if (person === null) return fail("http/unauthenticated");
    if ((await facilitiesOf(client, [facilityId])).length === 0) return fail("facilities/not-found");
    const wards = new Set(person.facilities.map((ward) => ward.id));
    if (wards.has(facilityId)) return ok([]);
    const roles = readRoles(`${person.role ?? ""},facility-staff`);
    await writeRights(client, id, { roles, facilityIds: wards.add(facilityId) });
    await noteKeeper(client, { id, facilityId, byCodeAt: by.now });
    await audit(client, {
      ...eventBy(by),
      act: "identity.facility-claimed",
      about: id,
      details: { facility: facilityId },
    });
    return ok(await maintainersOf(client, facilityId, id));
  });
  if (answer.ok) await announceAccount(database, id);
  return answer;
}
