import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { countReportsOf, createEstablishedMember, keptListing, seenBy } from "#server/testing/moderation-requests.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* Attacks with accounts that are deleted afterwards, and with one's own file. */

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => service.close());

test("who reports a listing, brands it and deletes the account has lowered nothing: no case is left that could be looked at", async () => {
  const { id } = await post(await signedIn(service), { side: "offer", kind: "food", details: {}, unit: "meal" });
  await observe(await createEstablishedMember(service), id, { outcome: "in-stock" });
  const enemies = [
    await createEstablishedMember(service),
    await createEstablishedMember(service),
    await createEstablishedMember(service),
  ];
  for (const enemy of enemies) {
    await enemy.ask("POST", `/api/v1/listings/${id}/reports`, { kind: "fraud" });
    await observe(enemy, id, { outcome: "asked-for-advance-money" });
  }
  await countReportsOf(service, id);
  expect(await keptListing(service, id)).toMatchObject({
    doubt: expect.closeTo(0.4),
    hearsay: { askedForMoney: { people: 1 } },
  });
  for (const enemy of enemies) expect((await enemy.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  const kept = await keptListing(service, id);
  expect(kept).not.toHaveProperty("doubt");
  expect(kept["hearsay"] ?? {}).not.toHaveProperty("askedForMoney");
  // What others said stays.
  expect(kept).toMatchObject({ trust: { value: "unreviewed" }, stock: { value: "available", by: "seeker" } });
});

test("what staff counted is the facility's word: it stays when their account goes, without who it was", async () => {
  const id = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  const nurse = await createEstablishedMember(service, { roles: ["facility-staff"], facilities: [id] });
  const beds = { beds: [{ bedType: "icu", total: 9, available: 4 }] };
  const response = await nurse.ask("PUT", `/api/v1/facilities/${id}/capacity`, beds);
  const [{ listingId } = { listingId: "" }] = response.json["beds"] as { listingId: string }[];
  expect((await nurse.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  const seeker = await signedIn(service);
  // An observation that derives everything again.
  await observe(seeker, listingId, { outcome: "busy" });
  expect(await seenBy(seeker, listingId)).toMatchObject({ stock: { value: "available", count: 4, by: "facility" } });
  const rows = await service.database.pool.query(
    "SELECT FROM documents WHERE (body::text || shielded::text) LIKE '%' || $1 || '%'",
    [nurse.id],
  );
  expect(rows.rowCount).toBe(0);
});

test("a verifier's file does not tell which of their calls were looked at by a second one", async () => {
  const verifier = await signedIn(service, { roles: ["verifier"] });
  const secret = "0b1c7a52-3d0c-7a44-9f0e-6f2a7c1d5e11";
  const body = {
    ownerId: verifier.id,
    listingId: secret.replace("0", "1"),
    at: "2026-11-20T10:00:00.000Z",
    state: "done",
  };
  await service.put({ ...body, secondOf: secret, reportId: secret }, { collection: "claims" });
  const { json } = await verifier.ask("GET", "/api/v1/me/export");
  expect(json["claims"]).toMatchObject([{ body }]);
  expect(JSON.stringify(json)).not.toContain(secret);
});
