import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn, ApiResponse } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { anInput, listingIn, observe, post, TRUE_POINT } from "../testing/listing-requests.ts";
import { createEstablishedMember } from "../testing/moderation-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { newId } from "#domain/shared/ids.ts";
import { testStore } from "../testing/sync.ts";
import { newClientId } from "#server/testing/client-id.ts";

/*
 * Known defects of similar systems that do not occur here. TESTS.md in this folder links to each of
 * them.
 */

let service: TestService;
let owner: SignedIn;
let verifier: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  [owner, verifier] = await Promise.all([signedIn(service), signedIn(service, { roles: ["verifier"] })]);
});
afterAll(() => service.close());

const LISTINGS = "/api/v1/listings";
let strangers = 0;
/** A person without an account, at a separate address. */
function stranger(): Pick<SignedIn, "ask"> {
  const headers = {
    "x-forwarded-for": `10.${(strangers += 1) % 250}.7.7`,
    "x-client-id": newClientId(),
  };
  return { ask: (method, path, body) => ask(service, { method, path, body, headers }) };
}
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const read = async (id: string): Promise<SingleListing> => listingIn(await stranger().ask("GET", `${LISTINGS}/${id}`));
let degrees = 0;
/** A separate place for each test. */
const somewhere = () => ({ lat: 5, lng: (degrees += 5), precision: "exact" as const });
async function near(place: { lat: number; lng: number }, more = ""): Promise<string[]> {
  await settleFeed(service.database, service.feed);
  const response = await stranger().ask("GET", `${LISTINGS}/nearby?lat=${place.lat}&lng=${place.lng}${more}`);
  return (response.json["items"] as { id: string }[]).map(({ id }) => id);
}
const supply = (place: { lat: number; lng: number }, about: Partial<StoredListing> = {}): Promise<string> => {
  const around = { ...place, label: "", precision: "exact", basis: "given", uncertaintyKm: 0.1 } as const;
  return service.put(bodyOf(aListing({ ...about, place: around })));
};

describe("votes", () => {
  test("reading never raises, lowers or removes anything: page views do not rank", async () => {
    const place = somewhere();
    const ids = [
      await supply(place, { stock: { value: "available", at: ago(5), by: "facility" } }),
      await supply(place),
      await supply(place, { stock: { value: "out", at: ago(5), by: "facility" } }),
    ];
    await observe(stranger(), ids[1] ?? "", { outcome: "wrong-number" });
    const rows = async () =>
      (await service.database.pool.query("SELECT id, version, body, shielded FROM documents ORDER BY id")).rows;
    const [before, first] = [await rows(), await near(place, "&kind=bed")];
    for (let time = 0; time < 40; time += 1) {
      // The last of the three is read most.
      await stranger().ask("GET", `${LISTINGS}/${ids[2]}`);
      await stranger().ask("GET", `${LISTINGS}/${ids[1]}/observations`);
      expect(await near(place, "&kind=bed")).toEqual(first);
    }
    expect(await rows()).toEqual(before);
  });

  test("thirty who say that it is no good remove nothing: it is found, lower", async () => {
    const place = somewhere();
    const [bad, good] = [await supply(place), await supply(place)];
    for (let each = 0; each < 15; each += 1) {
      await observe(stranger(), bad, { outcome: "wrong-number" });
      await observe(stranger(), bad, { outcome: "asked-for-advance-money" });
    }
    await observe(stranger(), bad, { outcome: "wrong-number" });
    expect((await read(bad)).status).toBe("open");
    expect(await near(place, "&kind=bed")).toEqual([good, bad]);
  });

  test("feedback without an account never writes over what a verifier found out", async () => {
    const { id } = await post(owner, { side: "offer" });
    await observe(verifier, id, { outcome: "confirmed" });
    for (const outcome of ["asked-for-advance-money", "got-help", "wrong-number"]) {
      await observe(stranger(), id, { outcome });
    }
    expect((await observe(stranger(), id, { outcome: "confirmed" })).status).toBe(401);
    const rows = await service.database.pool.query("SELECT body->'trust' AS trust FROM documents WHERE id = $1", [id]);
    expect(rows.rows[0]).toMatchObject({ trust: { value: "confirmed", by: "verifier" } });
  });

  test("one claim that nobody has reviewed brands nothing and nobody", async () => {
    const { id } = await post(owner, { side: "offer" });
    const before = await read(id);
    await observe(stranger(), id, { outcome: "asked-for-advance-money" });
    const report = { kind: "fraud", text: "they are thieves" };
    expect((await stranger().ask("POST", `${LISTINGS}/${id}/reports`, report)).status).toBe(202);
    const after = await read(id);
    expect([after.status, after.trust, after.contact]).toEqual(["open", before.trust, before.contact]);
    expect(JSON.stringify(after)).not.toMatch(/fraud|doubt|thieves/);
  });

  test("old votes do not water down the newest: nothing is divided by all there ever were", async () => {
    const { id } = await post(owner, { side: "offer" });
    for (let each = 0; each < 25; each += 1) {
      await observe(stranger(), id, { outcome: "none-left", at: ago(600 - each) });
    }
    await observe(owner, id, { outcome: "in-stock", count: 4 });
    const rows = await service.database.pool.query("SELECT body->'stock' AS stock FROM documents WHERE id = $1", [id]);
    expect(rows.rows[0]).toMatchObject({ stock: { value: "available", count: 4, by: "owner" } });
    expect(rows.rows[0]?.stock).not.toHaveProperty("weight");
  });

  test("what must be one is one, and the database itself says so", async () => {
    const [id, store] = [newId(), testStore(service)];
    const listing = await post(owner, { side: "offer" });
    const said = { name: "observations.record", args: { id, listingId: listing.id, outcome: "busy" } };
    for (const _again of [1, 2]) expect((await store.commit([said])).states).toEqual(["acknowledged"]);
    const { rowCount } = await service.database.pool.query(
      "SELECT FROM documents WHERE collection = 'observations' AND body->>'listingId' = $1",
      [listing.id],
    );
    expect(rowCount).toBe(1);
    const again = service.database.pool.query(
      "INSERT INTO documents (collection, id, version, edit_version, body) SELECT collection, id, version, edit_version, body FROM documents WHERE id = $1",
      [id],
    );
    await expect(again).rejects.toMatchObject({ code: "23505" });
    const unique = await service.database.pool.query<{ on: string }>(
      `SELECT schemaname || '.' || tablename || ' ' || substring(indexdef FROM '\\(.*\\)') AS on FROM pg_indexes
       WHERE indexdef LIKE 'CREATE UNIQUE INDEX%'`,
    );
    const uniques = unique.rows.map((row) => row.on.replaceAll('"', ""));
    for (const wanted of [
      "public.documents (collection, id)",
      "public.mutations (who, key)",
      "auth.account (providerId, accountId)",
      "auth.user (email)",
      "auth.user (phoneNumber)",
    ]) {
      expect(uniques).toContain(wanted);
    }
  });
});

describe("rows", () => {
  test("'verified' with 'unavailable': that somebody is honest does not say that they have it", async () => {
    const place = somewhere();
    const [none, has] = [await supply(place), await supply(place)];
    await observe(verifier, none, { outcome: "confirmed", count: 0 });
    await observe(await createEstablishedMember(service), has, { outcome: "in-stock" });
    expect(await read(none)).toMatchObject({
      stock: { value: "out" },
      trust: { value: "confirmed" },
      freshness: "fresh",
    });
    expect(await near(place, "&kind=bed")).toEqual([has, none]);
  });

  test("sizes in the field for e-mail, 1234567890 as a number, a misspelt key: each refused by its path", async () => {
    const given: [object, string][] = [
      [anInput({ contact: { channels: [{ type: "email", value: "6.8L, 10.2L, 47L" }] } }), "contact.channels.0.value"],
      [anInput({ contact: { channels: [{ type: "phone", value: "1234567890" }] } }), "contact.channels.0.value"],
      [{ ...anInput(), verifcation_status: "verified" }, "verifcation_status"],
      [{ ...anInput(), verification_status: "verified" }, "verification_status"],
    ];
    for (const [input, path] of given) {
      const response: ApiResponse = await owner.ask("POST", LISTINGS, input);
      expect([response.status, response.json["errors"]]).toMatchObject([400, [{ path }]]);
    }
  });

  test("a patient of A+ is answered by all groups that suit, not by A+ alone", async () => {
    const place = somewhere();
    const blood = (group: "O-" | "O+" | "A-" | "A+" | "B+" | "AB+") =>
      supply(place, { kind: "blood", details: { component: "red-cells", group } });
    const suits = [await blood("A+"), await blood("O-"), await blood("O+"), await blood("A-")];
    await blood("B+");
    await blood("AB+");
    const found = await near(place, "&kind=blood&bloodGroup=A%2B");
    expect(found[0]).toBe(suits[0]);
    expect(found.toSorted()).toEqual(suits.toSorted());
  });
});

describe("privacy", () => {
  test("after every change of mode the shown point is not the true one", async () => {
    const person = await signedIn(service);
    const consent = { showOnRequest: true, beMatched: false, reContact: false };
    let listing = await post(person, { place: { ...TRUE_POINT, precision: "exact" } });
    const { lat, lng } = listing.place;
    const changes: object[] = [
      { place: { ...TRUE_POINT, precision: "area" } },
      { consent: { ...consent, showOnRequest: false } },
      { place: { ...TRUE_POINT, precision: "exact" } },
      { consent: { ...consent, beMatched: true, reContact: true } },
      { place: { ...TRUE_POINT, label: "12 Park Lane, blue door", precision: "exact" } },
      { place: { ...TRUE_POINT, placeId: randomUUID(), precision: "area" }, consent },
      { contact: { channels: [{ type: "email", value: "a@example.org" }] } },
      { place: { lat: TRUE_POINT.lat + 0.001, lng: TRUE_POINT.lng, precision: "exact" } },
      { place: { ...TRUE_POINT, precision: "exact" } },
    ];
    for (const change of changes) {
      const path = `${LISTINGS}/${listing.id}`;
      listing = listingIn(await person.ask("PATCH", path, change, { "If-Match": `"${listing.editVersion}"` }));
      for (const seen of [listing.place, (await read(listing.id)).place]) {
        expect(seen).toMatchObject({ lat, lng, basis: "masked", precision: "area" });
        expect(distanceKm(TRUE_POINT, seen)).toBeGreaterThan(0.25);
      }
    }
  });
});

describe("words", () => {
  test("with half a sign in them are refused by their field; a zero in the name of a place is left out", async () => {
    const half = "x\ud800y";
    const { place, contact } = anInput();
    for (const [path, about] of [
      ["title", { title: half }],
      ["note", { note: half }],
      ["details.form", { details: { form: half } }],
      ["place.label", { place: { ...place, label: half } }],
      ["place.placeId", { place: { ...place, placeId: "x\u0000" } }],
      ["contact.alias", { contact: { ...contact, alias: half } }],
    ] as const) {
      const response = await owner.ask("POST", LISTINGS, anInput(about));
      expect([path, response.status, response.json["reason"]]).toEqual([path, 400, "http/invalid-argument"]);
      expect(response.json["errors"]).toMatchObject([{ path }]);
    }
    const taken = await owner.ask("POST", LISTINGS, anInput({ place: { ...place, label: "Park\u0000 Lane" } }));
    expect(taken.status).toBe(201);
  });
});
