import { Facility } from "#contract/facilities.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";

/** A facility and one of its staff. */
export type CountingPlace = { id: string; staff: SignedIn };

/** A new facility of a type, with its staff. */
export async function countingPlace({ service }: IdentityWorld, type: FacilityType): Promise<CountingPlace> {
  const id = await service.put(bodyOf(aFacility({ types: [type] })), { collection: "facilities" });
  return { id, staff: await signedIn(service, { roles: ["facility-staff"], facilities: [id] }) };
}

/** The address of a facility's counts. */
export function capacityPath(id: string): string {
  return `/api/v1/facilities/${id}/capacity`;
}

/** A facility as anybody reads it now. */
export async function readFacility({ service }: IdentityWorld, id: string): Promise<Facility> {
  return Facility.parse(await (await service.get(`/api/v1/facilities/${id}`)).json());
}

/** Staff count. @throws Error when that is refused */
export async function count({ id, staff }: CountingPlace, body: object): Promise<Facility> {
  const answer = await staff.ask("PUT", capacityPath(id), body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
  return Facility.parse(answer.json);
}
