import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let verifier: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  verifier = await signedIn(service, { roles: ["verifier"] });
});
afterAll(() => service.close());

let given = 0;
/** A number that no other test has. */
function newNumber(): string {
  given += 1;
  return `+1202555${String(2_000 + given)}`;
}

const published = (value: string): StoredListing["contact"] => ({
  channels: [{ type: "phone", value }],
  shielded: false,
  available: true,
});

/** Five entries of one number: leads of two lists, and a hospital with three kinds of supply. */
async function plantFive(value: string): Promise<{ hospital: string; ids: string[] }> {
  const hospital = await service.put(bodyOf(aFacility({ phones: [{ value }] })), { collection: "facilities" });
  const contact = published(value);
  const lead = (name: string) => ({ source: { kind: "import", name } as const, facilityId: undefined, contact });
  const own = { source: { kind: "facility" } as const, facilityId: hospital, contact };
  const ids = await service.putAll(
    [lead("first list"), lead("second list"), own, { ...own, kind: "oxygen", details: {} } as const, own].map(
      (each) => ({
        body: bodyOf(aListing(each)),
      }),
    ),
  );
  await expect
    .poll(async () => (await service.database.pool.query("SELECT FROM numbers WHERE id = ANY($1)", [ids])).rowCount)
    .toBe(5);
  return { hospital, ids };
}

async function read(path: string): Promise<Record<string, unknown>> {
  return (await ask(service, { method: "GET", path: `/api/v1/${path}` })).json;
}

/** What each entry says of its one number, and its reach. */
async function told(ids: readonly string[]): Promise<{ found: unknown; reach: unknown }[]> {
  const all = await Promise.all(ids.map((id) => read(`listings/${id}`)));
  return all.map(({ contact, reach }) => {
    const { channels } = contact as { channels: { found?: { value: string; by: string } }[] };
    const { value, by } = reach as { value: string; by: string };
    const found = channels[0]?.found;
    return { found: found === undefined ? null : `${found.value} ${found.by}`, reach: `${value} ${by}` };
  });
}

const DEAD = { found: "disconnected verifier", reach: "disconnected verifier" };

test("one number, five entries, three sources: found dead once, told on all, and works again on all", async () => {
  const { hospital, ids } = await plantFive(newNumber());
  await observe(verifier, ids[0] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  expect((await read(`facilities/${hospital}`))["phones"]).toMatchObject([
    { found: { value: "disconnected", by: "verifier" } },
  ]);
  await observe(verifier, ids[3] ?? "", { outcome: "none-left" });
  await expect
    .poll(async () => (await told(ids)).map(({ found, reach }) => `${String(found)}, ${String(reach)}`))
    .toEqual(ids.map((_id, at) => (at === 3 ? "null, reachable verifier" : "null, unknown null")));
});

test("one key of a moderator undoes it everywhere, with a reason in the audit; a code to the number does too", async () => {
  const value = newNumber();
  const { ids } = await plantFive(value);
  const moderator = await signedIn(service, { roles: ["moderator"] });
  await observe(verifier, ids[2] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  const decide = { listingId: ids[4], value, decided: "works", reason: "I called it: they answer." };
  expect(await verifier.ask("POST", "/api/v1/moderation/numbers", decide)).toMatchObject({ status: 403 });
  expect(await moderator.ask("POST", "/api/v1/moderation/numbers", decide)).toMatchObject({
    status: 200,
    json: { entries: 6 },
  });
  expect(await told(ids)).toEqual(ids.map(() => ({ found: null, reach: "unknown null" })));
  const { rows } = await service.database.pool.query(
    "SELECT who, details FROM audit WHERE act = 'moderation.decide-number' AND id = $1",
    [ids[4]],
  );
  expect(rows).toEqual([{ who: moderator.id, details: { decided: "works", why: "I called it: they answer." } }]);
});
