import { afterAll, beforeAll, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { MASKED_UNCERTAINTY_KM } from "#domain/places/masked-point.ts";
import { createNumberKeys } from "#server/numbers/keys.ts";
import { seedOf, seededUnit } from "../../../scripts/testing/seed.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { listingIn, post } from "../testing/listing-requests.ts";
import { rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { applyRetention } from "./retention.ts";

/* Posts with one proved number show one point for a home, whoever posts (decision 153). */

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => service.close());

let numbers = 0;
const aNumber = (): string => `+91983007${String((numbers += 1)).padStart(4, "0")}`;
let homes = 0;
/** A home that is far from every other of this file. */
const aHome = (): Point => ({ lat: 20 + (homes += 1) * 0.1, lng: 88.363_895 });

async function prove(who: SignedIn, value: string): Promise<void> {
  const key = createNumberKeys([service.secret]).of({ type: "phone", value });
  await service.database.pool.query(
    "INSERT INTO proofs (user_id, key, is_phone, proved_at) VALUES ($1, $2, true, '2026-01-01')",
    [who.id, key],
  );
}

async function holders(value: string, most: number): Promise<SignedIn[]> {
  return Promise.all(
    Array.from({ length: most }, async () => {
      const who = await signedIn(service);
      await prove(who, value);
      return who;
    }),
  );
}

const contactOf = (value: string) => ({ alias: "Blue kite", channels: [{ type: "phone" as const, value }] });
const placeOf = ({ lat, lng }: Point) => ({ lat, lng, precision: "exact" as const });
const pointOf = ({ place: { lat, lng } }: { place: Point }): Point => ({ lat, lng });
const postAt = (who: SignedIn, at: Point, value: string) =>
  post(who, { place: placeOf(at), contact: contactOf(value) });
const edit = async (who: SignedIn, id: string, changes: object) =>
  listingIn(await who.ask("PATCH", `/api/v1/listings/${id}`, changes, { "If-Match": "*" }));
const isSame = (one: Point, other: Point): boolean => one.lat === other.lat && one.lng === other.lng;

/** A point so many metres away. */
function moved({ lat, lng }: Point, metres: number, bearing: number): Point {
  const degree = 111_195;
  const north = metres * Math.cos(bearing);
  const east = metres * Math.sin(bearing);
  return { lat: lat + north / degree, lng: lng + east / degree / Math.cos((lat * Math.PI) / 180) };
}
const [NORTH, SOUTH] = [0, Math.PI];

test("however many accounts post with one number within 250 m of a home: one public point", async () => {
  const random = seededUnit(seedOf("shared homes"));
  const [home, number] = [aHome(), aNumber()];
  const accounts = await holders(number, rounds(6, 50));
  const shown: Point[] = [];
  for (let n = 0; n < rounds(24, 400); n += 1) {
    const who = accounts[n % accounts.length];
    if (who === undefined) throw new Error("there are accounts");
    // In sequence: each may see what the earlier ones showed.
    const at = moved(home, 250 * Math.sqrt(random()), random() * 2 * Math.PI);
    const posted = await postAt(who, at, number);
    shown.push(pointOf(posted));
    if (n % 5 === 4) shown.push(pointOf(await edit(who, posted.id, { place: placeOf(moved(home, 200, n)) })));
  }
  expect(new Set(shown.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(1);
  expect(distanceKm(shown[0] ?? home, home)).toBeLessThanOrEqual(MASKED_UNCERTAINTY_KM);
});

test("accounts that post at once, from opposite sides of a home: one public point", async () => {
  for (let round = 0; round < 4; round += 1) {
    const [home, number] = [aHome(), aNumber()];
    const accounts = await holders(number, 6);
    const at = (n: number) => moved(home, 240, n % 2 === 0 ? NORTH : SOUTH);
    const posted = await Promise.all(accounts.map((who, n) => postAt(who, at(n), number)));
    expect(new Set(posted.map(({ place }) => `${place.lat} ${place.lng}`)).size).toBe(1);
  }
});

test("a number that one has not proved shares nothing, whoever else proved it", async () => {
  const [home, number] = [aHome(), aNumber()];
  const [owner] = await holders(number, 1);
  if (owner === undefined) throw new Error("there is one");
  const first = pointOf(await postAt(owner, home, number));
  const stranger = await signedIn(service);
  expect(isSame(pointOf(await postAt(stranger, home, number)), first)).toBe(false);
  // And their posts move nobody else's.
  expect(pointOf(await postAt(owner, moved(home, 100, NORTH), number))).toEqual(first);
  const [late] = await holders(number, 1);
  if (late === undefined) throw new Error("there is one");
  expect(pointOf(await postAt(late, home, number))).toEqual(first);
});

test("what was posted before its number was proved counts once it is", async () => {
  const [home, number] = [aHome(), aNumber()];
  const [early, late] = [await signedIn(service), await signedIn(service)];
  const first = pointOf(await postAt(early, home, number));
  await prove(early, number);
  await prove(late, number);
  expect(pointOf(await postAt(late, moved(home, 240, SOUTH), number))).toEqual(first);
});

test("a post whose number is changed counts by the new number; its own point stays", async () => {
  const [home, before, after] = [aHome(), aNumber(), aNumber()];
  const [mover] = await holders(before, 1);
  if (mover === undefined) throw new Error("there is one");
  await prove(mover, after);
  const posted = await postAt(mover, home, before);
  expect(pointOf(await edit(mover, posted.id, { contact: contactOf(after) }))).toEqual(pointOf(posted));
  const [of, ofOld] = [...(await holders(after, 1)), ...(await holders(before, 1))];
  if (of === undefined || ofOld === undefined) throw new Error("there are both");
  expect(pointOf(await postAt(of, moved(home, 240, NORTH), after))).toEqual(pointOf(posted));
  // A home 700 m away is another home.
  expect(isSame(pointOf(await postAt(ofOld, moved(home, 700, NORTH), before)), pointOf(posted))).toBe(false);
});

test("all is forgotten, and another account posts with the number: the same point again", async () => {
  const [home, number] = [aHome(), aNumber()];
  const [one, other] = await holders(number, 2);
  if (one === undefined || other === undefined) throw new Error("there are two");
  const first = await postAt(one, home, number);
  await one.ask("POST", `/api/v1/listings/${first.id}/close`, { outcome: "withdrawn" });
  await applyRetention(service.database, new Date(Date.parse(first.createdAt) + 31 * 86_400_000));
  expect(pointOf(await postAt(other, home, number))).toEqual(pointOf(first));
});

test("whoever shares a point gets no true point of another into their own file", async () => {
  const [home, number] = [aHome(), aNumber()];
  const [one, other] = await holders(number, 2);
  if (one === undefined || other === undefined) throw new Error("there are two");
  await postAt(one, home, number);
  const own = moved(home, 200, NORTH);
  await postAt(other, own, number);
  const { json } = await other.ask("GET", "/api/v1/me/export");
  expect(json["rings"]).toMatchObject([{ shielded: { points: [{ true: own }] } }]);
  expect(JSON.stringify(json)).not.toContain(`"lat":${home.lat},`);
});
