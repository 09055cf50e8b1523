import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { anInput, observe, post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { newId } from "#domain/shared/ids.ts";
import { testStore } from "#server/testing/sync.ts";

/* Somebody posts under an id that a later import will use, to own the imported listing. */

/** The id of a blood bank in a public list. Anybody can compute it from its name. */
const OF_A_LIST = "000d68eb-0c91-5e64-900a-212de04e4b98";
const OF_VERSION_4 = "7d3f1a52-6c0e-4a89-9b1d-2e5c8f4a6b70";
const TAKEN = [OF_A_LIST, "00000000-0000-0000-0000-000000000001", OF_VERSION_4, "ffffffff-ffff-ffff-ffff-ffffffffffff"];

let service: TestService;
let member: SignedIn;
beforeAll(async () => {
  service = await testService();
  member = await signedIn(service);
});
afterAll(() => service.close());

test.each(TAKEN)("a new listing or observation cannot be %s: ids from outside are of version 7", async (id) => {
  const refused = { status: 400, json: { errors: [{ path: "id", message: expect.stringContaining("version 7") }] } };
  expect(await member.ask("POST", "/api/v1/listings", anInput({ id }))).toMatchObject(refused);
  const { id: listingId } = await post(member, { side: "offer" });
  const { results } = await testStore(service, member.token).commit([
    { name: "listings.post", args: anInput({ id }) },
    { name: "observations.record", args: { id, listingId, outcome: "limited" } },
  ]);
  const error = { reason: "http/invalid-argument", errors: [{ path: "id" }] };
  expect(results).toMatchObject([{ error }, { error }]);
  expect((await member.ask("GET", `/api/v1/listings/${id}`)).status).toBe(404);
});

test("one's own id of version 7 is taken, in either case of letters; what is there under another id is read and observed", async () => {
  const id = newId().toUpperCase();
  expect((await post(member, { id })).id).toBe(id.toLowerCase());
  const imported = await service.put(bodyOf(aListing()), { id: OF_A_LIST });
  expect((await observe(member, imported, { outcome: "limited" })).status).toBe(201);
});
