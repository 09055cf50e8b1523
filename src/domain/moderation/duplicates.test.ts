import { expect, test } from "vitest";
import { isLikelyDuplicate } from "./duplicates.ts";

type Compared = Parameters<typeof isLikelyDuplicate>[0];
const place = { lat: 22.57, lng: 88.36, label: "", precision: "exact", basis: "given", uncertaintyKm: 0.1 } as const;
const gas: Compared = {
  side: "offer",
  kind: "oxygen",
  details: { form: "cylinder" },
  place,
  title: "Station Lane Gas",
};

test("two of one kind near each other by the same name, or at the same door, may be one", () => {
  const near = { ...place, lat: 22.575 };
  expect(isLikelyDuplicate(gas, { ...gas, place: near, title: "Station Lane Gas agency" })).toBe(true);
  expect(isLikelyDuplicate(gas, { ...gas, place: near, title: "Park Circus Medicals" })).toBe(false);
  expect(isLikelyDuplicate(gas, { ...gas, title: "Park Circus Medicals" })).toBe(true);
  expect(isLikelyDuplicate(gas, { ...gas, place: { ...place, lat: 22.7 } })).toBe(false);
});

test("another side, kind or subtype is another thing; one that is not known may be the same", () => {
  expect(isLikelyDuplicate(gas, { ...gas, side: "need" })).toBe(false);
  expect(isLikelyDuplicate(gas, { ...gas, details: { form: "refill" } })).toBe(false);
  expect(isLikelyDuplicate(gas, { ...gas, details: {} })).toBe(true);
});

test("masked points of two people at one place say nothing without their words", () => {
  const masked = { ...place, basis: "masked" } as const;
  expect(
    isLikelyDuplicate({ ...gas, place: masked, title: undefined }, { ...gas, place: masked, title: undefined }),
  ).toBe(false);
});
