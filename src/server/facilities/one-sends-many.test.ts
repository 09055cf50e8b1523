import { afterAll, beforeAll, expect, test } from "vitest";
import { PROPOSED_LINES } from "#domain/facilities/proposed-line.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { proposedLines } from "#server/stored/proposed-lines.ts";
import { reports } from "#server/stored/moderation.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { newClientId } from "#server/testing/client-id.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

let service: TestService;
let verifier: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  verifier = await signedIn(service, { roles: ["verifier"] });
});
afterAll(() => service.close());

const [MANY, OTHER] = ["198.51.100.7", "203.0.113.9"];

/** A hospital without a number. */
async function hospital(name: string): Promise<string> {
  const facility = aFacility({ name, phones: [], source: { kind: "import" } });
  const id = await service.put(bodyOf(facility), { collection: "facilities" });
  const { id: bedId, listing } = supplyListing(id, facility, { kind: "bed", details: {} });
  await service.put(bodyOf(listing), { id: bedId });
  return id;
}

/** A call from an address, by a browser that is new each time. */
const send = (address: string, path: string, body: object) =>
  ask(service, {
    method: "POST",
    path: `/api/v1/facilities/${path}`,
    body,
    headers: { "X-Forwarded-For": address, "X-Client-Id": newClientId() },
  });
const itemsOf = async (path: string) =>
  (await verifier.ask("GET", path)).json["items"] as {
    facilityId: string;
    people: number;
    after: { value: string }[];
  }[];

/** Stores copies of a document that a call made. */
async function copy(collection: string, count: number, changed: (at: number) => object): Promise<void> {
  const { rows } = await service.database.pool.query<{ body: object; shielded: object }>(
    "SELECT body, shielded FROM documents WHERE collection = $1 ORDER BY created_at DESC LIMIT 1",
    [collection],
  );
  const [{ body, shielded } = { body: {}, shielded: {} }] = rows;
  await service.putAll(
    Array.from({ length: count }, (_, at) => {
      const own = JSON.parse(JSON.stringify({ ...shielded, ...changed(at) }));
      return { collection, body: JSON.parse(JSON.stringify(body)), shielded: own };
    }),
  );
}

test("one network's three numbers of a place give way to another network's one", async () => {
  const id = await hospital("Silent Hospital");
  for (let at = 0; at < PROPOSED_LINES.most; at += 1)
    expect((await send(MANY, `${id}/line-proposals`, { number: `+1202555018${at}` })).status).toBe(204);
  expect((await send(MANY, `${id}/line-proposals`, { number: "+12025550185" })).reason).toBe("facilities/number-known");
  expect((await send(OTHER, `${id}/line-proposals`, { number: "+12025550186" })).status).toBe(204);
  const waiting = (await itemsOf("/api/v1/waiting-lines")).filter(({ facilityId }) => facilityId === id);
  expect(waiting).toHaveLength(PROPOSED_LINES.most);
  expect(waiting.some(({ after }) => after[0]?.value === "+12025550186")).toBe(true);
});

test("a hundred proposed numbers of one network hide nobody else's", async () => {
  const [many, other] = [await hospital("Many Hospital"), await hospital("Other Hospital")];
  await send(MANY, `${many}/line-proposals`, { number: "+12025550170" });
  await copy(proposedLines.name, 100, () => ({}));
  await send(OTHER, `${other}/line-proposals`, { number: "+12025550171" });
  expect((await itemsOf("/api/v1/waiting-lines")).some(({ facilityId }) => facilityId === other)).toBe(true);
});

test("five hundred corrections of one network are one person's, and hide nobody else's", async () => {
  const [many, other] = [await hospital("Many Clinic"), await hospital("Other Clinic")];
  await send(MANY, `${many}/corrections`, { field: "closed" });
  await copy(reports.name, 500, (at) => ({ who: `client:${at}` }));
  await send(OTHER, `${other}/corrections`, { field: "closed", text: "The gate is locked" });
  await settleFeed(service.database, service.feed);
  const items = await itemsOf("/api/v1/corrections");
  expect(items.map(({ facilityId, people }) => [facilityId, people])).toEqual([
    [many, 1],
    [other, 1],
  ]);
});
