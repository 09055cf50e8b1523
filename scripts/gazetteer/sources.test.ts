import { describe, expect, test } from "vitest";
import { correctPopulations } from "./corrections.ts";
import { contains, districtAt, edgeKm, type District } from "./districts.ts";
import { readOfficePoints, robustCentre, type Repairs } from "./india-post.ts";
import { officePlace } from "./office-names.ts";
import { settlePopulation, type City } from "./world.ts";

function repairs(): Repairs {
  return { missing: 0, equal: 0, abroad: 0, elsewhere: 0, printed: 0, swapped: 0, sexagesimal: 0 };
}

describe("printed coordinates of a post office", () => {
  test.each([
    ["as they stand, minutes over 60", "28.6500278", "77.1938333", ["printed"]],
    ["swapped", "88.41", "22.57", ["swapped", "sexagesimal"]],
    ["missing", "NA", "NA", []],
    ["equal", "22.5", "22.5", []],
    ["abroad", "0.5", "12.25", []],
    ["a phone number", "22.5", "9000000000", []],
  ])("%s", (_what, lat, lng, readings) => {
    expect(readOfficePoints({ lat, lng }, repairs()).map(({ how }) => how)).toEqual(readings);
  });

  test("minutes and seconds run together are read as such: Salt Lake's own post office", () => {
    const [, second] = readOfficePoints({ lat: "22.3538583", lng: "88.2412780" }, repairs());
    expect(second?.point.lat).toBeCloseTo(22.594, 3);
    expect(second?.point.lng).toBeCloseTo(88.4035, 3);
  });

  test("a minority of wrong points does not move the centre", () => {
    const right = [28.651, 28.654, 28.656, 28.66].map((lat) => ({ lat, lng: 77.19 }));
    const centre = robustCentre([...right, { lat: 22, lng: 77 }])?.centre;
    expect(centre?.lat).toBeCloseTo(28.654, 2);
    expect(robustCentre([])).toBeNull();
  });
});

describe("the place an office is named after", () => {
  test.each([
    ["Gomti Nagar S.O", "Gomti Nagar"],
    ["Khajoori Khas BO", "Khajoori Khas"],
    ["Tilak Nagar S.O (West Delhi)", "Tilak Nagar"],
    ["Civil Lines SO North Delhi", "Civil Lines"],
    ["KAROL BAGH SO", "Karol Bagh"],
    ["CAT EXTENSION COUNTER", null],
    ["LAJPAT NAGAR NDC", null],
    ["15 BO", null],
  ])("%s", (office, place) => expect(officePlace(office)).toBe(place));
});

describe("populations", () => {
  test.each([
    ["agreeing sources tell the newest", [4_631_392, 4_500_000, 4_400_000], 4_631_392],
    ["one source alone is told", [35_000, 0, 0], 35_000],
    ["none is told when they disagree more than fourfold", [12_345, 0, 174_582], 0],
    ["none is known", [0, 0, 0], 0],
  ])("%s", (_what, counts, population) => expect(settlePopulation(counts, "PPL").population).toBe(population));

  test("what is not told still orders, between the extremes", () => {
    const { weight } = settlePopulation([12_345, 0, 174_582], "PPL");
    expect(weight).toBeGreaterThan(12_345);
    expect(weight).toBeLessThan(174_582);
  });
});

test("hand-kept populations replace the sources'; one for a city that is gone is an error", () => {
  const city: City = {
    id: "gn:1",
    name: "A",
    lat: 0,
    lng: 0,
    country: "IN",
    admin1: "",
    admin2: "",
    feature: "PPL",
    population: 9,
    weight: 9,
    names: [],
  };
  expect(correctPopulations([city], "# remark\ngn:1\t5\twhy\n")[0]).toMatchObject({ population: 5, weight: 5 });
  expect(correctPopulations([city], "gn:1\t\twhy")[0]?.population).toBe(0);
  expect(() => correctPopulations([city], "gn:2\t5\twhy")).toThrow("gn:2");
});

describe("district outlines", () => {
  const square: District = {
    id: "in-district:99-square",
    name: "Square",
    state: "Test",
    stateCode: "99",
    centre: { lat: 20.5, lng: 80.5 },
    radiusKm: 50,
    box: [80, 20, 81, 21],
    rings: [
      [
        [80, 20],
        [81, 20],
        [81, 21],
        [80, 21],
        [80, 20],
      ],
      [
        [80.4, 20.4],
        [80.6, 20.4],
        [80.6, 20.6],
        [80.4, 20.6],
        [80.4, 20.4],
      ],
    ],
  };
  test("a point inside is in, in the hole or outside it is not", () => {
    expect(contains(square, 20.1, 80.1)).toBe(true);
    expect(contains(square, 20.5, 80.5)).toBe(false);
    expect(contains(square, 21.1, 80.5)).toBe(false);
  });
  test("near the edge it still counts as the nearest district's", () => {
    expect(edgeKm(square, 21.1, 80.5)).toBeCloseTo(11.06, 1);
    expect(districtAt([square], { lat: 21.1, lng: 80.5 })?.id).toBe(square.id);
    expect(districtAt([square], { lat: 22, lng: 80.5 })).toBeNull();
  });
});
