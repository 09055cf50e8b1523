import { readFileSync } from "node:fs";
import { PMTiles } from "pmtiles";
import { expect, test } from "vitest";
import { mapColours } from "../colours.ts";
import type { MapArea } from "../map-view.ts";
import { tilesIn } from "./needed-tiles.ts";
import { paintStreets } from "./paint-streets.ts";
import { readTile } from "./read-tile.ts";
import type { StreetTile } from "./read-tile.ts";
import { namesIn } from "./street-names.ts";

const rest = () => Promise.resolve();
/** One tile of each zoom from 10 to 14 of a real file: the middle of Florence (© OpenStreetMap contributors, ODbL). */
const FILE = readFileSync(new URL("../../../testing/florence.pmtiles", import.meta.url));
const REGION = { version: "v", box: [11.15, 43.72, 11.33, 43.84], minZoom: 10, maxZoom: 14, attribution: "©" } as const;
const archive = new PMTiles({
  getKey: () => "florence",
  getBytes: (offset, length) =>
    Promise.resolve({ data: new Uint8Array(FILE.subarray(offset, offset + length)).buffer }),
});

/** What lies around the cathedral, as wide as a phone shows at a zoom. */
function areaAt(zoom: number): MapArea {
  const [lat, lng, half] = [43.7712, 11.2545, (180 / 256 / 2 ** zoom) * 360];
  return { west: lng - half, east: lng + half, south: lat - half * 0.72, north: lat + half * 0.72, zoom };
}

async function tilesAt(zoom: number): Promise<{ x: number; y: number; z: number; tile: StreetTile }[]> {
  const found = await Promise.all(
    tilesIn(areaAt(zoom), REGION).map(async ({ x, y, z }) => ({ x, y, z, data: await archive.getZxy(z, x, y) })),
  );
  return Promise.all(
    found.flatMap(({ x, y, z, data }) =>
      data === undefined ? [] : [readTile(data.data, { language: "en", rest }).then((tile) => ({ x, y, z, tile }))],
    ),
  );
}

async function namesAt(zoom: number): Promise<string[]> {
  const tiles = await tilesAt(zoom);
  const placed = tiles.map(({ x, y, z, tile }) => ({ names: tile.names, x: x / 2 ** z, y: y / 2 ** z, side: 2 ** -z }));
  return namesIn(placed, areaAt(zoom)).map(({ name }) => name);
}

test("the river, parks, quarters, houses and every class of way of a real town are read", async () => {
  const [near] = await tilesAt(16);
  expect([...(near?.tile.fills.keys() ?? [])].toSorted()).toEqual(["building", "built", "earth", "green", "water"]);
  expect([...(near?.tile.ways.keys() ?? [])].toSorted()).toEqual(["major", "minor", "path", "stream"]);
  const [far] = await tilesAt(13);
  expect([...(far?.tile.ways.keys() ?? [])]).toEqual(expect.arrayContaining(["highway", "major", "minor", "rail"]));
});

test("quarters and wide streets are named from afar, squares and lanes near, each once", async () => {
  const far = await namesAt(13);
  expect(far.slice(0, 2)).toEqual(["San Niccolò", "Oltrarno"]);
  expect(far).toContain("Viale Michelangiolo");
  expect(far).not.toContain("Via Porta Rossa");
  const near = await namesAt(16);
  expect(near).toEqual(expect.arrayContaining(["Via Porta Rossa", "Piazza della Signoria", "Via dei Calzaiuoli"]));
  for (const names of [far, near]) expect(new Set(names).size).toBe(names.length);
});

test.each(["light", "dark"] as const)(
  "each class is painted once, in the %s scheme's colours, ways last",
  async (scheme) => {
    const colours = mapColours(scheme);
    const painted: string[] = [];
    const context = {
      fillStyle: "",
      strokeStyle: "",
      beginPath: () => undefined,
      moveTo: () => undefined,
      lineTo: () => undefined,
      closePath: () => undefined,
      setLineDash: () => undefined,
      fillRect: () => undefined,
      fill: () => void painted.push(`area ${context.fillStyle}`),
      stroke: () => void painted.push(`way ${context.strokeStyle}`),
    };
    const [near] = await tilesAt(16);
    const view = { x: 0, y: 0, side: 1, px: 512, zoom: 16 };
    if (near !== undefined)
      paintStreets(context as unknown as CanvasRenderingContext2D, view, { tile: near.tile, colours });
    const known = Object.values(colours);
    expect(painted.length).toBeGreaterThan(5);
    expect(painted.filter((each) => !known.includes(each.split(" ")[1] ?? ""))).toEqual([]);
    expect(painted.findLastIndex((each) => each.startsWith("area"))).toBeLessThan(
      painted.findIndex((each) => each === `way ${colours.street}`),
    );
  },
);
