import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { PlaceItem } from "#contract/places.ts";
import { distanceKm, type Point } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import { MASKED_UNCERTAINTY_KM } from "#domain/places/masked-point.ts";
import { rounds } from "#server/testing/rounds.ts";
import { openPlaces, type Places } from "./places.ts";
import { readTables, typeNumber, type TableRow } from "./tables.ts";
import { isIn, readOutlines, type Rings } from "./testing/outline-map.ts";

const RADIUS_KM = MASKED_UNCERTAINTY_KM;
/** A degree of latitude, km. */
const DEGREE_KM = 111.195;
/** No town of the gazetteer reaches farther, km. */
const TOWN_KM = 55;

let places: Places;
let rows: TableRow[];
let outlines: ReturnType<typeof readOutlines>;
/** Towns and quarters by whole degrees. */
const settlements = new Map<string, TableRow[]>();

beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
  outlines = readOutlines();
  rows = readTables("data/gazetteer");
  for (const row of rows) {
    const isQuarter = row.type === typeNumber("locality") && row.id.startsWith("in-quarter:");
    if (row.type !== typeNumber("city") && !isQuarter) continue;
    const key = `${Math.floor(row.lat)} ${Math.floor(row.lng)}`;
    const known = settlements.get(key);
    if (known === undefined) settlements.set(key, [row]);
    else known.push(row);
  }
});

function around({ lat, lng }: Point): TableRow[] {
  const found: TableRow[] = [];
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1])
      found.push(...(settlements.get(`${Math.floor(lat) + north} ${Math.floor(lng) + east}`) ?? []));
  return found;
}

function nameOf(at: Point, placeId?: string): PlaceItem | null {
  return places.holding({ ...at, radiusKm: RADIUS_KM, placeId, lang: "en" });
}

/** The edge of the circle around a point. */
function edgeOf({ lat, lng }: Point, shareOfRadius: number): Point[] {
  return Array.from({ length: 24 }, (_none, at) => {
    const angle = (at / 12) * Math.PI;
    const degrees = (RADIUS_KM * shareOfRadius) / DEGREE_KM;
    return {
      lat: lat + degrees * Math.sin(angle),
      lng: lng + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
    };
  });
}

function outlineOf({ id, name }: PlaceItem): Rings | undefined {
  const [, code = ""] = /^in-(?:state|district):(\d\d)/.exec(id) ?? [];
  return id.startsWith("in-state:") ? outlines.states.get(code) : outlines.districts.get(`${code}-${name}`);
}

function isHeldBy(item: PlaceItem, at: Point): boolean {
  const outline = outlineOf(item);
  if (outline !== undefined) return edgeOf(at, 0.98).every((point) => isIn(outline, point));
  return distanceKm(at, item) + RADIUS_KM <= (item.uncertaintyKm ?? 0) + 0.02;
}

/** Where people are: at a place of the gazetteer, or some km from it. */
const somewhere = fc
  .tuple(fc.nat(), fc.double({ min: -0.05, max: 0.05, noNaN: true }), fc.double({ min: -0.05, max: 0.05, noNaN: true }))
  .map(([which, north, east]): Point => {
    const { lat, lng } = rows[which % rows.length] ?? { lat: 0, lng: 0 };
    return { lat: Math.max(-89, Math.min(89, lat + north)), lng: Math.max(-179, Math.min(179, lng + east)) };
  });

describe("the name of a masked circle", () => {
  test("is the smallest town, quarter or area that holds all of it, and never a post office's", () => {
    fc.assert(
      fc.property(somewhere, (at) => {
        const item = nameOf(at);
        if (item === null) return;
        expect(["city", "locality", "district", "state", "country"]).toContain(item.type);
        expect(item.id).not.toMatch(/^in-(?:office|pin):/);
        if (item.type === "country") return;
        expect(isHeldBy(item, at), `${item.label} holds ${at.lat}, ${at.lng}`).toBe(true);
        const smaller = around(at).filter(
          (row) =>
            row.uncertaintyKm < Math.min(TOWN_KM, item.uncertaintyKm ?? 0) &&
            distanceKm(at, row) + RADIUS_KM <= row.uncertaintyKm - 0.02 &&
            row.country === item.country,
        );
        // A town across the border of a district does not name a point on this side.
        const area = smaller.length === 0 ? undefined : areaAt(at);
        const rivals = smaller.filter(({ parent }) => area === undefined || parent.startsWith(area));
        expect(rivals.map(({ name }) => name)).toEqual([]);
      }),
      { numRuns: rounds(100, 10_000), seed: 20_261_122 },
    );
  });

  test("is the chosen place's, if that holds all of it, and only then", () => {
    const kolkata = "gn:1275004";
    const ballygunge = { lat: 22.5286, lng: 88.3654 };
    expect(nameOf(ballygunge, kolkata)?.name).toBe("Kolkata");
    expect(nameOf(ballygunge, "in-office:700019-ballygunge")?.name).toBe("Kolkata");
    expect(nameOf(ballygunge, "in-district:19-nadia")?.name).toBe("Kolkata");
    expect(nameOf(ballygunge, "in-state:19")?.name).toBe("West Bengal");
    expect(nameOf(ballygunge, "gone:1")?.name).toBe("Kolkata");
  });

  test("is not a police line's or an airport's beside which the point lies", () => {
    for (const row of rows) {
      if (!/\b(?:police|airport|high court|jail|barracks)\b/i.test(row.name) || row.country !== "IN") continue;
      if (row.type !== typeNumber("locality")) continue;
      expect(nameOf(row)?.name, row.name).not.toBe(row.name);
    }
  });

  test("at sea there is none", () => expect(nameOf({ lat: -45, lng: -130 })).toBeNull());
});

/**
 * How the id of the Indian district begins in whose outline a point lies; Delhi has one for all.
 */
function areaAt(at: Point): string | undefined {
  const [key] = [...outlines.districts].find(([, rings]) => isIn(rings, at)) ?? [];
  if (key === undefined) return undefined;
  return `in-district:${key === "07-Delhi" ? "07" : foldName(key).replaceAll(" ", "-")}`;
}

describe("a PIN code is shown with its quarter", () => {
  const labelOf = (id: string, lang = "en"): string | undefined => places.byId(id, lang)?.label;

  test("by the quarter kept by hand, in the reader's script, or the only office that is no branch", () => {
    expect(labelOf("in-pin:700019")).toBe("700019 Ballygunge, Kolkata, West Bengal, India");
    expect(labelOf("in-pin:700019", "bn")).toMatch(/^700019 বালিগঞ্জ, /);
    expect(labelOf("in-pin:743370")).toBe("743370 Gosaba, South 24 Parganas, West Bengal, India");
    expect(places.byId("in-pin:700019", "en")?.name).toBe("700019");
    expect(places.search({ q: "700019", lang: "en", limit: 1 })[0]?.label).toMatch(/^700019 Ballygunge, /);
  });

  test("but never by one of several offices: the nearest may be a police line", () => {
    const labels = rows.filter(({ id }) => id.startsWith("in-pin:7000")).map(({ id }) => labelOf(id));
    expect(labels.length).toBeGreaterThan(50);
    expect(labels.filter((label) => /police|airport|high court/i.test(label ?? ""))).toEqual([]);
  });
});
