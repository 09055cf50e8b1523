import { expect, test } from "vitest";
import { indexPlaces, searchSavedPlaces } from "./search-saved-places.ts";

const place = (label: string, weight: number, more: { names?: string[]; lat?: number } = {}) => ({
  label,
  weight,
  names: more.names ?? [],
  lat: more.lat ?? 22.5,
  lng: 88.4,
});

const places = indexPlaces([
  place("Kolkata, West Bengal, India", 0.95, { names: ["calcutta", "कोलकाता"] }),
  place("Howrah, West Bengal, India", 0.8),
  place("Gomti Nagar, Lucknow, Uttar Pradesh, India", 0.4, { lat: 26.8 }),
  place("Gomti Nagar, Kolkata, West Bengal, India", 0.3),
  place("226010, Lucknow, Uttar Pradesh, India", 0.4, { lat: 26.8 }),
]);

function labels(typed: string, near?: { lat: number; lng: number }): string[] {
  return searchSavedPlaces(places, typed, { near, limit: 3 }).map(({ label }) =>
    label.split(", ").slice(0, 2).join(", "),
  );
}

test.each([
  ["kol", "Kolkata, West Bengal"],
  ["Calcutta", "Kolkata, West Bengal"],
  ["कोल", "Kolkata, West Bengal"],
  ["hawra", "Howrah, West Bengal"],
  ["gomtee nagr", "Gomti Nagar, Lucknow"],
  ["kolkata gomti", "Gomti Nagar, Kolkata"],
  ["226 010", "226010, Lucknow"],
  ["२२६०१०", "226010, Lucknow"],
  ["226010 lucknow", "226010, Lucknow"],
])("%s finds %s", (typed, first) => {
  expect(labels(typed)[0]).toBe(first);
});

test("of two of one name the near one comes first", () => {
  expect(labels("gomti nagar", { lat: 22.5, lng: 88.4 })[0]).toBe("Gomti Nagar, Kolkata");
  expect(labels("gomti nagar", { lat: 26.8, lng: 88.4 })[0]).toBe("Gomti Nagar, Lucknow");
});

test("what is no place finds none: nonsense, nothing, half a number in the middle", () => {
  for (const typed of ["xqzxqz", "  ", "kolkata xqz", "22 kolkata"]) expect(labels(typed)).toEqual([]);
});
