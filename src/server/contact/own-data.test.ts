import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyRetention } from "../listings/retention.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable, WHY } from "../testing/contact.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { testStore } from "../testing/sync.ts";
import { eraseGrants } from "./retention.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await service.database.pool.query<Record<string, unknown>>(text, values)).rows;
const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const grant = async (id: unknown) =>
  (await rows("SELECT body, shielded FROM documents WHERE collection = 'grants' AND id = $1", [id]))[0];
const fileOf = async (who: SignedIn) => (await who.ask("GET", "/api/v1/me/export")).json["grants"];
const leave = (who: SignedIn) => who.ask("DELETE", "/api/v1/me", {});
const block = (who: SignedIn, id: unknown) =>
  testStore(service, who.token).commit([{ name: "grants.block", args: { id } }]);

describe("one's own file and deletion", () => {
  test("holds the leaves one gave and was given, with reason and time, and nobody else's id", async () => {
    const [owner, asker] = [await anOwner(service), await signedIn(service, { alias: "Ravi" })];
    const { id } = await postReachable(owner);
    const grantId = (await askNumber(asker, id)).json["grantId"];
    const words = { id: grantId, listingId: id, alias: "Ravi", reason: WHY, at: expect.any(String) };
    expect(await fileOf(owner)).toEqual([{ ...words, side: "owner", isBlocked: false }]);
    expect(await fileOf(asker)).toEqual([{ ...words, side: "asker" }]);
  });

  test("an owner who goes takes the leaves they gave along; an asker theirs", async () => {
    const [owner, asker] = [await anOwner(service), await signedIn(service)];
    const [one, other] = [await anOwner(service), await signedIn(service)];
    const [gone, kept] = [await postReachable(owner), await postReachable(one)];
    const first = (await askNumber(asker, gone.id)).json["grantId"];
    const second = (await askNumber(other, kept.id)).json["grantId"];
    expect([(await leave(owner)).status, (await leave(other)).status]).toEqual([204, 204]);
    expect([await grant(first), await grant(second)]).toEqual([undefined, undefined]);
    const text = JSON.stringify(await rows("SELECT to_jsonb(t)::text AS row FROM contact_grants t"));
    for (const id of [owner.id, other.id]) expect(text).not.toContain(id);
    expect(await fileOf(one)).toEqual([]);
  });

  test("whoever deletes their account and signs up again with the same address is still the same person", async () => {
    const owner = await anOwner(service);
    const [shut, counted] = [
      await postReachable(owner),
      await Promise.all(Array.from({ length: 6 }, () => anOwner(service))),
    ];
    const asker = await signedIn(service, { ageHours: 100 });
    await block(owner, (await askNumber(asker, shut.id)).json["grantId"]);
    for (const each of counted.slice(0, 4)) await askNumber(asker, (await postReachable(each)).id);
    expect((await leave(asker)).status).toBe(204);
    const again = await signedIn(service, { email: asker.email, ageHours: 100 });
    expect((await askNumber(again, shut.id)).reason).toBe("contact/not-shared");
    expect((await askNumber(again, (await postReachable(counted[4] ?? owner)).id)).reason).toBe(
      "http/resource-exhausted",
    );
    const someone = await signedIn(service);
    expect((await askNumber(someone, shut.id)).status).toBe(201);
  });
});

describe("retention", () => {
  test("a leave and its reason go with the listing's person part, 30 days after it was over; not before", async () => {
    const [owner, asker] = [await anOwner(service), await signedIn(service)];
    const { id } = await postReachable(owner);
    const grantId = (await askNumber(asker, id)).json["grantId"];
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "fulfilled" });
    await applyRetention(service.database, later(29));
    await eraseGrants(service.database, later(29));
    expect((await grant(grantId))?.["shielded"]).toMatchObject({ reason: WHY });
    expect(await rows("SELECT network FROM contact_grants WHERE grant_id = $1", [grantId])).toEqual([
      { network: null },
    ]);
    await applyRetention(service.database, later(31));
    expect(await eraseGrants(service.database, later(31))).toBeGreaterThan(0);
    expect(await grant(grantId)).toBeUndefined();
    expect(await rows("SELECT 1 FROM contact_grants WHERE grant_id = $1", [grantId])).toEqual([]);
    expect(await fileOf(owner)).toEqual([]);
    expect(await eraseGrants(service.database, later(31))).toBe(0);
  });

  test("what was taken back holds for the same number in a listing posted after the first was forgotten", async () => {
    const [owner, asker] = [await anOwner(service), await signedIn(service)];
    const { id } = await postReachable(owner);
    const grantId = String((await askNumber(asker, id)).json["grantId"]);
    await owner.ask("DELETE", `/api/v1/contact-grants/${grantId}`);
    await owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    await applyRetention(service.database, later(31));
    await eraseGrants(service.database, later(31));
    const next = await postReachable(owner);
    expect((await askNumber(asker, next.id)).reason).toBe("contact/not-shared");
    await leave(asker);
    await eraseGrants(service.database, later(360));
    expect(await rows("SELECT asker_id FROM contact_grants WHERE grant_id = $1", [grantId])).toEqual([
      { asker_id: null },
    ]);
    await eraseGrants(service.database, later(367));
    expect(await rows("SELECT 1 FROM contact_grants WHERE grant_id = $1", [grantId])).toEqual([]);
  });
});
