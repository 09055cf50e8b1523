import { beforeAll, expect, test } from "vitest";
import { RegionPlace } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { indexPlaces, searchSavedPlaces } from "#domain/places/search-saved-places.ts";
import { compress } from "#server/http/transport/compress.ts";
import { openPlaces, type Places } from "./places.ts";

/** The largest region as sent, bytes. */
const MOST_BYTES = 120_000;

let places: Places;

beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
});

test.each([
  ["Kolkata", { lat: 23, lng: 88, lang: "en" }],
  ["Lucknow, in Hindi", { lat: 27, lng: 81, lang: "hi" }],
  ["Kolkata, in Bengali", { lat: 23, lng: 88, lang: "bn" }],
  ["Delhi, in Urdu", { lat: 29, lng: 77, lang: "ur" }],
  ["London", { lat: 51, lng: 0, lang: "en" }],
  ["at the date line", { lat: -17, lng: 180, lang: "en" }],
])("a region is small enough to be sent to a phone: %s", async (name, at) => {
  const items = places.region(at);
  const { length } = await compress(Buffer.from(JSON.stringify({ items })), "br");
  console.log(`region ${name}: ${items.length} places, ${length} bytes as sent`);
  for (const item of items.slice(0, 50)) RegionPlace.parse(item);
  expect(items.length).toBeLessThanOrEqual(3_000);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(length).toBeLessThanOrEqual(MOST_BYTES);
});

test("it holds what is near, and the large cities of the country", () => {
  const items = places.region({ lat: 23, lng: 88 });
  const names = new Set(items.map(({ label }) => label.split(",", 1)[0]));
  for (const name of ["Kolkata", "Howrah", "Mumbai", "Delhi", "Chennai"]) expect(names).toContain(name);
  const near = items.filter((item) => distanceKm(item, { lat: 23, lng: 88 }) < 280);
  expect(near.length).toBeGreaterThan(items.length * 0.8);
  expect(places.region({ lat: -60, lng: 0 })).toEqual([]);
});

test("asked for again it is not chosen again, in another language it is", () => {
  const items = places.region({ lat: 27, lng: 81, lang: "hi" });
  expect(places.region({ lat: 27, lng: 81, lang: "hi" })).toBe(items);
  expect(places.region({ lat: 27, lng: 81, lang: "en" })[0]?.label).not.toBe(items[0]?.label);
});

test("on the device a name's beginning finds what the server finds", () => {
  const regions = [
    { lat: 23, lng: 88 },
    { lat: 27, lng: 81 },
  ];
  let same = 0;
  let asked = 0;
  for (const at of regions) {
    const items = places.region(at);
    const kept = indexPlaces(items);
    for (const q of prefixes(items.map(({ label }) => label.split(",", 1)[0] ?? ""))) {
      const [theirs] = places.search({ q, near: at, lang: "en", limit: 1 });
      const [ours] = searchSavedPlaces(kept, q, { near: at, limit: 1 });
      asked += 1;
      if (theirs !== undefined && (ours?.id === theirs.id || ours?.label === theirs.label)) same += 1;
      else if (process.env["LIFEBOARD_LONG"] === "1") console.log(q, "|", theirs?.label, "|", ours?.label);
    }
  }
  console.log(`region: ${same} of ${asked} beginnings answered as by the server, ${(same / asked).toFixed(3)}`);
  expect(asked).toBeGreaterThan(150);
  expect(same / asked).toBeGreaterThanOrEqual(0.9);
});

/** Names of a region as somebody types them: of every twentieth, two thirds and all of it. */
function prefixes(names: readonly string[]): string[] {
  const some = names.filter((name, at) => at % 40 === 0 && name.length > 3);
  return some.flatMap((name) => [name.slice(0, Math.max(4, Math.ceil((name.length * 2) / 3))), name]);
}
