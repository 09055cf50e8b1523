import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import { readTables, typeNumber, type TableRow } from "#server/places/tables.ts";
import { contains, edgeKm, readDistricts } from "./districts.ts";

/*
 * An error of a source comes back with its next release. So large places are compared with the
 * maps.
 */
const DATA = "data/gazetteer";
const LARGE = 100_000;
const rows = readTables(DATA);
const large = rows.filter((row) => row.type === typeNumber("city") && Math.max(row.weight, row.population) >= LARGE);
const districts = readDistricts(readFileSync(join(DATA, "india-districts.topo.json"), "utf8"));
const outlines = new Map(districts.map((district) => [district.id, district] as const));

type Country = Parameters<typeof contains>[0];

/** The countries of Natural Earth, each island a separate shape, so few need a close check. */
function countries(): Country[] {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
  const atlas = JSON.parse(readFileSync(file, "utf8")) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  return feature(atlas, atlas.objects.countries).features.flatMap((shape) => {
    const { type, coordinates } = shape.geometry as Polygon | MultiPolygon;
    const islands: Position[][][] = type === "Polygon" ? [coordinates] : coordinates;
    return islands.map((rings) => toShape(shape.properties.name, rings));
  });
}

function toShape(name: string, rings: Position[][]): Country {
  const lngs = rings.flat().map(([lng = 0]) => lng);
  const lats = rings.flat().map(([, lat = 0]) => lat);
  const box = [lowest(lngs), lowest(lats), -lowest(lngs.map((x) => -x)), -lowest(lats.map((y) => -y))] as const;
  return { id: name, name, state: "", stateCode: "", rings, box, centre: { lat: 0, lng: 0 }, radiusKm: 0 };
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

/** Places where the map differs from the data: drawn as part of another, or missing. */
const DRAWN_OTHERWISE = new Set(
  "EH SJ GF BQ VA RE TV TC PN GP MQ YT CC CX TK BV SX gn:693805 gn:706524 gn:694423 gn:688105 gn:281184 gn:7498240".split(
    " ",
  ),
);

describe("large places", () => {
  test("lie in the country they are said to lie in, as far as the map is drawn", () => {
    const shapes = countries();
    const inside = new Map(large.map((row) => [row, shapes.find((shape) => contains(shape, row.lat, row.lng))]));
    const owner = new Map<string, string>();
    for (const [name, entries] of Map.groupBy([...inside], ([, one]) => one?.name)) {
      const most = [...Map.groupBy(entries, ([row]) => row.country)].toSorted((a, b) => b[1].length - a[1].length)[0];
      if (name !== undefined && most !== undefined) owner.set(name, most[0]);
    }
    const wrong = [...inside].filter(([row, shape]) => {
      if (DRAWN_OTHERWISE.has(row.country) || DRAWN_OTHERWISE.has(row.id)) return false;
      if (shape !== undefined) return owner.get(shape.name) !== row.country && edgeKm(shape, row.lat, row.lng) > 8;
      return !shapes.some((one) => near(one, row) && edgeKm(one, row.lat, row.lng) < 10);
    });
    expect(wrong.map(([row, shape]) => `${row.id} ${row.name} ${row.country} in ${shape?.name ?? "the sea"}`)).toEqual(
      [],
    );
  });

  test("of India lie in their district", () => {
    const wrong = large.filter((row) => outside(row, 9));
    expect(wrong.map(({ id, name, parent }) => `${id} ${name} ${parent}`)).toEqual([]);
  });

  test("have one entry: no second of their name in their state within 10 km", () => {
    const state = ({ parent, country }: TableRow): string =>
      parent.startsWith("gn-a") ? parent.slice(6).split(".").slice(0, 2).join(".") : country;
    const key = (row: TableRow): string => `${state(row)} ${foldName(row.name)}`;
    const cities = Map.groupBy(
      rows.filter(({ type }) => type === typeNumber("city")),
      key,
    );
    const twins = large.flatMap((row) =>
      (cities.get(key(row)) ?? [])
        .filter((one) => one !== row && distanceKm(one, row) < 10)
        .map(({ id }) => [row.id, id]),
    );
    expect(twins).toEqual([]);
  });
});

describe("postal codes", () => {
  test("PIN codes and post offices lie in their district, or within what is told as uncertain", () => {
    const posts = rows.filter(({ id }) => id.startsWith("in-pin:") || id.startsWith("in-office:"));
    expect(posts.filter((row) => outside(row, 8 + row.uncertaintyKm)).map(({ id }) => id)).toEqual([]);
  });

  test("ZIP codes are five digits in a state of their own country", () => {
    const zips = rows.filter(({ id }) => id.startsWith("us-zip:"));
    const states = new Set(rows.filter(({ id }) => /^(?:gn-a1:US|country:)/.test(id)).map(({ id }) => id));
    expect(zips.length).toBeGreaterThan(33_000);
    expect(
      zips.filter(({ id, name, parent }) => id !== `us-zip:${name}` || !/^\d{5}$/.test(name) || !states.has(parent)),
    ).toEqual([]);
  });
});

function near({ box: [west, south, east, north] }: Country, { lat, lng }: TableRow): boolean {
  return lng > west - 1 && lng < east + 1 && lat > south - 1 && lat < north + 1;
}

/**
 * Whether the place is farther outside its district's outline than that. False where the district
 * has none.
 */
function outside(row: TableRow, km: number): boolean {
  const district = outlines.get(row.parent);
  if (district === undefined || contains(district, row.lat, row.lng)) return false;
  return edgeKm(district, row.lat, row.lng) > km;
}
