import { PMTiles } from "pmtiles";
import { expect, test } from "vitest";
import { makeRegionFile, makeTile } from "../../../testing/region-file.ts";
import type { MadeFeature } from "../../../testing/region-file.ts";
import { mapColours } from "../colours.ts";
import { dataZoom, meetsRegion, tilesIn } from "./needed-tiles.ts";
import { paintStreets, widthOf } from "./paint-streets.ts";
import { readTile } from "./read-tile.ts";
import { fillOf, nameOf, wayOf } from "./street-classes.ts";
import { namesIn } from "./street-names.ts";

const rest = () => Promise.resolve();
const REGION = { version: "v", box: [88, 22, 89, 23], minZoom: 0, maxZoom: 14, attribution: "©" } as const;
/** A tile of zoom 14 in Kolkata, and a view of its middle. */
const [X, Y, Z] = [12_214, 7_163, 14] as const;
const lng = (x: number) => (x / 2 ** Z) * 360 - 180;
const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** Z))) * 180) / Math.PI;
const AREA = { west: lng(X), east: lng(X + 1), north: lat(Y), south: lat(Y + 1), zoom: 16 };

function way(points: MadeFeature["points"], properties: Record<string, string>): MadeFeature {
  return { layer: "roads", type: "line", points, properties };
}

async function namesOf(features: readonly MadeFeature[], language = "en", area = AREA) {
  const bytes = makeTile(features);
  const tile = await readTile(bytes.slice().buffer, { language, rest });
  return namesIn([{ names: tile.names, x: X / 2 ** Z, y: Y / 2 ** Z, side: 2 ** -Z }], area);
}

test.each([
  ["roads", { kind: "highway" }, "highway"],
  ["roads", { kind: "major_road" }, "major"],
  ["roads", { "pmap:kind": "medium_road" }, "major"],
  ["roads", { "pmap:kind": "minor_road" }, "minor"],
  ["roads", { kind: "path", kind_detail: "pedestrian" }, "minor"],
  ["roads", { "pmap:kind": "other", highway: "footway" }, "path"],
  ["roads", { kind: "rail", kind_detail: "rail" }, "rail"],
  ["roads", { kind: "rail", kind_detail: "subway" }, null],
  ["transit", { "pmap:kind": "railway", railway: "rail" }, "rail"],
  ["water", { kind: "river" }, "stream"],
  ["physical_line", { "pmap:kind": "waterway" }, "stream"],
  ["roads", { kind: "ferry" }, null],
])("a line of %s with %o is drawn as %s", (layer, properties, drawn) => {
  expect(wayOf(layer, properties)).toBe(drawn);
});

test.each([
  ["earth", {}, "earth"],
  ["water", { kind: "lake" }, "water"],
  ["buildings", {}, "building"],
  ["landuse", { kind: "park" }, "green"],
  ["natural", { landuse: "forest" }, "green"],
  ["landuse", { "pmap:kind": "other", landuse: "grass" }, "green"],
  ["natural", { kind: "wetland" }, "wetland"],
  ["landuse", { kind: "aerodrome" }, "airport"],
  ["landuse", { kind: "residential" }, "built"],
  ["landcover", { kind: "urban_area" }, "built"],
  ["landuse", { kind: "industrial" }, null],
])("an area of %s with %o is filled as %s", (layer, properties, filled) => {
  expect(fillOf(layer, properties)).toBe(filled);
});

test("no border of the file is ever drawn, in no layer that can hold one", () => {
  const borders = [{ kind: "country" }, { kind: "disputed" }, { kind: "region" }, { "pmap:min_admin_level": "2" }];
  for (const layer of ["boundaries", "boundary", "admin", "disputed", "mask"]) {
    for (const properties of borders) {
      expect([wayOf(layer, properties), fillOf(layer, properties)]).toEqual([null, null]);
    }
  }
});

test("a name is the reader's, else the place's own", () => {
  const names = { name: "Via Roma", "name:ar": "شارع روما", "name:pt": "Rua de Roma" };
  expect(["ar", "pt-BR", "hi"].map((language) => nameOf(names, language))).toEqual([
    "شارع روما",
    "Rua de Roma",
    "Via Roma",
  ]);
  expect(nameOf({ name: " " }, "en")).toBeNull();
});

test("streets are drawn from zoom 11 on, of the tiles that are one zoom coarser", () => {
  expect([10, 11, 14, 15, 18].map((zoom) => dataZoom(zoom, REGION))).toEqual([null, 10, 13, 14, 14]);
  expect(dataZoom(12, { minZoom: 12, maxZoom: 14 })).toBeNull();
});

test("of a view the tiles within the region are asked for, and none elsewhere", () => {
  expect(tilesIn({ ...AREA, zoom: 15 }, REGION).map(({ key }) => key)).toContain(`14/${X}/${Y}`);
  expect(tilesIn({ west: 80, east: 100, south: 10, north: 40, zoom: 16 }, REGION)).toHaveLength(24);
  const away = { west: 11, east: 12, south: 43, north: 44, zoom: 16 };
  expect([meetsRegion(away, REGION), tilesIn(away, REGION)]).toEqual([false, []]);
});

test("the pieces of a street are one line, whichever way each runs", async () => {
  const properties = { kind: "major_road", name: "Park Street" };
  const [name, ...others] = await namesOf([
    way(
      [
        [0, 2_048],
        [1_000, 2_048],
      ],
      properties,
    ),
    way(
      [
        [2_000, 2_048],
        [1_000, 2_048],
      ],
      properties,
    ),
    way(
      [
        [2_000, 2_048],
        [4_000, 2_048],
      ],
      properties,
    ),
  ]);
  expect(others).toEqual([]);
  expect(name).toMatchObject({ name: "Park Street", angle: 0 });
  // 4000 of 4096 of a tile of zoom 14, at zoom 16, and a quarter more.
  expect(name?.spots[0]?.room).toBeCloseTo((4_000 / 4_096) * 1_024 * 1.25, 0);
  expect(name?.spots[0]?.lng).toBeCloseTo(lng(X + 2_000 / 4_096), 5);
});

test("a name stands where its street is straight, and is never upside down", async () => {
  const [name] = await namesOf([
    way(
      [
        [4_000, 100],
        [3_000, 100],
        [3_000, 3_000],
      ],
      { kind: "minor_road", name: "Bow Bazar" },
    ),
  ]);
  expect(Math.abs(name?.angle ?? 0)).toBeCloseTo(Math.PI / 2, 5);
  const [back] = await namesOf([
    way(
      [
        [4_000, 100],
        [100, 100],
      ],
      { kind: "minor_road", name: "East" },
    ),
  ]);
  expect(back?.angle).toBeCloseTo(0, 5);
});

test("of a street that leaves the view the part is named that is seen", async () => {
  const road = way(
    [
      [0, 2_048],
      [4_096, 2_048],
    ],
    { kind: "major_road", name: "Strand" },
  );
  const view = { ...AREA, west: lng(X + 0.5), east: lng(X + 0.75) };
  const [name] = await namesOf([road], "en", view);
  expect(name?.spots[0]?.lng).toBeCloseTo(lng(X + 0.625), 4);
  expect(await namesOf([road], "en", { ...AREA, west: lng(X + 2), east: lng(X + 3) })).toEqual([]);
});

test("parts of a town come before streets, small streets only near", async () => {
  const features: MadeFeature[] = [
    way(
      [
        [0, 900],
        [4_000, 900],
      ],
      { kind: "minor_road", name: "Lane" },
    ),
    way(
      [
        [0, 700],
        [400, 700],
      ],
      { kind: "highway", name: "Bypass" },
    ),
    { layer: "places", type: "point", points: [[9, 9]], properties: { kind: "neighbourhood", name: "Tangra" } },
    { layer: "places", type: "point", points: [[90, 90]], properties: { kind: "locality", name: "Kolkata" } },
  ];
  expect((await namesOf(features)).map(({ name }) => name)).toEqual(["Tangra", "Bypass", "Lane"]);
  const far = { ...AREA, zoom: 13 };
  expect((await namesOf(features, "en", far)).map(({ name }) => name)).toEqual(["Tangra", "Bypass"]);
});

test("a tile is painted in the scheme's colours, ways over water over land, each class once", async () => {
  const square: MadeFeature["points"] = [
    [0, 0],
    [4_000, 0],
    [4_000, 4_000],
    [0, 4_000],
  ];
  const bytes = makeTile([
    way(
      [
        [0, 0],
        [4_096, 4_096],
      ],
      { kind: "minor_road" },
    ),
    way(
      [
        [0, 90],
        [4_096, 90],
      ],
      { kind: "minor_road" },
    ),
    { layer: "earth", type: "area", points: square, properties: {} },
    { layer: "water", type: "area", points: square, properties: { kind: "lake" } },
    { layer: "boundaries", type: "line", points: square, properties: { kind: "country" } },
  ]);
  const tile = await readTile(bytes.slice().buffer, { language: "en", rest });
  for (const scheme of ["light", "dark"] as const) {
    const colours = mapColours(scheme);
    const done: string[] = [];
    const context = {
      fillStyle: "",
      strokeStyle: "",
      beginPath: () => undefined,
      moveTo: () => undefined,
      lineTo: () => undefined,
      closePath: () => undefined,
      setLineDash: () => undefined,
      fillRect: () => void done.push(`all ${context.fillStyle}`),
      fill: (rule: string) => void done.push(`${rule} ${context.fillStyle}`),
      stroke: () => void done.push(`line ${context.strokeStyle}`),
    };
    const view = { x: 0, y: 0, side: 1, px: 256, zoom: 16 };
    paintStreets(context as unknown as CanvasRenderingContext2D, view, { tile, colours });
    const { water, land, roadCasing, road } = colours;
    expect(done).toEqual([`all ${water}`, `nonzero ${land}`, `nonzero ${water}`, `line ${roadCasing}`, `line ${road}`]);
  }
});

test("ways grow with the zoom, small ones begin later", () => {
  expect([widthOf("path", 14), widthOf("minor", 11), widthOf("highway", 8)]).toEqual([0, 0, 0]);
  for (const zoom of [12, 13, 14, 15, 16, 17, 18]) {
    expect(widthOf("highway", zoom)).toBeGreaterThan(widthOf("major", zoom) - 0.01);
    expect(widthOf("major", zoom)).toBeLessThanOrEqual(widthOf("major", zoom + 1));
  }
});

test("what the tests make is a file that the library reads", async () => {
  const features = [
    way(
      [
        [0, 0],
        [9, 9],
      ],
      { kind: "highway", name: "One" },
    ),
  ];
  const file = makeRegionFile({
    box: [88, 22, 89, 23],
    tiles: [
      { z: Z, x: X, y: Y, features },
      { z: Z, x: X + 1, y: Y, features: [] },
    ],
  });
  const archive = new PMTiles({
    getKey: () => "made",
    getBytes: async (offset, length) => ({ data: file.slice(offset, offset + length).buffer }),
  });
  expect(await archive.getHeader()).toMatchObject({ specVersion: 3, minZoom: 14, maxZoom: 14, minLon: 88, maxLat: 23 });
  const found = await archive.getZxy(Z, X, Y);
  expect((await readTile(found?.data ?? new ArrayBuffer(0), { language: "en", rest })).names).toMatchObject([
    { name: "One" },
  ]);
  expect(await archive.getZxy(Z, X + 9, Y)).toBeUndefined();
});
