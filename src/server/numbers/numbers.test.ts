import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { readDocument, readShielded } from "#server/documents/store.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn, ApiResponse } from "#server/testing/accounts.ts";
import { askNumber } from "#server/testing/contact.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import { importFilter } from "./import-filter.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { post } from "#server/testing/listing-requests.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

let serial = 0;
/** A number nobody else in this file has. */
const aNumber = (): string => `+9198300${String((serial += 1)).padStart(5, "0")}`;
const reaching = (...values: string[]) => ({
  contact: {
    channels: values.map((value) => ({ type: value.includes("@") ? ("email" as const) : ("phone" as const), value })),
  },
});
const prove = async (who: SignedIn, type: string, value: string): Promise<ApiResponse> => {
  const sent = await who.ask("POST", "/api/v1/me/contact-channels/code", { type, value });
  expect(sent.status).toBe(204);
  return who.ask("POST", "/api/v1/me/contact-channels/proof", { type, value, code: await codeTo(value) });
};
async function codeTo(to: string): Promise<string> {
  const [newest] = await world.sentTo(to);
  return /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "";
}
const delist = (step: "" | "/code", body: object): Promise<ApiResponse> =>
  ask(world.service, { method: "POST", path: `/api/v1/delistings${step}`, body });
/** The documents in the index. */
const indexed = async (id: string): Promise<number> =>
  (await world.service.database.pool.query("SELECT FROM numbers WHERE id = $1", [id])).rowCount ?? 0;
const listingAt = async (id: string) => {
  const document = await readShielded(world.service.database, { collection: "listings", id });
  const body = document?.body as unknown as StoredListing;
  return { body, channels: (document?.shielded?.["channels"] ?? []) as { value: string }[] };
};
async function takeOffByCode(phone: string): Promise<ApiResponse> {
  expect((await delist("/code", { phone })).status).toBe(204);
  return delist("", { phone, code: await codeTo(phone) });
}

test("one's own numbers and addresses are proved by codes; a number is the same on WhatsApp", async () => {
  const asha = await signedIn(world.service);
  const [phone, mail] = [aNumber(), "asha.kite@example.org"];
  await post(asha, reaching(phone, mail));
  const own = async () => (await asha.ask("GET", "/api/v1/me/contact-channels")).json["items"];
  expect(await own()).toEqual([
    { type: "email", value: asha.email, provedAt: expect.any(String) },
    { type: "email", value: mail, provedAt: null },
    { type: "phone", value: phone, provedAt: null },
  ]);
  expect((await prove(asha, "phone", phone)).json).toMatchObject({ value: phone, provedAt: expect.any(String) });
  expect((await prove(asha, "email", mail)).json).toMatchObject({ value: mail, provedAt: expect.any(String) });
  expect(await own()).toEqual(
    [asha.email, mail, phone].map((value) => expect.objectContaining({ value, provedAt: expect.any(String) })),
  );
  const whatsapp = await asha.ask("POST", "/api/v1/me/contact-channels/code", { type: "whatsapp", value: phone });
  expect(whatsapp.status).toBe(204);
});

test("a code is for one person and one number; what is no number is sent none", async () => {
  const [asha, kim] = [await signedIn(world.service), await signedIn(world.service)];
  const phone = aNumber();
  const proof = { type: "phone", value: phone };
  expect((await asha.ask("POST", "/api/v1/me/contact-channels/code", proof)).status).toBe(204);
  const code = await codeTo(phone);
  const wrong = await kim.ask("POST", "/api/v1/me/contact-channels/proof", { ...proof, code });
  expect(wrong.reason).toBe("identity/code-wrong");
  const bad = { type: "phone", value: "12345" };
  expect((await asha.ask("POST", "/api/v1/me/contact-channels/code", bad)).reason).toBe("identity/invalid-phone");
  const noMail = { type: "email", value: "nobody" };
  expect((await asha.ask("POST", "/api/v1/me/contact-channels/code", noMail)).reason).toBe("identity/invalid-email");
  expect((await ask(world.service, { method: "GET", path: "/api/v1/me/contact-channels" })).status).toBe(401);
});

test("codes of all purposes count together for a number", async () => {
  const asha = await signedIn(world.service);
  const value = aNumber();
  const tell = (): Promise<ApiResponse> =>
    asha.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value });
  for (let n = 0; n < 3; n += 1) expect((await tell()).status).toBe(204);
  const refused = await tell();
  expect(refused.reason).toBe("identity/too-many-requests");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
});

test("whoever has a number takes it off everything, without an account, and owners are told", async () => {
  const { service } = world;
  const [phone, other] = [aNumber(), aNumber()];
  const asha = await signedIn(service);
  const mine = await post(asha, { side: "offer", ...reaching(phone, other) });
  const alone = await post(asha, { side: "offer", ...reaching(phone) });
  const published = await service.put(
    bodyOf(
      aListing({
        contact: {
          channels: [phone, other].map((value) => ({ type: "phone", value })),
          shielded: false,
          available: true,
        },
        source: { kind: "import", name: "a list" },
      }),
    ),
  );
  const facility = await service.put(bodyOf(aFacility({ phones: [{ value: phone }, { value: other }] })), {
    collection: "facilities",
  });
  await world.service.settled();
  for (const id of [mine.id, alone.id, published, facility]) expect(await indexed(id)).toBeGreaterThan(0);
  const done = await takeOffByCode(phone);
  expect(done).toMatchObject({ status: 200, json: { listings: 3 } });
  expect(await listingAt(mine.id)).toMatchObject({
    channels: [{ value: other }],
    body: { contact: { available: true } },
  });
  expect(await listingAt(alone.id)).toMatchObject({ channels: [], body: { contact: { available: false } } });
  expect((await listingAt(published)).body.contact.channels).toMatchObject([{ value: other }]);
  const lines = await readDocument(service.database, { collection: "facilities", id: facility });
  expect(lines?.body["phones"]).toEqual([{ value: other }]);
  const news = await service.database.pool.query(
    "SELECT body->>'kind' AS kind, body->>'listingId' AS id FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1",
    [asha.id],
  );
  expect(news.rows.map(({ id }) => id).toSorted()).toEqual([mine.id, alone.id].toSorted());
  const audited = await service.database.pool.query(
    "SELECT who, role, act, details FROM audit WHERE id = $1 AND act LIKE '%.take-number-off'",
    [mine.id],
  );
  expect(audited.rows).toHaveLength(1);
  expect(JSON.stringify(audited.rows)).not.toContain(phone.slice(3));
});

test("it is given by no way: posted, edited or imported, but for whoever proves it anew", async () => {
  const { service } = world;
  const phone = aNumber();
  const asha = await signedIn(service);
  const first = await post(asha, { side: "offer", ...reaching(phone) });
  await world.service.settled();
  expect(await indexed(first.id)).toBe(1);
  await takeOffByCode(phone);
  const kept = await post(asha, { side: "offer", ...reaching(phone) });
  const edited = await asha.ask("PATCH", `/api/v1/listings/${first.id}`, reaching(phone), { "If-Match": "*" });
  expect(edited.status).toBe(200);
  const ravi = await signedIn(service);
  expect((await askNumber(ravi, kept.id)).reason).toBe("contact/not-verified");
  const imported = await service.put(
    bodyOf(aListing({ contact: { channels: [], shielded: true, available: true }, source: { kind: "import" } })),
    { shielded: { channels: [{ type: "whatsapp", value: phone }] } },
  );
  await world.service.settled();
  expect(await listingAt(imported)).toMatchObject({ channels: [], body: { contact: { available: false } } });
  await prove(asha, "phone", phone);
  expect((await askNumber(ravi, kept.id)).json["channels"]).toEqual([{ type: "phone", value: phone }]);
  const again = await post(asha, reaching(phone));
  await world.service.settled();
  expect(await indexed(again.id)).toBe(1);
  expect((await listingAt(again.id)).channels).toMatchObject([{ value: phone }]);
});

test("a number that is not here gets no code, and the answer does not tell", async () => {
  const phone = aNumber();
  expect((await delist("/code", { phone })).status).toBe(204);
  expect(await world.sentTo(phone)).toEqual([]);
  expect((await delist("", { phone, code: "123456" })).reason).toBe("identity/code-wrong");
  expect((await delist("/code", { phone: "nothing" })).reason).toBe("identity/invalid-phone");
  expect((await delist("", { phone: "nothing", code: "123456" })).reason).toBe("identity/invalid-phone");
});

test("the index follows the log whoever writes, forgets what is gone, and holds no number", async () => {
  const { database } = world.service;
  const phone = aNumber();
  const asha = await signedIn(world.service);
  const { id } = await post(asha, reaching(phone));
  await world.service.settled();
  expect(await indexed(id)).toBe(1);
  await asha.ask("PATCH", `/api/v1/listings/${id}`, reaching(aNumber(), aNumber()), { "If-Match": "*" });
  await world.service.settled();
  expect(await indexed(id)).toBe(2);
  const rows = await database.pool.query("SELECT * FROM numbers, numbers_mark");
  expect(JSON.stringify(rows.rows.map((row) => ({ ...row, xid: String(row.xid) })))).not.toContain(phone.slice(3));
  // Made with another secret, or of another log: it is rebuilt.
  // Nobody else may write the index and its mark meanwhile: a pass that began earlier would.
  const forget = async (): Promise<void> => {
    await database.pool.query("UPDATE numbers_mark SET made_with = 'another'");
    await database.pool.query("DELETE FROM numbers");
  };
  await world.service.settled();
  expect(await runAlone(database, "index numbers", forget)).toBe(true);
  const { id: next } = await post(asha, reaching(phone));
  await world.service.settled();
  expect([await indexed(id), await indexed(next)]).toEqual([2, 1]);
  await asha.ask("DELETE", "/api/v1/me", {});
  await world.service.settled();
  expect([await indexed(id), await indexed(next)]).toEqual([0, 0]);
});

test("whoever proves the number of an imported lead becomes its owner, and nobody else", async () => {
  const { service } = world;
  const [phone, other] = [aNumber(), aNumber()];
  const lead = bodyOf(
    aListing({
      kind: "oxygen",
      details: { form: "cylinder" },
      contact: { channels: [], shielded: true, available: false },
      source: { kind: "import", name: "leads", licence: "MIT" },
    }),
  );
  const channels = [phone, other].map((value) => ({ type: "phone", value }));
  const id = await service.put(lead, { shielded: { channels, rawText: "words of the list" } });
  await world.service.settled();
  expect(await indexed(id)).toBe(2);
  const [asha, kim] = [await signedIn(service), await signedIn(service)];
  const claim = (who: SignedIn): Promise<ApiResponse> =>
    who.ask("POST", `/api/v1/listings/${id}/claim`, { showOnRequest: true });
  const claimable = async (who: SignedIn) => (await who.ask("GET", "/api/v1/me/claimable")).json["items"];
  expect((await claim(asha)).reason).toBe("contact/not-proved");
  expect(await claimable(asha)).toEqual([]);
  await prove(asha, "phone", phone);
  expect(await claimable(asha)).toMatchObject([{ id, may: { edit: false } }]);
  expect((await claim(asha)).json).toMatchObject({
    id,
    may: { edit: true },
    place: { precision: "area", basis: "masked" },
    contact: { channels: [], shielded: true, available: true },
    own: { contact: { channels: [{ type: "phone", value: phone }] } },
    expiresAt: expect.any(String),
  });
  expect((await claim(asha)).status).toBe(200);
  expect(await claimable(asha)).toEqual([]);
  // The list's texts may hold somebody else's number, which the new owner must not get.
  const file = JSON.stringify((await asha.ask("GET", "/api/v1/me/export")).json);
  expect(file).toContain(phone);
  for (const others of ["words of the list", other]) expect(file).not.toContain(others);
  await prove(kim, "phone", other);
  expect((await claim(kim)).reason).toBe("http/permission-denied");
  const facilitys = await service.put(bodyOf(aListing()));
  const refused = await asha.ask("POST", `/api/v1/listings/${facilitys}/claim`, { showOnRequest: true });
  expect(refused.reason).toBe("http/permission-denied");
});

test("an import leaves it out before it writes", async () => {
  const { database } = world.service;
  const phone = aNumber();
  const asha = await signedIn(world.service);
  const { id } = await post(asha, reaching(phone));
  await world.service.settled();
  expect(await indexed(id)).toBe(1);
  await takeOffByCode(phone);
  const filter = importFilter(database, ["another secret of thirty-two letters", "a secret of thirty-two characters"]);
  const channels = [phone, "+919830099999"].map((value) => ({ type: "phone" as const, value }));
  const contact = { channels, shielded: false, available: true };
  const listing = { collection: "listings", id, body: bodyOf(aListing({ contact })), shielded: { channels } };
  const facility = { collection: "facilities", id, body: bodyOf(aFacility({ phones: channels })), shielded: null };
  const observation = { collection: "observations", id, body: { outcome: "busy" }, shielded: null };
  const left = await filter([listing, facility, observation], new Date());
  expect(JSON.stringify(left)).not.toContain(phone);
  expect(left).toMatchObject([
    { body: { contact: { channels: [{ value: "+919830099999" }] } }, shielded: { channels: [{}] } },
    { body: { phones: [{ value: "+919830099999" }] } },
    observation,
  ]);
});

test("of two processes one keeps the index at a time, and none of their writes is left out", async () => {
  const other = await world.another();
  const people = await Promise.all([signedIn(world.service), signedIn(other)]);
  const posted = await Promise.all(
    Array.from({ length: 10 }, (_, at) => post(people[at % 2] ?? people[0], reaching(aNumber()))),
  );
  await world.service.settled();
  expect(await Promise.all(posted.map(({ id }) => indexed(id)))).toEqual(posted.map(() => 1));
});
