import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import { newId } from "#domain/shared/ids.ts";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn, ApiResponse } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { listingIn, observe, post } from "../testing/listing-requests.ts";
import { createEstablishedMember } from "../testing/moderation-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { testStore } from "../testing/sync.ts";
import { newClientId } from "#server/testing/client-id.ts";

let service: TestService;
let owner: SignedIn;
let verifier: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  [owner, verifier] = await Promise.all([signedIn(service), signedIn(service, { roles: ["verifier"] })]);
});
afterAll(() => service.close());

let strangers = 0;
/** A person without an account, at a separate address. */
function stranger(address = `10.${(strangers += 1) % 250}.${strangers >> 8}.7`): Pick<SignedIn, "ask"> {
  const client = newClientId();
  return {
    ask: (method, path, ...[body, headers]) =>
      ask(service, {
        method,
        path,
        body,
        headers: { "x-forwarded-for": address, "x-client-id": client, ...headers },
      }),
  };
}
const offer = (): Promise<SingleListing> => post(owner, { side: "offer" });
const read = async (id: string): Promise<SingleListing> => listingIn(await owner.ask("GET", `/api/v1/listings/${id}`));
const fields = (response: ApiResponse): string[] =>
  (response.json["errors"] as { path: string }[]).map(({ path }) => path);

describe("an observation is refused", () => {
  test("of a listing nobody knows, or may know of", async () => {
    const hidden = await service.put(bodyOf(aListing({ status: "hidden" })));
    for (const id of [randomUUID(), hidden]) {
      expect((await observe(stranger(), id, { outcome: "busy" })).reason).toBe("listings/not-found");
    }
  });

  test("confirmed by those who do not know: 401, 403", async () => {
    const { id } = await offer();
    expect((await observe(stranger(), id, { outcome: "confirmed" })).reason).toBe("http/unauthenticated");
    expect((await observe(await signedIn(service), id, { outcome: "confirmed" })).reason).toBe(
      "http/permission-denied",
    );
  });

  test("of one's own listing, that it helped or asked for money", async () => {
    const { id } = await offer();
    for (const outcome of ["got-help", "asked-for-advance-money"]) {
      const response = await observe(owner, id, { outcome });
      expect([response.status, response.reason]).toEqual([403, "observations/own-listing"]);
    }
  });

  test("with what cannot be: an unknown outcome, too long ago, more beds than there are, no id of a browser", async () => {
    const { id } = await offer();
    const by = stranger();
    expect(fields(await observe(by, id, { outcome: "fine" }))).toEqual(["outcome"]);
    expect(fields(await observe(by, id, { outcome: "busy", at: "2020-01-01T00:00:00Z" }))).toEqual(["at"]);
    expect(fields(await observe(by, id, { outcome: "busy", at: "2026-11-20T10:00:00" }))).toEqual(["at"]);
    expect(
      fields(await observe(by, id, { outcome: "in-stock", counts: { total: 5, occupied: 4, available: 2 } })),
    ).toEqual(["counts"]);
    expect(fields(await observe(by, id, { outcome: "busy" }, { "x-client-id": "me" }))).toEqual(["X-Client-Id"]);
  });

  test("when it is one too many without an account, with the time to wait; an account is not counted", async () => {
    const { id } = await offer();
    const by = stranger();
    const { most } = DATABASE_LIMITS["write-client"];
    for (let time = 0; time < most; time += 1) {
      expect((await observe(by, id, { outcome: "busy" })).status).toBe(201);
    }
    const over = await observe(by, id, { outcome: "busy" });
    expect([over.status, over.reason]).toEqual([429, "http/resource-exhausted"]);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await observe(stranger(), id, { outcome: "busy" })).status).toBe(201);
    expect((await observe(verifier, id, { outcome: "busy" })).status).toBe(201);
  });
});

describe("an observation", () => {
  test("answers 201 and the listing recounted; each adds 1 to version and nothing to editVersion", async () => {
    const { id } = await offer();
    const response = await observe(stranger(), id, { outcome: "in-stock", count: 3 });
    expect([response.status, response.headers.get("location")]).toEqual([201, `/api/v1/listings/${id}/observations`]);
    expect(listingIn(response)).toMatchObject({
      version: 2,
      editVersion: 1,
      freshness: "stale",
      reach: { value: "unknown" },
      stock: { value: "unknown" },
      trust: { value: "unreviewed" },
      hearsay: { stock: { value: "available", by: "seeker", people: 1 }, reach: { value: "reachable" } },
      may: { observe: true, edit: false },
    });
    const again = listingIn(await observe(stranger(), id, { outcome: "limited", count: 500 }));
    expect(again).toMatchObject({
      version: 3,
      freshness: "fresh",
      reach: { value: "reachable", by: "seeker" },
      stock: { value: "limited", by: "seeker" },
    });
    expect(again.stock).not.toHaveProperty("count");
    const { items } = (await ask(service, { method: "GET", path: `/api/v1/listings/${id}/observations` })).json as {
      items: object[];
    };
    expect(items).toMatchObject([
      { outcome: "limited", by: "seeker", version: 1 },
      { outcome: "in-stock", count: 3, by: "seeker", version: 1 },
    ]);
  });

  test("older than the newest of its axis never overrides it; the future counts as now", async () => {
    const { id } = await offer();
    await observe(owner, id, { outcome: "in-stock", count: 3, at: "2100-01-01T00:00:00Z" });
    const before = await read(id);
    expect(Date.parse(before.stock.at ?? "")).toBeLessThanOrEqual(Date.now());
    await observe(stranger(), id, { outcome: "none-left", at: new Date(Date.now() - 60_000).toISOString() });
    expect(await read(id)).toMatchObject({ stock: before.stock, version: 3 });
  });

  test("no-answer and busy never move confirmedAt, and one person's word never hides a listing", async () => {
    const { id } = await offer();
    await observe(owner, id, { outcome: "in-stock" });
    const { confirmedAt } = await read(id);
    for (const outcome of ["no-answer", "busy", "none-left", "asked-for-advance-money"]) {
      await observe(stranger(), id, { outcome });
    }
    const after = await read(id);
    expect(after).toMatchObject({ status: "open", trust: { value: "unreviewed" }, reach: { value: "reachable" } });
    expect(Date.parse(after.confirmedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(confirmedAt ?? ""));
  });

  test("of money in advance is told with how many; only a verifier or moderator says checked or doubted", async () => {
    const { id } = await offer();
    const asked = { outcome: "asked-for-advance-money" };
    const first = stranger();
    const member = await createEstablishedMember(service);
    for (const by of [first, first, first, member, stranger(), stranger()]) await observe(by, id, asked);
    await observe(stranger(), id, { outcome: "got-help" });
    await observe(owner, id, { outcome: "confirmed" });
    expect(await read(id)).toMatchObject({
      trust: { value: "unreviewed", at: null, by: null },
      hearsay: { askedForMoney: { people: 4 }, helped: { people: 1 } },
    });
    await observe(verifier, id, { outcome: "confirmed" });
    const checked = await read(id);
    expect(checked.trust).toMatchObject({ value: "confirmed", by: "verifier" });
    expect(checked.hearsay).not.toHaveProperty("askedForMoney");
    await observe(stranger(), id, asked);
    expect((await read(id)).trust.value).toBe("confirmed");
    await observe(verifier, id, asked);
    expect((await read(id)).trust).toMatchObject({ value: "disputed", by: "verifier" });
  });

  test("is by the role of who says it: owner, facility, verifier, moderator, seeker", async () => {
    const facilityId = randomUUID();
    const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId] });
    const moderator = await signedIn(service, { roles: ["moderator", "verifier"] });
    const by = async (who: Pick<SignedIn, "ask">, id: string): Promise<string | undefined> => {
      await observe(who, id, { outcome: "in-stock" });
      const { json } = await ask(service, { method: "GET", path: `/api/v1/listings/${id}/observations` });
      return (json["items"] as { by: string }[])[0]?.by;
    };
    const { id } = await offer();
    const supply = await service.put(bodyOf(aListing({ facilityId })));
    expect([await by(owner, id), await by(staff, supply), await by(staff, id)]).toEqual([
      "owner",
      "facility",
      "seeker",
    ]);
    expect([await by(verifier, id), await by(moderator, id), await by(stranger(), id)]).toEqual([
      "verifier",
      "moderator",
      "seeker",
    ]);
  });

  test("keeps no signs in words that nobody sees, or that turn the direction of what follows", async () => {
    const { id } = await post(owner, {
      side: "offer",
      kind: "medicine",
      details: { generic: "\u202Eremdesivir\u200b" },
      quantity: 1,
      unit: "piece",
    });
    await observe(stranger(), id, { outcome: "busy", note: " ask\u202E for the\u200b night guard " });
    await observe(stranger(), id, { outcome: "busy", note: "\u202E" });
    const body = await (await service.get(`/api/v1/listings/${id}`)).json();
    expect(body).toMatchObject({ details: { generic: "remdesivir" } });
    const said = (await (await service.get(`/api/v1/listings/${id}/observations`)).json()) as {
      items: { note?: string }[];
    };
    expect(said.items.map(({ note }) => note)).toEqual(expect.arrayContaining(["ask for the night guard", undefined]));
  });

  test("keeps a note with a number, an address or a passer-by's link for moderators only", async () => {
    const { id } = await offer();
    await observe(stranger(), id, { outcome: "busy", note: "ring 9000001299 instead" });
    await observe(stranger(), id, { outcome: "busy", note: "ask for the night guard" });
    await observe(stranger(), id, { outcome: "busy", note: "better look at oxygen-now.example.com" });
    const response = await ask(service, { method: "GET", path: `/api/v1/listings/${id}/observations` });
    expect(JSON.stringify(response.json)).not.toContain("9000001299");
    expect(JSON.stringify(response.json)).not.toContain("oxygen-now");
    expect(JSON.stringify(response.json)).toContain("night guard");
    const rows = await service.database.pool.query(
      "SELECT shielded->>'note' AS note FROM documents WHERE shielded ? 'note' ORDER BY created_at",
    );
    expect(rows.rows).toEqual([{ note: "ring 9000001299 instead" }, { note: "better look at oxygen-now.example.com" }]);
  });

  test("stores no client's id and no address, only keyed words", async () => {
    const { id } = await offer();
    const by = stranger("10.77.88.99");
    await observe(by, id, { outcome: "busy" }, { "x-client-id": "abcdef0123456789abcdef0123456789" });
    const rows = await service.database.pool.query(
      "SELECT shielded, body FROM documents WHERE collection = 'observations'",
    );
    const audit = await service.database.pool.query("SELECT who, details FROM audit");
    expect(JSON.stringify([rows.rows, audit.rows])).not.toMatch(/abcdef0123456789|10\.77\.88/);
  });

  test("said at once by many is counted, each once", async () => {
    const { id } = await offer();
    await Promise.all(Array.from({ length: 12 }, () => observe(stranger(), id, { outcome: "busy" })));
    expect((await read(id)).version).toBe(13);
  });
});

describe("taking an observation back", () => {
  const record = async (store: ReturnType<typeof testStore>, listingId: string, said: object) => {
    const id = newId();
    const { states } = await store.commit([{ name: "observations.record", args: { id, listingId, ...said } }]);
    expect(states).toEqual(["acknowledged"]);
    return id;
  };
  const undo = async (store: ReturnType<typeof testStore>, id: string) =>
    (await store.commit([{ name: "observations.undo", args: { id } }])).states[0];

  test("is for who said it alone, once", async () => {
    const { id } = await offer();
    const mine = testStore(service);
    const said = await record(mine, id, { outcome: "in-stock", count: 2 });
    expect(await undo(testStore(service), said)).toBe("observations/not-found");
    expect(await undo(testStore(service, owner.token), said)).toBe("observations/not-found");
    expect(await undo(mine, said)).toBe("acknowledged");
    expect(await undo(mine, said)).toBe("observations/not-found");
    expect(await read(id)).toMatchObject({
      stock: { value: "unknown", at: null },
      reach: { value: "unknown" },
      confirmedAt: null,
    });
  });

  test("leaves what was said later, which then stands on what was before", async () => {
    const { id } = await offer();
    const store = testStore(service, owner.token);
    await record(store, id, { outcome: "in-stock", count: 9 });
    const before = await read(id);
    const wrong = await record(store, id, { outcome: "none-left" });
    const later = await record(testStore(service), id, { outcome: "none-left" });
    expect(await undo(store, wrong)).toBe("acknowledged");
    expect(await read(id)).toMatchObject({
      stock: { value: "available", count: 9 },
      hearsay: { stock: { value: "out" } },
    });
    const people = testStore(service, verifier.token);
    expect(await undo(people, later)).toBe("observations/not-found");
    await service.database.pool.query(
      `UPDATE documents SET shielded = shielded || '{"who": "user:${owner.id}"}' WHERE id = $1`,
      [later],
    );
    expect(await undo(store, later)).toBe("acknowledged");
    const after = await read(id);
    expect([after.stock, after.confirmedAt]).toEqual([before.stock, before.confirmedAt]);
    const take = await owner.ask("POST", `/api/v1/listings/${id}/take`, { count: 9 });
    expect(listingIn(take).stock.value).toBe("out");
  });
});
