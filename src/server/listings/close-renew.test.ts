import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { listingIn, observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { testStore } from "../testing/sync.ts";
import { settleFeed } from "../testing/settle-feed.ts";

let service: TestService;
let owner: SignedIn;
let other: SignedIn;
let daysLater = 0;
beforeAll(async () => {
  service = await testService({ now: () => new Date(Date.now() + daysLater * 86_400_000) });
  [owner, other] = await Promise.all([signedIn(service), signedIn(service)]);
});
afterAll(() => service.close());

const LISTINGS = "/api/v1/listings";
const KEY = "Idempotency-Key";

describe("closing and renewing", () => {
  const close = (who: SignedIn, id: string, outcome: string) => who.ask("POST", `${LISTINGS}/${id}/close`, { outcome });

  test("is for owner and staff of the facility: 401, 403, 404", async () => {
    const { id } = await post(owner);
    for (const act of ["close", "renew"]) {
      const body = act === "close" ? { outcome: "withdrawn" } : {};
      const path = `${LISTINGS}/${id}/${act}`;
      expect((await ask(service, { method: "POST", path, body })).status).toBe(401);
      expect((await other.ask("POST", path, body)).status).toBe(403);
      expect((await owner.ask("POST", `${LISTINGS}/${randomUUID()}/${act}`, body)).status).toBe(404);
    }
    const facilityId = randomUUID();
    const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId] });
    const supply = await service.put(bodyOf(aListing({ facilityId })));
    expect(listingIn(await close(staff, supply, "withdrawn")).status).toBe("withdrawn");
  });

  test("the same outcome again is 200, another 412; nothing closed is changed", async () => {
    const { id } = await post(owner);
    const closed = listingIn(await close(owner, id, "fulfilled"));
    expect(closed).toMatchObject({ status: "fulfilled", version: 2, editVersion: 1, contact: { available: false } });
    expect(listingIn(await close(owner, id, "fulfilled")).version).toBe(2);
    const others = [
      await close(owner, id, "withdrawn"),
      await owner.ask("POST", `${LISTINGS}/${id}/renew`, {}),
      await owner.ask("POST", `${LISTINGS}/${id}/take`, { count: 1 }),
      await owner.ask("PATCH", `${LISTINGS}/${id}`, { title: "x" }, { "If-Match": '"1"' }),
      await observe(other, id, { outcome: "busy" }),
    ];
    for (const response of others) expect([response.status, response.reason]).toEqual([412, "listings/closed"]);
  });

  test("fulfilled, withdrawn and expired listings leave searches at once and say so on their own page", async () => {
    const place = { lat: 10.5, lng: 20.5, precision: "exact" as const };
    const ids = [await post(owner, { place }), await post(owner, { place }), await post(owner, { place })].map(
      ({ id }) => id,
    );
    await close(owner, ids[0] ?? "", "fulfilled");
    await close(owner, ids[1] ?? "", "withdrawn");
    daysLater = 4;
    await settleFeed(service.database, service.feed);
    const page = await service.get(`${LISTINGS}/nearby?lat=10.5&lng=20.5&side=need`);
    expect((await page.json()).items).toEqual([]);
    const statuses = [];
    for (const id of ids) {
      statuses.push((await (await service.get(`${LISTINGS}/${id}`)).json()).status);
    }
    expect(statuses).toEqual(["fulfilled", "withdrawn", "expired"]);
    expect((await owner.ask("POST", `${LISTINGS}/${ids[2]}/renew`, {})).reason).toBe("listings/closed");
    daysLater = 0;
  });

  test("renew counts from now, at most ten times without a new observation", async () => {
    const { id } = await post(owner, { side: "offer" });
    const renew = () => owner.ask("POST", `${LISTINGS}/${id}/renew`, {});
    daysLater = 2;
    const before = Date.now();
    const renewed = listingIn(await renew());
    const expiresAt = Date.parse(renewed.expiresAt ?? "");
    expect(expiresAt).toBeGreaterThanOrEqual(before + 9 * 86_400_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 9 * 86_400_000);
    expect([renewed.version, renewed.editVersion]).toEqual([2, 1]);
    daysLater = 0;
    for (let time = 2; time <= 10; time += 1) {
      expect((await renew()).status).toBe(200);
    }
    const over = await renew();
    expect([over.status, over.reason]).toEqual([412, "listings/renewed-too-often"]);
    await observe(owner, id, { outcome: "in-stock" });
    expect((await renew()).status).toBe(200);
  });
});

describe("taking", () => {
  test("is refused where nothing was counted, or less is left", async () => {
    const { id } = await post(owner, { side: "offer", quantity: 40 });
    const take = (count: number) => owner.ask("POST", `${LISTINGS}/${id}/take`, { count });
    expect([(await take(1)).status, (await take(1)).reason]).toEqual([412, "listings/not-enough"]);
    await observe(owner, id, { outcome: "in-stock", count: 3 });
    expect((await take(4)).reason).toBe("listings/not-enough");
    expect((await take(0)).status).toBe(400);
    expect((await other.ask("POST", `${LISTINGS}/${id}/take`, { count: 1 })).status).toBe(403);
    const left = listingIn(await take(2));
    expect(left).toMatchObject({ stock: { value: "available", count: 1, by: "owner" }, version: 3, editVersion: 1 });
    expect(listingIn(await take(1)).stock).toMatchObject({ value: "out", count: 0 });
  });

  test("50 clients take 1 from a stock of 40 at once, by route and in batches, from two processes: 40 succeed, nothing is left", async () => {
    const second = await testService({ database: service.database });
    const { id } = await post(owner, { side: "offer" });
    await observe(owner, id, { outcome: "confirmed", count: 40 });
    const path = `${LISTINGS}/${id}/take`;
    const byRoute = async (): Promise<string> => {
      const headers = { [KEY]: randomUUID() };
      const response = await ask(service, { method: "POST", path, body: { count: 1 }, token: owner.token, headers });
      return response.reason ?? "acknowledged";
    };
    const inBatch = async (): Promise<string> => {
      const sent = [{ name: "listings.take", args: { id, count: 1 } }];
      return (await testStore(second, owner.token).commit(sent)).states.join();
    };
    const states = await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? byRoute() : inBatch())));
    expect(states.filter((state) => state === "acknowledged")).toHaveLength(40);
    expect(states.filter((state) => state === "listings/not-enough")).toHaveLength(10);
    const left = (await owner.ask("GET", `${LISTINGS}/${id}`)).json;
    expect(left).toMatchObject({ stock: { value: "out", count: 0 }, version: 42 });
    await second.close();
  });
});
