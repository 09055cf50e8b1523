import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { DEAD, NOTHING, openNumberWorld, published } from "./testing/number-world.ts";

const world = openNumberWorld();
const { codeTo, newNumber, plantFive, read, settleIndex, told } = world;

test("one number, five entries, three sources: found dead once, told on all, and works again on all", async () => {
  const { hospital, ids } = await plantFive(newNumber());
  await observe(world.verifier, ids[0] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  expect((await read(`facilities/${hospital}`))["phones"]).toMatchObject([
    { found: { value: "disconnected", by: "verifier" } },
  ]);
  await observe(world.verifier, ids[3] ?? "", { outcome: "none-left" });
  await expect
    .poll(async () => (await told(ids)).map(({ found, reach }) => `${String(found)}, ${String(reach)}`))
    .toEqual(ids.map((_id, at) => (at === 3 ? "null, reachable verifier" : "null, unknown null")));
});

test("one key of a moderator undoes it everywhere, with a reason in the audit; a code to the number does too", async () => {
  const value = newNumber();
  const { ids } = await plantFive(value);
  const moderator = await signedIn(world.service, { roles: ["moderator"] });
  await observe(world.verifier, ids[2] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  const decide = { listingId: ids[4], value, decided: "works", reason: "I called it: they answer." };
  expect(await world.verifier.ask("POST", "/api/v1/moderation/numbers", decide)).toMatchObject({ status: 403 });
  expect(await moderator.ask("POST", "/api/v1/moderation/numbers", decide)).toMatchObject({
    status: 200,
    json: { entries: 6 },
  });
  expect(await told(ids)).toEqual(ids.map(() => NOTHING));
  const { rows } = await world.service.database.pool.query(
    "SELECT who, details FROM audit WHERE act = 'moderation.decide-number' AND id = $1",
    [ids[4]],
  );
  expect(rows).toEqual([{ who: moderator.id, details: { decided: "works", why: "I called it: they answer." } }]);
});

test("a new import with a number that was found dead says so; a word that is taken back undoes it everywhere", async () => {
  const value = newNumber();
  const { ids } = await plantFive(value);
  await observe(world.verifier, ids[0] ?? "", { outcome: "disconnected" });
  const { items } = (await read(`listings/${ids[0]}/observations`)) as { items: { id: string }[] };
  const id = items[0]?.id ?? "";
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  const late = await world.service.put(
    bodyOf(aListing({ source: { kind: "import", name: "third" }, contact: published(value) })),
  );
  await expect.poll(() => told([late])).toEqual([DEAD]);
  await world.verifier.ask("POST", "/api/v1/sync/commit", {
    clientId: "0".repeat(32),
    mutations: [{ key: randomUUID(), name: "observations.undo", args: { id } }],
  });
  const all = [...ids, late];
  await expect.poll(() => told(all)).toEqual(all.map(() => NOTHING));
});

test("a wrong number is wrong for its hospital alone, and a keeper's word without a proof is of that place", async () => {
  const { hospital, ids } = await plantFive(newNumber());
  await observe(world.verifier, ids[2] ?? "", { outcome: "wrong-number" });
  const wrong = "wrong-number verifier";
  await expect.poll(async () => (await told(ids)).map(({ found }) => found)).toEqual([null, null, wrong, wrong, wrong]);
  const second = await plantFive(newNumber());
  const nurse = await signedIn(world.service, { facilities: [second.hospital] });
  await observe(nurse, second.ids[2] ?? "", { outcome: "disconnected" });
  const dead = "disconnected facility";
  await expect
    .poll(async () => (await told(second.ids)).map(({ found }) => found))
    .toEqual([null, null, dead, dead, dead]);
  expect(hospital).not.toBe(second.hospital);
});

test("no table but the documents has a plain number, and no line of the log", async () => {
  const value = newNumber();
  const { ids } = await plantFive(value);
  const moderator = await signedIn(world.service, { roles: ["moderator"] });
  await observe(world.verifier, ids[0] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  const decided = { listingId: ids[1], value, decided: "works", reason: "They answered me." };
  expect((await moderator.ask("POST", "/api/v1/moderation/numbers", decided)).status).toBe(200);
  const tables = await world.service.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_name <> 'documents'`,
  );
  expect(tables.rows.length).toBeGreaterThan(30);
  const digits = value.slice(1);
  for (const { name } of tables.rows) {
    const found = await world.service.database.pool.query(`SELECT FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${digits}%`,
    ]);
    expect(`${name} ${found.rowCount}`).toBe(`${name} 0`);
  }
  expect(world.service.log.filter((line) => line.includes(digits))).toEqual([]);
});

test("where a person's number is shielded, readers see no link to a published one that was found dead", async () => {
  const value = newNumber();
  const { ids } = await plantFive(value);
  const poster = await signedIn(world.service);
  const { id } = await post(poster, { side: "offer", contact: { channels: [{ type: "phone", value }] } });
  const asRead = async () => {
    const { contact, reach, stock, trust } = await read(`listings/${id}`);
    return { contact, reach, stock, trust };
  };
  const before = await asRead();
  await observe(world.verifier, ids[0] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  await settleIndex();
  expect(await asRead()).toEqual(before);
  const moderator = await signedIn(world.service, { roles: ["moderator"] });
  const { json } = await moderator.ask("GET", `/api/v1/moderation/cases/${id}`);
  expect((json["sameNumber"] as { id: string }[]).map((each) => each.id)).toEqual(expect.arrayContaining(ids));
});

test("the poster of a number that was found dead is told by their own channels, and a code lifts it", async () => {
  const value = newNumber();
  const { ids } = await plantFive(value);
  await observe(world.verifier, ids[0] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  const poster = await signedIn(world.service);
  await post(poster, { side: "offer", contact: { channels: [{ type: "phone", value }] } });
  const own = async () => (await poster.ask("GET", "/api/v1/me/contact-channels")).json["items"];
  expect(await own()).toContainEqual(
    expect.objectContaining({ value, provedAt: null, found: expect.objectContaining({ by: "verifier" }) }),
  );
  await poster.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value });
  const code = await codeTo(value);
  expect((await poster.ask("POST", "/api/v1/me/contact-channels/proof", { type: "phone", value, code })).status).toBe(
    200,
  );
  expect(await told(ids)).toEqual(ids.map(() => NOTHING));
});

test("a kept list of entries ends when the number of one is found dead elsewhere", async () => {
  const { ids } = await plantFive(newNumber());
  const place = "lat=22.57&lng=88.36&withinKm=5&kind=oxygen";
  const foundIn = async (): Promise<unknown> => {
    const { items } = (await read(`listings/nearby?${place}&limit=100`)) as { items: { id: string; reach: unknown }[] };
    return items.find(({ id }) => id === ids[3])?.reach;
  };
  expect(await foundIn()).toMatchObject({ value: "unknown" });
  await observe(world.verifier, ids[0] ?? "", { outcome: "disconnected" });
  await expect
    .poll(async () => {
      // Asked for all the time, the list stays kept until the log ends it.
      await foundIn();
      return told(ids.slice(3, 4));
    })
    .toEqual([DEAD]);
  await expect.poll(foundIn).toMatchObject({ value: "disconnected", by: "verifier" });
});

// Last: sessions end with the time, too.
test("a finding ends with its time", async () => {
  const { ids } = await plantFive(newNumber());
  await observe(world.verifier, ids[0] ?? "", { outcome: "disconnected" });
  await expect.poll(() => told(ids)).toEqual(ids.map(() => DEAD));
  world.later(31);
  await settleIndex();
  await expect.poll(async () => (await told(ids.slice(1))).map(({ found }) => found)).toEqual([null, null, null, null]);
});
