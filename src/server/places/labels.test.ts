import { beforeAll, expect, test } from "vitest";
import { placeLabels } from "#contract/places.ts";
import { countedIndex } from "#server/testing/counted-index.ts";
import { labelsOf } from "./labels.ts";
import { openPlaces, type Places } from "./places.ts";

let places: Places;

beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
});

const INDIA = { west: 68, south: 7, east: 97, north: 36 };
const KOLKATA = { west: 88.2, south: 22.4, east: 88.5, north: 22.7 };
const WORLD = { west: -180, south: -85, east: 180, north: 85 };
const FIJI = { west: 176, south: -20, east: -178, north: -15 };

function pixels({ lat, lng }: { lat: number; lng: number }, zoom: number) {
  const side = 256 * 2 ** zoom;
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return { x: (lng / 360) * side, y: y * side };
}

test.each([
  ["the world", WORLD, 2],
  ["India", INDIA, 5],
  ["Kolkata", KOLKATA, 11],
  ["a street", { west: 88.35, south: 22.56, east: 88.36, north: 22.57 }, 17],
  ["Fiji, across the date line", FIJI, 7],
])("names on a map of %s lie in its box and leave each other room", (_name, bbox, zoom) => {
  const items = places.labels({ bbox, zoom });
  placeLabels.output.parse({ items });
  for (const [at, item] of items.entries()) {
    expect(item.lat >= bbox.south && item.lat <= bbox.north).toBe(true);
    const isInside = bbox.west <= bbox.east ? item.lng >= bbox.west && item.lng <= bbox.east : true;
    expect(isInside).toBe(true);
    for (const other of items.slice(0, at)) {
      const [one, two] = [pixels(item, zoom), pixels(other, zoom)];
      expect(Math.abs(one.x - two.x) >= 59 || Math.abs(one.y - two.y) >= 23, `${item.name} ${other.name}`).toBe(true);
    }
  }
});

test("the best known are there, in the reader's script", () => {
  const names = (lang: string) => places.labels({ bbox: INDIA, zoom: 5, lang }).map(({ name }) => name);
  for (const name of ["Mumbai", "Kolkata", "Chennai"]) expect(names("en")).toContain(name);
  expect(names("hi")).toContain("मुंबई");
  expect(names("ur")).toContain("کولکاتا");
  expect(places.labels({ bbox: WORLD, zoom: 1 }).some(({ type }) => type === "country")).toBe(true);
  expect(places.labels({ bbox: FIJI, zoom: 7 }).map(({ name }) => name)).toContain("Suva");
});

test("no box and zoom reads much of the index", () => {
  // A third more than the dearest of them. One took 2.3 ms of a processor on average
  // (bench/places.ts).
  const mostReads = 200_000;
  const { index, readsOf } = countedIndex();
  const boxes = [WORLD, INDIA, KOLKATA, FIJI, { west: 80, south: 25, east: 84.9, north: 29.9 }];
  for (const bbox of boxes) {
    for (let zoom = 0; zoom <= 18; zoom += 3)
      expect(
        readsOf(() => void labelsOf(index, { bbox, zoom, lang: undefined })),
        `${JSON.stringify(bbox)} ${zoom}`,
      ).toBeLessThan(mostReads);
  }
});
