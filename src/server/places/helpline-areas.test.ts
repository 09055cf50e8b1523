import { beforeAll, expect, test } from "vitest";
import { HELPLINES } from "#domain/places/helplines.ts";
import type { HelplineService } from "#domain/places/helplines.ts";
import { openPlaces } from "./places.ts";
import type { Places } from "./places.ts";

/** Types of area whose people a service answers. */
const TYPES: Readonly<Record<HelplineService, readonly string[]>> = {
  health: ["state", "country"],
  "mental-health": ["state", "country"],
  // One code that reaches each district's own stands once, at their state.
  "control-room": ["district", "state"],
  "state-control-room": ["state"],
};

/** Areas in parts: their middle lies in another one. */
const INSIDE: Readonly<Record<string, { lat: number; lng: number }>> = {
  "in-district:27-mumbai": { lat: 18.9388, lng: 72.8354 },
  "in-state:34": { lat: 11.9139, lng: 79.8145 },
};

let places: Places;
beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
});

test("the area of each helpline is in the gazetteer, of a type that its service answers, and is one a reader stands in", () => {
  const wrong = HELPLINES.filter((line) => {
    const area = places.byId(line.area, "en");
    if (area === null || !TYPES[line.for].includes(area.type)) return true;
    if (area.type === "country") return line.area !== `country:${area.country}`;
    const { lat, lng } = INSIDE[line.area] ?? area;
    return !places.reverse({ lat, lng, lang: "en" }).some(({ id }) => id === line.area);
  });
  expect(wrong).toEqual([]);
});
