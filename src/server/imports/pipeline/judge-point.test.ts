import { expect, test } from "vitest";
import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import type { ImportContext } from "./format.ts";
import { placeOfRow } from "./place.ts";
import type { Whereabouts } from "./place.ts";

const GIVEN = { lat: 28.6, lng: 77.2 };
/** A degree of latitude, km. */
const DEGREE_KM = 111.195;

type World = {
  stateKm?: number | null;
  districtKm?: number | null;
  /** What the words of the row mean: how far from the given point, and its radius. */
  words?: { km: number; radiusKm: number } | null;
  /** What the postal code means alone. */
  postal?: { km: number; radiusKm: number };
};

function at({ km, radiusKm }: { km: number; radiusKm: number }): GeocodeResult {
  const point = { lat: GIVEN.lat + km / DEGREE_KM, lng: GIVEN.lng };
  return { ...point, uncertaintyKm: radiusKm, placeId: "test:1", label: "There", confidence: 1 };
}

function placed({ stateKm = 0, districtKm = 0, words = null, postal }: World, row: Partial<Whereabouts> = {}) {
  const context: ImportContext = {
    geocode: ({ state }) => (state === undefined ? ((postal && at(postal)) ?? null) : words && at(words)),
    outside: () => ({ stateKm, districtKm }),
    country: undefined,
  };
  const named = { country: "IN", state: "Haryana", postalCode: "121001" };
  const found = placeOfRow({ point: GIVEN, digits: 6, words: named, label: "Haryana", ...row }, context);
  return { ...found?.place, notes: found?.notes.map(({ code }) => code) };
}

const HERE = { lat: GIVEN.lat, basis: "given" };

test("inside what it names, or where no outline is at hand, a coordinate is a door", () => {
  expect(placed({})).toMatchObject({ ...HERE, precision: "exact", uncertaintyKm: 0.1, notes: [] });
  expect(placed({ stateKm: null, districtKm: null })).toMatchObject({ precision: "exact" });
  expect(placed({}).doubt).toBeUndefined();
});

test("outside the state it names a point is never exact, however near the border", () => {
  expect(placed({ stateKm: 0.2, words: { km: 5, radiusKm: 3 } })).toMatchObject({
    ...HERE,
    precision: "area",
    uncertaintyKm: 1,
    doubt: "outside-state",
    notes: ["coordinates/area-beside-state"],
  });
});

test("farther outside its state it gives way to the district or postal code that the row names", () => {
  expect(placed({ stateKm: 5, words: { km: 12, radiusKm: 9 } })).toMatchObject({ basis: "geocoded", uncertaintyKm: 9 });
  expect(placed({ stateKm: 40, words: { km: 60, radiusKm: 30 } })).toMatchObject({
    basis: "geocoded",
    precision: "area",
    uncertaintyKm: 30,
    doubt: "outside-state",
    notes: ["coordinates/outside-state"],
  });
});

test("where the words give no more than a wide area, or nothing, the point is kept as an area that reaches it", () => {
  const kept = { ...HERE, precision: "area", uncertaintyKm: 20, doubt: "outside-state" };
  expect(placed({ stateKm: 19.3, words: { km: 150, radiusKm: 300 } })).toMatchObject(kept);
  expect(placed({ stateKm: 19.3, words: { km: 50, radiusKm: 40 } })).toMatchObject(kept);
  expect(placed({ stateKm: 19.3 })).toMatchObject(kept);
});

test("a postal code that agrees with the point outvotes the name of the state", () => {
  expect(placed({ stateKm: 20, words: { km: 40, radiusKm: 30 }, postal: { km: 2, radiusKm: 4 } })).toMatchObject({
    ...HERE,
    precision: "area",
    uncertaintyKm: 4,
    doubt: "outside-state",
  });
});

test("outside its district: at the outline's own error it stays a door, beyond it the better radius counts", () => {
  expect(placed({ districtKm: 0.8 })).toMatchObject({ precision: "exact" });
  expect(placed({ districtKm: 5, words: { km: 12, radiusKm: 6 } })).toMatchObject({
    ...HERE,
    precision: "area",
    uncertaintyKm: 5,
    doubt: "outside-district",
    notes: ["coordinates/area-beside-district"],
  });
  expect(placed({ districtKm: 25, words: { km: 30, radiusKm: 6 } })).toMatchObject({
    basis: "geocoded",
    uncertaintyKm: 6,
    doubt: "outside-district",
    notes: ["coordinates/outside-district"],
  });
});

test("a point that many rows share is judged too: it may not vouch for itself", () => {
  const shared = { isShared: true };
  expect(placed({ stateKm: 20, words: { km: 40, radiusKm: 6 } }, shared)).toMatchObject({
    basis: "geocoded",
    doubt: "outside-state",
  });
  expect(placed({ words: { km: 20, radiusKm: 10 } }, shared)).toMatchObject({
    ...HERE,
    precision: "area",
    uncertaintyKm: 20,
  });
});

test("a point of another country, or none, leaves the words; both are counted apart", () => {
  const words = { km: 40, radiusKm: 30 };
  expect(placed({ words }, { point: { lat: 43.19, lng: -71.57 } })).toMatchObject({
    basis: "geocoded",
    doubt: "outside-country",
    notes: ["coordinates/outside"],
  });
  const missing = placed({ words }, { point: null });
  expect(missing).toMatchObject({ basis: "geocoded", notes: ["coordinates/missing"] });
  expect(missing.doubt).toBeUndefined();
});
