import { makeDesk } from "#contract/desks.ts";
import type { OxygenReserve } from "#contract/supply/oxygen-reserve.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import type { Person } from "#server/testing/stranger.ts";

/** A hospital with a keeper. */
export async function oxygenPlace(
  { service }: IdentityWorld,
  name = "Hill Hospital",
  about: Partial<StoredFacility> = {},
) {
  const id = await service.put(bodyOf(aFacility({ name, ...about })), { collection: "facilities" });
  const keeper = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
  return { id, path: `/api/v1/facilities/${id}/oxygen`, keeper };
}

/** Full jumbos of India, 7,005 L of gas each. */
export const jumbos = (full: number) => ({ cylinders: [{ size: "in-d", full }] });

/** What the answer to a call says of the oxygen. */
export const reserveOf = ({ json }: { json: Record<string, unknown> }) => json as unknown as OxygenReserve;

/** A browser that became a shared desk of a place. */
export async function deskOf(world: IdentityWorld, keeper: SignedIn, facilityId: string): Promise<Person> {
  const made = await keeper.ask("POST", `/api/v1/facilities/${facilityId}/desks`, { label: "Ward 3 desk" });
  const { url } = makeDesk.output.parse(made.json);
  const browser = world.person();
  await browser.post("/api/v1/desk-links/open", { token: new URL(url).hash.slice("#token=".length) });
  return browser;
}

/** The three commands of oxygen for a place, as a batch sends them. */
export const oxygenCommands = (id: string) => [
  { name: "facilities.countOxygen", args: { id, ...jumbos(3) } },
  { name: "facilities.addOxygenDelivery", args: { id, ...jumbos(2) } },
  { name: "facilities.undoOxygen", args: { id, changeId: newId() } },
];
