import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm } from "./distance.ts";
import type { Point } from "./distance.ts";
import { CELL, maskPoint, MASKED_UNCERTAINTY_KM, RING, SAME_WITHIN_KM, sharedPoint } from "./masked-point.ts";
import type { CellNumbers, MaskedPoint } from "./masked-point.ts";

const point = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const kolkata = { lat: 22.5726, lng: 88.3639 };
const person = fc.integer({ min: 1, max: 2 ** 30 });
const fixed =
  (distance: number, bearing: number): CellNumbers =>
  () => [0.5, distance, bearing];

/** Numbers of a person: a small hash, good enough to look random. */
function numbersOf(seed: number): CellNumbers {
  return (cell) => {
    let state = seed;
    for (const sign of cell) state = Math.imul(state ^ sign.charCodeAt(0), 2_654_435_761) >>> 0;
    const next = (): number => {
      state = Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
      state = Math.imul(state ^ (state >>> 13), 3_266_489_917) >>> 0;
      state = (state ^ (state >>> 16)) >>> 0;
      return state / 2 ** 32;
    };
    return [next(), next(), next()];
  };
}

/** A point so many metres to the north and east. */
function moved({ lat, lng }: Point, north: number, east: number): Point {
  const degree = 111_195;
  return { lat: lat + north / degree, lng: lng + east / degree / Math.cos((lat * Math.PI) / 180) };
}

test("a masked point lies 300 to 1,500 m from the true one, wherever on Earth", () => {
  fc.assert(
    fc.property(point, person, (at, seed) => {
      const { masked, drawn } = maskPoint(at, [], numbersOf(seed));
      const km = distanceKm(at, masked);
      expect(km).toBeGreaterThanOrEqual(RING.fromKm);
      expect(km).toBeLessThanOrEqual(RING.toKm);
      expect(Math.abs(masked.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(masked.lng)).toBeLessThanOrEqual(180);
      expect(drawn?.masked).toEqual(masked);
    }),
  );
});

test("equal areas of a cell's ring are equally likely: half the points lie beyond the radius that halves its area", () => {
  let outside = 0;
  const [from, to] = [RING.fromKm + CELL.withinKm, RING.toKm - CELL.withinKm];
  const middle = moved(kolkata, 0, 0);
  const radius = Math.sqrt((from ** 2 + to ** 2) / 2);
  const points = Array.from(
    { length: 1_000 },
    (_each, step) => maskPoint(middle, [], fixed(step / 1_000, (step * 7) % 1)).masked,
  );
  // All have one rank: the same cell decides for all, and its middle is the middle of the points.
  const sum = Array.from({ length: 360 }, (_each, step) => maskPoint(middle, [], fixed(0, step / 360)).masked);
  const centre = {
    lat: sum.reduce((all, { lat }) => all + lat, 0) / sum.length,
    lng: sum.reduce((all, { lng }) => all + lng, 0) / sum.length,
  };
  expect(distanceKm(centre, middle)).toBeLessThanOrEqual(CELL.withinKm + 0.01);
  for (const each of points) if (distanceKm(centre, each) > radius) outside += 1;
  expect(outside).toBeGreaterThan(470);
  expect(outside).toBeLessThan(530);
});

test("around a home, masked points of many people lie in all directions", () => {
  const quarters = [0, 0, 0, 0];
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const { masked } = maskPoint(kolkata, [], numbersOf(seed * 7_919));
    const quarter = (masked.lat > kolkata.lat ? 2 : 0) + (masked.lng > kolkata.lng ? 1 : 0);
    quarters[quarter] = (quarters[quarter] ?? 0) + 1;
  }
  for (const count of quarters) expect(count).toBeGreaterThan(400);
});

test("walks of a person never show a second masked point around one place", () => {
  const step = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), person, (steps, seed) => {
      const known: MaskedPoint[] = [];
      for (const north of steps) {
        const at = { lat: kolkata.lat + north / 200, lng: kolkata.lng };
        const near = known.find((each) => distanceKm(each.true, at) <= SAME_WITHIN_KM);
        const { masked, drawn } = maskPoint(at, known, numbersOf(seed));
        if (near === undefined) expect(drawn).not.toBeNull();
        else expect(masked).toEqual(near.masked);
        if (drawn !== null) known.push(drawn);
        expect(distanceKm(at, masked)).toBeLessThanOrEqual(MASKED_UNCERTAINTY_KM);
        // The same place again, whatever was drawn meanwhile and whoever asks.
        expect(maskPoint(at, known, numbersOf(seed + 1)).masked).toEqual(masked);
      }
    }),
  );
});

test("what was forgotten is found again: the same person at the same place gets the same point", () => {
  fc.assert(
    fc.property(point, person, (at, seed) => {
      expect(maskPoint(at, [], numbersOf(seed))).toEqual(maskPoint(at, [], numbersOf(seed)));
    }),
  );
});

/**
 * The attack of finding M13. A person posts 50 times, each time from a point up to 30 m away. All
 * is forgotten after each post. Whoever kept every masked point looks for the places that fit all.
 */
test("50 rounds of posting and forgetting with 30 m of noise leave a home uncertain by 250 m and more", () => {
  const uncertain: number[] = [];
  const kinds: number[] = [];
  const random = numbersOf(20_261_122);
  for (let home = 1; home <= 100; home += 1) {
    const at = moved(kolkata, home * 613, home * 389);
    const seen = new Map<string, Point>();
    for (let round = 0; round < 50; round += 1) {
      const [angle, far] = random(`${home} ${round}`);
      const noise = 30 * Math.sqrt(far);
      const from = moved(at, noise * Math.sin(angle * 2 * Math.PI), noise * Math.cos(angle * 2 * Math.PI));
      const { masked } = maskPoint(from, [], numbersOf(home * 104_729));
      seen.set(`${masked.lat} ${masked.lng}`, masked);
    }
    kinds.push(seen.size);
    uncertain.push(spreadKm(placesThatFit(at, [...seen.values()])));
  }
  uncertain.sort((a, b) => a - b);
  const mean = kinds.reduce((all, each) => all + each, 0) / kinds.length;
  console.log(
    `home points: ${mean.toFixed(2)} masked points a home, at most ${Math.max(...kinds)}; ` +
      `uncertain by ${uncertain.map((km) => Math.round(km * 1_000))[0]} m at least, ${Math.round((uncertain[50] ?? 0) * 1_000)} m in the middle`,
  );
  expect(uncertain[0]).toBeGreaterThanOrEqual(0.25);
});

/** What posts of accounts with one number show, each at its own point; `ofNumber` is theirs. */
function shownBy(points: readonly Point[], ofNumber: CellNumbers): Point[] {
  const shown: MaskedPoint[] = [];
  for (const at of points) {
    const shared = sharedPoint(at, shown);
    const { masked } = maskPoint(at, shared === null ? [] : [shared], ofNumber);
    shown.push({ true: at, masked });
  }
  return shown.map(({ masked }) => masked);
}

test("accounts with one number, each within 250 m of a home, show one point, and its circle holds them all", () => {
  const offset = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(fc.array(offset, { minLength: 1, maxLength: 40 }), person, (offsets, seed) => {
      const points = offsets.map(([far, angle]) => {
        const metres = 250 * Math.sqrt(far);
        return moved(kolkata, metres * Math.sin(angle * 2 * Math.PI), metres * Math.cos(angle * 2 * Math.PI));
      });
      const shown = shownBy(points, numbersOf(seed));
      expect(new Set(shown.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(1);
      const [first = kolkata] = points;
      const km = distanceKm(first, shown[0] ?? kolkata);
      expect(km).toBeGreaterThanOrEqual(RING.fromKm);
      expect(km).toBeLessThanOrEqual(RING.toKm);
      for (const at of points) expect(distanceKm(at, shown[0] ?? at)).toBeLessThanOrEqual(MASKED_UNCERTAINTY_KM);
    }),
  );
});

test("sharing leaves homes as far from their points as before: mean and tenths of 1,000 homes", () => {
  const random = numbersOf(20_261_129);
  const [alone, shared]: [number[], number[]] = [[], []];
  for (let home = 1; home <= 1_000; home += 1) {
    const at = moved(kolkata, home * 613, home * 389);
    const posts = Array.from({ length: 5 }, (_each, round) => {
      const [angle, far] = random(`${home} ${round}`);
      const noise = 30 * Math.sqrt(far);
      return moved(at, noise * Math.sin(angle * 2 * Math.PI), noise * Math.cos(angle * 2 * Math.PI));
    });
    shared.push(distanceKm(at, shownBy(posts, numbersOf(home * 104_729)).at(-1) ?? at));
    alone.push(distanceKm(at, maskPoint(at, [], numbersOf(home * 15_485_863)).masked));
  }
  for (const list of [alone, shared]) list.sort((a, b) => a - b);
  for (let tenth = 1; tenth <= 9; tenth += 1) {
    expect(shared[tenth * 100]).toBeCloseTo(alone[tenth * 100] ?? 0, 1);
  }
  expect(shared[0]).toBeGreaterThanOrEqual(RING.fromKm - 0.03);
});

test("a shared point is not handed on to where its circle would not hold the place", () => {
  const masked = moved(kolkata, 2_800, 0);
  expect(sharedPoint(moved(kolkata, -150, 0), [{ true: kolkata, masked }])).not.toBeNull();
  expect(sharedPoint(moved(kolkata, -300, 0), [{ true: kolkata, masked }])).toBeNull();
});

/** Places on a grid of 50 m around a home that all the masked points may stand for. */
function placesThatFit(home: Point, masked: readonly Point[]): Point[] {
  const places: Point[] = [];
  for (let north = -3_000; north <= 3_000; north += 50) {
    for (let east = -3_000; east <= 3_000; east += 50) {
      const place = moved(home, north, east);
      const fits = masked.every((each) => {
        const km = distanceKm(place, each);
        return km >= RING.fromKm && km <= RING.toKm;
      });
      if (fits) places.push(place);
    }
  }
  return places;
}

/** How far places lie from their middle: the root of the mean square, km. */
function spreadKm(places: readonly Point[]): number {
  const middle = {
    lat: places.reduce((all, { lat }) => all + lat, 0) / places.length,
    lng: places.reduce((all, { lng }) => all + lng, 0) / places.length,
  };
  return Math.sqrt(places.reduce((all, each) => all + distanceKm(middle, each) ** 2, 0) / places.length);
}
