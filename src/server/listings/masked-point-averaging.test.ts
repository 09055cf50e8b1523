import { afterAll, beforeAll, expect, test } from "vitest";
import { nearby } from "#contract/listings.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { MASKED_UNCERTAINTY_KM, RING } from "#domain/places/masked-point.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { rounds } from "../testing/rounds.ts";
import { listingIn, post } from "../testing/listing-requests.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/*
 * An attacker averages every point of a person that is ever shown. They come from lists seen from
 * everywhere, edits, small moves, renewals, duplicates, and posts that were closed and made again.
 * The average is never nearer to the true place than the ring's inner radius (DESIGN.md 5.2).
 */

const TRUE: Point = { lat: 22.572_645, lng: 88.363_895 };
let service: TestService;
let person: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  person = await signedIn(service);
});
afterAll(() => service.close());

/** All points that were ever shown. */
const seen: Point[] = [];
const isAround = ({ lat, lng }: Point): boolean => distanceKm({ lat, lng }, TRUE) < 20;

/** Pseudo-random numbers, the same in each run. */
let state = 20_261_120;
function chance(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}
/** A place up to this many metres from the true one, like a phone's own error or a small move. */
const nearTrue = (metres: number): Point => ({
  lat: TRUE.lat + ((chance() - 0.5) * 2 * metres) / 111_000 / Math.SQRT2,
  lng: TRUE.lng + ((chance() - 0.5) * 2 * metres) / 103_000 / Math.SQRT2,
});
const placeAt = (point: Point) => ({ place: { ...point, precision: "exact" as const } });

async function look(from: Point): Promise<void> {
  const { lat, lng } = from;
  const answer = await service.get(`/api/v1/listings/nearby?lat=${lat}&lng=${lng}&withinKm=25&side=need&limit=100`);
  const { items } = nearby.output.parse(await answer.json());
  expect(items.length).toBeGreaterThan(0);
  for (const { place, distanceKm: shown } of items) {
    seen.push(place);
    // Distances are edges of bands: three circles of exact distances would meet in a point.
    expect([1, 2, 5, 10, 20, 50]).toContain(shown);
  }
}

/** The average of points, and the nearest of them to the true place, km. */
function judged(points: readonly Point[]): { middleKm: number; nearestKm: number; kinds: number } {
  const sum = points.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }), { lat: 0, lng: 0 });
  const middle = { lat: sum.lat / points.length, lng: sum.lng / points.length };
  return {
    middleKm: distanceKm(middle, TRUE),
    nearestKm: Math.min(...points.map((point) => distanceKm(point, TRUE))),
    kinds: new Set(points.map(({ lat, lng }) => `${lat} ${lng}`)).size,
  };
}

test("10,000 looks, edits, small moves, renewals and duplicates do not bring the middle into the ring", async () => {
  const reads = rounds(60, 10_000);
  const writes = rounds(30, 400);
  const first = listingIn(await person.ask("POST", "/api/v1/listings", postOf(TRUE)));
  const listings = [first.id];
  for (let n = 0; n < writes; n += 1) {
    const id = listings[n % listings.length] ?? first.id;
    const where = nearTrue(n % 3 === 0 ? 900 : 150);
    const act = n % 5;
    // In sequence: each changes what the next one sees.
    if (act === 0) listings.push(listingIn(await person.ask("POST", "/api/v1/listings", postOf(where))).id);
    if (act === 1) await edit(id, { note: `Round ${n}` });
    if (act === 2) await edit(id, placeAt(where));
    if (act === 3) await person.ask("POST", `/api/v1/listings/${id}/renew`, {});
    if (act === 4 && listings.length > 2)
      await person.ask("POST", `/api/v1/listings/${listings.shift()}/close`, { outcome: "withdrawn" });
    if (n % 10 === 9) {
      await settleFeed(service.database, service.feed);
      for (let looked = 0; looked < reads / (writes / 10); looked += 1) await look(nearTrue(8_000));
    }
  }
  const { middleKm, nearestKm, kinds } = judged(seen);
  console.log(
    `averaging: ${seen.length} points seen in ${reads} looks and ${writes} writes: ${kinds} different, middle ${Math.round(middleKm * 1_000)} m off`,
  );
  expect(seen.length).toBeGreaterThanOrEqual(reads);
  expect(kinds).toBe(1);
  expect(middleKm).toBeGreaterThanOrEqual(RING.fromKm);
  expect(nearestKm).toBeGreaterThanOrEqual(RING.fromKm);
  expect(middleKm).toBeLessThanOrEqual(MASKED_UNCERTAINTY_KM);
});

test("nor does going away and coming back, or another post after all are over", async () => {
  const { id, place: before } = await post(person, placeAt(TRUE));
  const far = { lat: TRUE.lat + 0.2, lng: TRUE.lng };
  const away = listingIn(await edit(id, placeAt(far)));
  expect(distanceKm(away.place, far)).toBeLessThanOrEqual(RING.toKm);
  const back = listingIn(await edit(id, placeAt(nearTrue(200))));
  expect([back.place.lat, back.place.lng]).toEqual([before.lat, before.lng]);
  await person.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
  const again = await post(person, placeAt(nearTrue(200)));
  expect([again.place.lat, again.place.lng]).toEqual([before.lat, before.lng]);
  expect(seen.filter(isAround).length).toBe(seen.length);
});

const postOf = (at: Point) => ({
  side: "need",
  kind: "oxygen",
  details: { form: "cylinder" },
  ...placeAt(at),
  contact: { channels: [{ type: "phone", value: "+919000001238" }] },
  consent: { showOnRequest: true, beMatched: false, reContact: false },
});

function edit(id: string, changes: object) {
  return person.ask("PATCH", `/api/v1/listings/${id}`, changes, { "If-Match": "*" });
}
