import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import { FRONT_PLACES } from "#domain/listings/front-ranks.ts";
import type { Point } from "#domain/places/distance.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { listingIn, post } from "../testing/listing-requests.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* Who fills the first page of a list (finding N2: five accounts of one address had 20 of 20). */

const PAGE = 20;
const DAYS_2 = 2 * 86_400_000;
let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.0/8" } });
});
afterAll(() => service.close());

/** An account of some age that writes from an address. */
async function person(address: string, ageMs = DAYS_2): Promise<SignedIn> {
  const made = await signedIn(service);
  await service.database.pool.query(`UPDATE auth."user" SET "createdAt" = $2 WHERE id = $1`, [
    made.id,
    new Date(Date.now() - ageMs),
  ]);
  const from = { "X-Forwarded-For": address };
  return { ...made, ask: (method, path, body, headers) => made.ask(method, path, body, { ...from, ...headers }) };
}

/** Each test has a place of its own. */
let here: Point = { lat: 10, lng: 77 };
beforeEach(() => {
  here = { lat: here.lat + 2, lng: 77 };
});

const offer = (who: SignedIn, side: "offer" | "need" = "offer") =>
  post(who, {
    side,
    kind: "oxygen",
    details: { form: "cylinder" },
    place: { ...here, precision: "exact" },
    // Proved, so it can be asked for: what cannot follows all others anyway.
    contact: { channels: [{ type: "email", value: who.email }] },
  });

async function page(side: "offer" | "need" = "offer", cursor?: string) {
  await settleFeed(service.database, service.feed);
  const { lat, lng } = here;
  const next = cursor === undefined ? "" : `&cursor=${cursor}`;
  const query = `lat=${lat}&lng=${lng}&withinKm=25&kind=oxygen&side=${side}&limit=${PAGE}${next}`;
  return nearby.output.parse(await (await service.get(`/api/v1/listings/nearby?${query}`)).json());
}

/** Stale places that somebody imported: the least that a list has. */
async function putImports(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const place = { ...here, lat: here.lat + 0.001 * at, label: "there", precision: "exact", basis: "given" } as const;
    const listing = aListing({
      kind: "oxygen",
      details: { form: "cylinder" },
      place: { ...place, uncertaintyKm: 0.1 },
      source: { kind: "import", name: "list" },
    });
    await service.put(bodyOf(listing));
  }
}

test("five accounts of one network that post 40 offers get three of the first twenty, and two for one account", async () => {
  await putImports(PAGE);
  const accounts = await Promise.all([1, 2, 3, 4, 5].map((at) => person(`203.0.113.${at}`)));
  const owners = new Map<string, string>();
  await Promise.all(
    accounts.map(async (who) => {
      for (let at = 0; at < 8; at += 1) owners.set((await offer(who)).id, who.id);
    }),
  );
  const first = await page();
  const flooded = first.items.filter(({ id }) => owners.has(id));
  expect(flooded.length).toBe(FRONT_PLACES.ofNetwork);
  const counts = accounts.map(({ id: account }) => flooded.filter(({ id }) => owners.get(id) === account).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(FRONT_PLACES.ofOwner);
  // The others follow all that is there, and each row comes once.
  const second = await page("offer", first.nextCursor ?? "");
  const third = await page("offer", second.nextCursor ?? "");
  const ids = [...first.items, ...second.items, ...third.items].map(({ id }) => id);
  expect(ids.length).toBe(PAGE + 40);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.slice(0, PAGE + FRONT_PLACES.ofNetwork).filter((id) => owners.has(id)).length).toBe(
    FRONT_PLACES.ofNetwork,
  );
});

test("when one of two ends, the next of the same person gets its place", async () => {
  const who = await person("198.51.100.1");
  const [a, b, c] = [await offer(who), await offer(who), await offer(who)];
  const front = async () =>
    (await page()).items
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted();
  expect(await front()).toEqual([a.id, b.id].toSorted());
  await who.ask("POST", `/api/v1/listings/${a.id}/close`, { outcome: "withdrawn" });
  expect(await front()).toEqual([b.id, c.id].toSorted());
});

test("an offer of an account of this day follows all others; a need of it does not", async () => {
  const [fresh, known] = [await person("198.51.100.77", 0), await person("192.0.2.1")];
  const [late, early] = [await offer(fresh), await offer(known)];
  const ids = (await page()).items.map(({ id }) => id);
  expect(ids.indexOf(early.id)).toBe(0);
  expect(ids.indexOf(late.id)).toBe(1);
  const [first, second] = [await offer(fresh, "need"), await offer(known, "need")];
  expect(
    (await page("need")).items
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([first.id, second.id].toSorted());
});

test("accounts with a proved number count alone, so a carrier's people keep their places", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_each, at) => person(`198.51.101.${at + 10}`)));
  await service.database.pool.query(
    `UPDATE auth."user" SET "phoneNumber" = '+9198300' || substr(md5(id), 1, 5), "phoneNumberVerified" = true,
       "updatedAt" = $2 WHERE id = ANY($1)`,
    [people.map(({ id }) => id), new Date(Date.now() - 3 * 86_400_000)],
  );
  const newcomers = await Promise.all([1, 2, 3, 4].map((at) => person(`198.51.101.${at + 100}`)));
  const others = await Promise.all(newcomers.map((who) => offer(who)));
  const posted = await Promise.all(people.map((who) => offer(who)));
  const ids = (await page()).items.map(({ id }) => id);
  const front = ids.slice(0, posted.length + FRONT_PLACES.ofNetwork);
  for (const { id } of posted) expect(front).toContain(id);
  expect(front.filter((id) => others.some((other) => other.id === id)).length).toBe(FRONT_PLACES.ofNetwork);
});

test("where a post comes from leaves by no answer", async () => {
  const who = await person("192.0.2.200");
  const { id } = await offer(who);
  const own = await who.ask("GET", `/api/v1/listings/${id}`);
  expect(listingIn(own).id).toBe(id);
  expect(JSON.stringify([own.json, await page()])).not.toMatch(/postedFrom|accountAt|network/);
});
