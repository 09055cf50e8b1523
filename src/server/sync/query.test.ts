import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncBatchGet, syncQuery } from "#contract/sync.ts";
import type { WireDocument } from "#contract/sync.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

let service: TestService;
let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  service = await testService();
  [owner, other] = await Promise.all([signedIn(service), signedIn(service)]);
});
afterAll(() => service.close());

const query = (target: object, token?: string) =>
  ask(service, { method: "POST", path: "/api/v1/sync/query", body: { target }, ...(token !== undefined && { token }) });
async function found(target: object, token?: string): Promise<WireDocument[]> {
  const response = await query(target, token);
  if (response.status !== 200) throw new Error(JSON.stringify(response.json));
  return syncQuery.output.parse(response.json).documents;
}
const idsOf = (documents: WireDocument[]): string[] => documents.map(({ id }) => id);

test.each<[string, object, string, string]>([
  ["a collection nobody knows", { collection: "rings" }, "http/invalid-argument", "target.collection"],
  ["accounts", { collection: "accounts" }, "http/invalid-argument", "target.collection"],
  ["whose it is", { collection: "listings", where: { ownerId: "x" } }, "http/invalid-argument", "target.where.ownerId"],
  [
    "what is shielded",
    { collection: "listings", where: { closedAt: "x" } },
    "http/invalid-argument",
    "target.where.closedAt",
  ],
  ["observations near a place", { collection: "observations", mine: true }, "http/invalid-argument", "target.mine"],
])("a target that asks for %s is refused", async (_case, target, reason, path) => {
  const response = await query(target);
  expect([response.status, response.reason, response.json["errors"]]).toMatchObject([400, reason, [{ path }]]);
});

test("mine without a sign-in is refused", async () => {
  expect((await query({ collection: "listings", mine: true })).reason).toBe("http/unauthenticated");
});

describe("a target", () => {
  test("near a point holds what is open there, nearest first, and its fields", async () => {
    const at = (lat: number, about: Parameters<typeof aListing>[0] = {}) => ({
      body: bodyOf(aListing({ ...about, place: { ...aListing().place, lat, lng: -40 } })),
    });
    const [near, far, beyond] = await service.putAll([
      at(50.01),
      at(50.1, { kind: "oxygen", details: { form: "refill" } }),
      at(51),
      at(50, { status: "fulfilled" }),
      at(50, { expiresAt: "2020-01-01T00:00:00.000Z" }),
    ]);
    const target = { collection: "listings", near: { lat: 50, lng: -40, withinKm: 25 } };
    expect(idsOf(await found(target))).toEqual([near, far]);
    expect(idsOf(await found({ ...target, limit: 1 }))).toEqual([near]);
    expect(idsOf(await found({ ...target, where: { kind: ["oxygen", "food"], "details.form": "refill" } }))).toEqual([
      far,
    ]);
    expect(idsOf(await found({ ...target, near: { ...target.near, withinKm: 200 } }))).toEqual([near, far, beyond]);
  });

  test("mine holds all of one's own, newest changed first, with what is one's own; nobody else's", async () => {
    const [first, second] = [await post(owner), await post(owner)];
    await owner.ask("POST", `/api/v1/listings/${first.id}/close`, { outcome: "fulfilled" });
    const documents = await found({ collection: "listings", mine: true }, owner.token);
    expect(idsOf(documents).slice(0, 2)).toEqual([first.id, second.id]);
    expect(documents[0]).toMatchObject({ status: "fulfilled", own: { contact: { alias: "Blue kite" } } });
    expect(await found({ collection: "listings", mine: true }, other.token)).toEqual([]);
  });

  test("by ids holds what the viewer may know of, without anything of its owner", async () => {
    const { id } = await post(owner);
    const hidden = await service.put(bodyOf(aListing({ status: "hidden", ownerId: owner.id })));
    const target = { collection: "listings", ids: [id, hidden, randomUUID()] };
    const seen = await found(target, other.token);
    expect(idsOf(seen)).toEqual([id]);
    expect(JSON.stringify(seen)).not.toMatch(/9000001238|Blue kite|Park Lane/);
    expect(idsOf(await found(target, owner.token)).toSorted()).toEqual([id, hidden].toSorted());
  });

  test("of observations holds those of listings that may be known of", async () => {
    const { id } = await post(owner);
    await observe(other, id, { outcome: "busy" });
    const hidden = await service.put(bodyOf(aListing({ status: "hidden" })));
    const said = { listingId: hidden, outcome: "busy", at: "2026-11-20T08:00:00.000Z", by: "seeker" };
    await service.put(said, { collection: "observations" });
    const of = (listingId: string) => found({ collection: "observations", where: { listingId } });
    expect(await of(id)).toMatchObject([{ collection: "observations", outcome: "busy" }]);
    expect(await of(hidden)).toEqual([]);
  });

  test("of facilities holds them with their supply", async () => {
    const id = await service.put(bodyOf(aFacility({ name: "Far Clinic", place: { ...aFacility().place, lat: -60 } })), {
      collection: "facilities",
    });
    const near = { lat: -60, lng: 88.36, withinKm: 5 };
    expect(await found({ collection: "facilities", near })).toMatchObject([{ id, name: "Far Clinic" }]);
  });
});

test("documents by id: as the reader may see them, and which are missing", async () => {
  const { id } = await post(owner);
  const [hidden, gone] = [await service.put(bodyOf(aListing({ status: "hidden" }))), randomUUID()];
  const body = { collection: "listings", ids: [gone, id, hidden] };
  const response = await ask(service, { method: "POST", path: "/api/v1/sync/batch-get", body });
  const { documents, missing } = syncBatchGet.output.parse(response.json);
  expect([idsOf(documents), missing]).toEqual([[id], [gone, hidden]]);
});
