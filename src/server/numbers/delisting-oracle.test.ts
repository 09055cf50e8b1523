import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { askNumber } from "#server/testing/contact.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { anInput, post } from "#server/testing/listing-requests.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { testStore } from "#server/testing/sync.ts";

/* Whoever took a number off is not found out by trying numbers. */

const [GONE, NEVER_HERE] = ["+919830056701", "+919830056702"];
const reaching = (value: string) => ({
  contact: { alias: "Blue kite", channels: [{ type: "phone" as const, value }] },
});

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
  const { service } = world;
  const listed = await post(await signedIn(service), reaching(GONE));
  await world.service.settled();
  expect(await indexed(listed.id)).toBe(1);
  await delisting("/code", { phone: GONE });
  const code = /\b\d{6}\b/.exec((await world.sentTo(GONE))[0]?.text ?? "")?.[0];
  expect((await delisting("", { phone: GONE, code })).json).toEqual({ listings: 1 });
});
afterAll(() => world.close());

const delisting = (step: string, body: object) =>
  ask(world.service, { method: "POST", path: `/api/v1/delistings${step}`, body });
const indexed = async (id: string): Promise<number> =>
  (await world.service.database.pool.query("SELECT FROM numbers WHERE id = $1", [id])).rowCount ?? 0;

/** All that one account can see after it tried a number: answers, its own post, its news. */
async function seenBy(who: SignedIn, phone: string): Promise<unknown> {
  const { service } = world;
  const store = testStore(service, who.token);
  const edit = { name: "listings.edit", args: { id: newId(new Date()), ...reaching(phone) } };
  const posting = { name: "listings.post", args: anInput(reaching(phone)) };
  const apart = await store.commit([edit, posting]);
  const together = await store.commit([posting, edit], { transaction: true });
  const unknown = await who.ask("PATCH", `/api/v1/listings/${newId(new Date())}`, reaching(phone), { "if-match": "*" });
  const mine = await post(who, reaching(phone));
  const edited = await who.ask("PATCH", `/api/v1/listings/${mine.id}`, reaching(phone), { "if-match": "*" });
  // Until the index has read the edit too.
  const last = await post(who, reaching(phone));
  await world.service.settled();
  expect(await indexed(last.id)).toBe(1);
  const own = await who.ask("GET", `/api/v1/listings/${mine.id}`);
  const channels = await who.ask("GET", "/api/v1/me/contact-channels");
  const asked = await askNumber(await signedIn(service), mine.id);
  const news = await service.database.pool.query(
    "SELECT FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1",
    [who.id],
  );
  const seen = {
    batches: [apart.states, together.states],
    unknown: [unknown.status, unknown.reason],
    edited: edited.status,
    version: own.json["version"],
    own: own.json["own"],
    contact: own.json["contact"],
    proofs: channels.json["items"],
    asked: [asked.status, asked.reason],
    news: news.rowCount,
  };
  return JSON.parse(JSON.stringify(seen).replaceAll(phone, "the number").replaceAll(who.email, "the mail"));
}

test("who tries a number that was taken off sees what they see of any other", async () => {
  const [one, other] = [await signedIn(world.service), await signedIn(world.service)];
  const gone = await seenBy(one, GONE);
  const same = await seenBy(other, NEVER_HERE);
  const dates = (value: unknown) => JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "then");
  expect(dates(gone)).toBe(dates(same));
  expect(gone).toMatchObject({
    batches: [
      ["listings/not-found", "acknowledged"],
      ["listings/not-found", "listings/not-found"],
    ],
    unknown: [404, "listings/not-found"],
    asked: [412, "contact/not-verified"],
    proofs: [{ value: "the mail" }, { value: "the number", provedAt: null }],
    news: 0,
  });
});

/** Simulates this many writes of every account that wrote. */
const countAs = (tries: number) =>
  world.service.database.pool.query(
    "UPDATE auth.limits SET tries = array_fill(tries[1], ARRAY[$1::int]) WHERE rule = 'write-account'",
    [tries],
  );

test("a refused mutation of a batch is counted before it reads anything", async () => {
  const who = await signedIn(world.service);
  const store = testStore(world.service, who.token);
  const edits = Array.from({ length: 10 }, () => ({
    name: "listings.edit",
    args: { id: newId(new Date()), ...reaching(GONE) },
  }));
  const states = new Set<string>();
  const { most } = DATABASE_LIMITS["write-account"];
  const batches = IS_LONG ? most / edits.length : 2;
  for (let batch = 0; batch < batches; batch += 1) {
    // In the quick run all but the last batch were counted before.
    if (!IS_LONG && batch === 1) await countAs(most - edits.length);
    for (const state of (await store.commit(edits)).states) states.add(state);
  }
  expect([...states]).toEqual(["listings/not-found"]);
  expect(new Set((await store.commit(edits)).states)).toEqual(new Set(["http/resource-exhausted"]));
});

test("an account tries few lines of a facility a day, where the answer has to tell", async () => {
  const { service } = world;
  const id = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
  const write = () => staff.ask("PUT", `/api/v1/facilities/${id}/lines`, { phones: [{ value: GONE }] });
  const { most } = DATABASE_LIMITS["lines-account"];
  for (let n = 0; n < most; n += 1) expect((await write()).status).toBe(400);
  expect(await write()).toMatchObject({ status: 429, reason: "http/resource-exhausted" });
});
