import { afterAll, beforeAll, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { post } from "../testing/listing-requests.ts";
import { IS_LONG, rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* What accounts of a victim's network learn of the victim's home by posts of their own. */

const HOME: Point = { lat: 22.572_645, lng: 88.363_895 };
const NUMBER = "+919830044001";
const SCOUTS = 50;
/** Posts on each side of a square grid: 2,025 in all where long tests run. */
const SIDE = rounds(7, 45);
const STEP_KM = 0.1;
/** Posts that each scout has under way at once. */
const TOGETHER = 8;

let service: TestService;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
});
afterAll(() => service.close());

const reaching = (value: string) => ({
  contact: { alias: "Blue kite", channels: [{ type: "phone" as const, value }] },
});
const postAt = async (who: SignedIn, { lat, lng }: Point, number: string): Promise<Point> => {
  const { place } = await post(who, { place: { lat, lng, precision: "exact" }, ...reaching(number) });
  return { lat: place.lat, lng: place.lng };
};

/** A post of a scout: where it truly was, and what everybody saw. */
type Scouted = { at: Point; shown: Point };

/** A square grid of points around a point. */
function gridAround({ lat, lng }: Point): Point[] {
  const [north, east] = [STEP_KM / 111.195, STEP_KM / 111.195 / Math.cos((lat * Math.PI) / 180)];
  const steps = Array.from({ length: SIDE }, (_, at) => at - (SIDE - 1) / 2);
  return steps.flatMap((row) => steps.map((column) => ({ lat: lat + row * north, lng: lng + column * east })));
}

/** Posts all points, each of them masked anew: what a scout posted before is forgotten at once. */
async function scout(scouts: readonly SignedIn[], grid: readonly Point[]): Promise<Scouted[]> {
  const seen: Scouted[] = [];
  for (let from = 0; from < grid.length; from += TOGETHER) {
    // A scout's own ring would show one point for most of the grid. No scout waits for a month.
    await service.database.pool.query("DELETE FROM documents WHERE collection = 'rings' AND id = ANY($1::uuid[])", [
      scouts.map(({ id }) => id),
    ]);
    const posted = grid.slice(from, from + TOGETHER).map(async (at, step): Promise<Scouted> => {
      const who = scouts[(from + step) % scouts.length];
      if (who === undefined) throw new Error("there are scouts");
      // Half of them type the victim's number, which they cannot prove.
      return { at, shown: await postAt(who, at, step % 2 === 0 ? NUMBER : "+919830044002") };
    });
    seen.push(...(await Promise.all(posted)));
  }
  return seen;
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }), { lat: 0, lng: 0 });
  return { lat: sum.lat / points.length, lng: sum.lng / points.length };
}

/** The guess of who reads posts as a dictionary: the middle of those that show the same point. */
function guess(shown: Point, seen: readonly Scouted[]): Point {
  const same = seen.filter((each) => distanceKm(each.shown, shown) < 0.005);
  return same.length === 0 ? shown : middleOf(same.map(({ at }) => at));
}

test("50 accounts on the victim's network with 2,025 posts on a grid learn no more than from the public point", async () => {
  // The account's own number, which proves it; all posts come from one address.
  const victim = await signedIn(service, { phone: NUMBER });
  const shown = await postAt(victim, HOME, NUMBER);
  const scouts = await Promise.all(Array.from({ length: SCOUTS }, () => signedIn(service)));
  // Scouts know the public point alone. The few of the quick run lie where they tell most.
  const seen = await scout(scouts, gridAround(IS_LONG ? shown : HOME));
  expect(seen).toHaveLength(SIDE * SIDE);
  const [with50, alone] = [distanceKm(guess(shown, seen), HOME), distanceKm(shown, HOME)];
  console.log(
    `scouts: ${Math.round(with50 * 1_000)} m off with ${seen.length} posts, ${Math.round(alone * 1_000)} m without`,
  );
  expect(with50).toBe(alone);
  // Nor does the victim's next post show what the scouts' posts were shown at.
  expect(await postAt(victim, HOME, NUMBER)).toEqual(shown);
});
