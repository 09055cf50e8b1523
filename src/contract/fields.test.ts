import fc from "fast-check";
import { expect, test } from "vitest";
import { commaList, queryInteger, queryNumber } from "./fields.ts";
import { NearbyQuery } from "./nearby-query.ts";

const POINT = { lat: "22.57", lng: "88.36" };

test.each(["", " ", "NaN", "Infinity", "0x10", "1,5", "1e999", "--1", "91"])("latitude %j is refused", (lat) => {
  expect(NearbyQuery.safeParse({ ...POINT, lat }).success).toBe(false);
});

test("property: whatever a number schema lets through is a number within its bounds", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.double()), (input) => {
      const parsed = queryNumber(-90, 90).safeParse(input);
      if (parsed.success) expect(parsed.data).toSatisfy((value: number) => value >= -90 && value <= 90);
    }),
  );
});

test("whole numbers refuse fractions and giants", () => {
  const limit = queryInteger(1, 100);
  expect(limit.parse("20")).toBe(20);
  for (const bad of ["0", "101", "1.5", "1000000000", "-1", "1e2"]) expect(limit.safeParse(bad).success).toBe(false);
});

test("a list of kinds is comma-separated, each once, all known", () => {
  const kinds = commaList(["bed", "oxygen"]);
  expect(kinds.parse("oxygen,bed,oxygen")).toEqual(["oxygen", "bed"]);
  for (const bad of ["", "bed,", "beds", "bed;oxygen"]) expect(kinds.safeParse(bad).success).toBe(false);
});

test("the search has the defaults of the contract and refuses what it does not know", () => {
  expect(NearbyQuery.parse(POINT)).toEqual({
    lat: 22.57,
    lng: 88.36,
    withinKm: 25,
    side: "offer",
    sort: "best",
    limit: 20,
  });
  expect(NearbyQuery.safeParse({ ...POINT, radius: "5" }).success).toBe(false);
  expect(NearbyQuery.safeParse({ ...POINT, withinKm: "0" }).success).toBe(false);
  expect(NearbyQuery.parse({ ...POINT, bloodGroup: "O " }).bloodGroup).toBe("O+");
});
