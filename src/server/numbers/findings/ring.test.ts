import { beforeAll, expect, test } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { openNumberWorld, published } from "./testing/number-world.ts";

/* What a ring of fifty accounts over ten networks reaches with words about numbers. */

const world = openNumberWorld();
const { newNumber, plantFive, read, say, settleIndex, told } = world;
let ring: SignedIn[] = [];
beforeAll(async () => {
  ring = await Promise.all(Array.from({ length: 50 }, () => signedIn(world.service)));
});

async function bodiesOf(ids: readonly string[]): Promise<unknown[]> {
  const text = "SELECT id, version, body FROM documents WHERE id = ANY($1) ORDER BY id";
  return (await world.service.database.pool.query(text, [ids])).rows;
}

/** One account of the ring says it, from its network. */
const accuse = (id: string, member: number) =>
  observe(
    ring[member] ?? world.verifier,
    id,
    { outcome: "disconnected" },
    { "x-forwarded-for": `10.${90 + (member % 10)}.0.7` },
  );

/** Which of a hospital's entries a list shows before a rival's bed, which is a bit farther. */
async function before(rival: string, ids: readonly string[], lat: number): Promise<string[]> {
  const query = `lat=${lat}&lng=88.36&withinKm=20&kind=bed,oxygen&limit=100`;
  const { items } = (await read(`listings/nearby?${query}`)) as { items: { id: string }[] };
  const order = items.map(({ id }) => id);
  expect(order).toContain(rival);
  return ids.filter((id) => order.indexOf(id) < order.indexOf(rival));
}

/** Five entries of one number at a place of their own, and a rival's bed 6 km off. */
async function plantBesideRival(lat: number, about: Partial<StoredListing> = {}) {
  const place = { ...aListing().place, lat };
  const five = await plantFive(newNumber(), { ...about, place });
  const far = { ...place, lat: lat + 0.054 };
  const rival = await world.service.put(
    bodyOf(aListing({ ...about, source: { kind: "import" }, contact: published(newNumber()), place: far })),
  );
  return { ...five, rival };
}

const DOUBT = "disconnected seeker";

test("what readers are told at each step: one network is hearsay, two are a doubt, and one call of a verifier ends it", async () => {
  const { ids, rival } = await plantBesideRival(24);
  const [, , bed = ""] = ids;
  expect(await before(rival, ids, 24)).toEqual(ids);
  // In sequence: one network after the other.
  await accuse(bed, 0);
  await accuse(bed, 10);
  await settleIndex();
  expect(await told(ids)).toEqual(ids.map(() => ({ found: null, reach: "unknown null" })));
  expect(await read(`listings/${bed}`)).toMatchObject({ hearsay: { reach: { value: "disconnected", people: 1 } } });
  for (let member = 1; member < 50; member += 1) await accuse(bed, member);
  // Callers of two networks turn the one entry. All others tell a doubt, and keep their place.
  const turned = (id: string): string => (id === bed ? "disconnected seeker" : "unknown null");
  await expect.poll(() => told(ids)).toEqual(ids.map((id) => ({ found: DOUBT, reach: turned(id) })));
  expect(await before(rival, ids, 24)).toEqual(ids.filter((id) => id !== bed));
  await observe(world.verifier, bed, { outcome: "in-stock" });
  await expect.poll(async () => (await told(ids)).map(({ found }) => found)).toEqual(ids.map(() => null));
  expect(await before(rival, ids, 24)).toEqual(ids);
});

test("a hospital that spoke lately keeps every place, whatever the ring says of it", async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const by = "facility" as const;
  const about = { reach: { value: "reachable", at, by }, stock: { value: "available", at, by } } as const;
  const { ids, rival } = await plantBesideRival(26, about);
  for (let member = 0; member < 50; member += 1) await accuse(ids[2] ?? "", member);
  await expect.poll(() => told(ids)).toEqual(ids.map(() => ({ found: DOUBT, reach: "reachable facility" })));
  expect(await before(rival, ids, 26)).toEqual(ids);
});

test("whoever posts a hospital's line and speaks ill of the post, with all the crowd, changes nothing of the hospital", async () => {
  const value = newNumber();
  const { hospital, ids } = await plantFive(value);
  await settleIndex();
  const before = await bodiesOf([hospital, ...ids]);
  const attacker = await signedIn(world.service);
  const { id } = await post(attacker, { side: "offer", contact: { channels: [{ type: "phone", value }] } });
  await observe(attacker, id, { outcome: "disconnected" });
  for (let turn = 0; turn < 50; turn += 1) {
    const outcome = turn % 2 === 0 ? "disconnected" : "wrong-number";
    await say(id, outcome, `10.${80 + (turn % 10)}.0.${turn}`);
  }
  await settleIndex();
  expect(await bodiesOf([hospital, ...ids])).toEqual(before);
  expect(
    (
      await world.service.database.pool.query(
        "SELECT FROM number_findings WHERE key IN (SELECT key FROM numbers WHERE id = $1)",
        [id],
      )
    ).rowCount,
  ).toBe(0);
});
