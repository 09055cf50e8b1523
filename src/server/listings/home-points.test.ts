import { afterAll, beforeAll, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { CELL } from "#domain/places/masked-point.ts";
import { makeAccount, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { listingIn, post } from "../testing/listing-requests.ts";
import { rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { createKeyring } from "#server/config/keys.ts";
import { createPersonMask } from "./person-mask.ts";
import { readPostAuthor } from "./queries.ts";
import { applyRetention } from "./retention.ts";

/* What an attacker learns of a home from masked points that were forgotten (finding M13). */

const HOME: Point = { lat: 22.572_645, lng: 88.363_895 };
let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => service.close());

const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const postAt = (who: SignedIn, { lat, lng }: Point) => post(who, { place: { lat, lng, precision: "exact" } });
const pointOf = ({ place: { lat, lng } }: { place: Point }): Point => ({ lat, lng });

async function postAndForget(who: SignedIn, at: Point): Promise<Point> {
  const listing = await postAt(who, at);
  await who.ask("POST", `/api/v1/listings/${listing.id}/close`, { outcome: "withdrawn" });
  await applyRetention(service.database, later(31));
  return pointOf(listing);
}

test("a home that was forgotten gets the same masked point again, also in a new account of the same mailbox", async () => {
  const person = await signedIn(service, { email: "asha.home@example.org" });
  const first = await postAndForget(person, HOME);
  expect(await postAndForget(person, HOME)).toEqual(first);
  expect((await person.ask("DELETE", "/api/v1/me", {})).status).toBe(204);
  const again = await signedIn(service, { email: "asha.home@example.org" });
  expect(pointOf(await postAt(again, HOME))).toEqual(first);
  const tagged = await signedIn(service, { email: "asha.home+2@example.org" });
  expect(pointOf(await postAt(tagged, HOME))).toEqual(first);
});

test("an edit that moves far away and back, after all was forgotten, shows the same points", async () => {
  const person = await signedIn(service);
  const far = { lat: HOME.lat + 0.2, lng: HOME.lng };
  const [home, away] = [await postAndForget(person, HOME), await postAndForget(person, far)];
  const { id } = await postAt(person, far);
  const place = { ...HOME, precision: "exact" };
  const edited = await person.ask("PATCH", `/api/v1/listings/${id}`, { place }, { "If-Match": "*" });
  expect(pointOf(listingIn(edited))).toEqual(home);
  expect(away).not.toEqual(home);
});

/** Cells on each side of the home that the scout tries. */
const REACH = rounds(1, 3);

test("another account that posts in every cell around learns nothing: its points are others", async () => {
  const [victim, scout] = [await signedIn(service), await signedIn(service)];
  const home = await postAndForget(victim, HOME);
  const seen: Point[] = [];
  const step = CELL.sideKm / 111.195;
  for (let north = -REACH; north <= REACH; north += 1) {
    for (let east = -REACH; east <= REACH; east += 1) {
      // In sequence: all is forgotten between two posts, so each place is masked anew.
      seen.push(await postAndForget(scout, { lat: HOME.lat + north * step, lng: HOME.lng + east * step }));
    }
  }
  expect(seen.filter((point) => distanceKm(point, home) < 0.001)).toEqual([]);
});

test("whoever has no verified address is known by the account; a phone counts where there is no e-mail", async () => {
  const key = createKeyring("a secret of thirty-two characters").of("masked-points");
  const numbers = async (about: Parameters<typeof makeAccount>[1]) => {
    const { id } = await makeAccount(service.database, about);
    return createPersonMask(key)(await readPostAuthor(service.database, id), [])("1 1");
  };
  const unverified = { email: "not.verified@example.org", emailVerified: false };
  const first = await numbers(unverified);
  expect(await numbers({ ...unverified, email: "also.not@example.org" })).not.toEqual(first);
  const byPhone = await numbers({ ...unverified, email: "third@example.org", phone: "+919830012399" });
  await service.database.pool.query(`DELETE FROM auth."user" WHERE "phoneNumber" = $1`, ["+919830012399"]);
  expect(await numbers({ ...unverified, email: "fourth@example.org", phone: "+919830012399" })).toEqual(byPhone);
});

test("the key comes from the oldest secret, so a new secret moves no home", () => {
  const [old, fresh] = ["a secret of thirty-two characters", "another one of thirty-two characters"] as const;
  const keyOf = (...[secret, ...earlier]: [string, ...string[]]) => createKeyring(secret, earlier).of("masked-points");
  expect(keyOf(fresh, old)).toBe(keyOf(old));
  expect(keyOf(fresh)).not.toBe(keyOf(old));
});
