import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRegionFile } from "../../src/web/testing/region-file.ts";
import type { MadeFeature, MadeRegion } from "../../src/web/testing/region-file.ts";

/** Where the made streets are: in the middle of the demonstration. */
const MIDDLE = { lat: 22.5726, lng: 88.3639 };
const SQUARE = [
  [0, 0],
  [4_096, 0],
  [4_096, 4_096],
  [0, 4_096],
] as const;

/** What each made tile has: land, a park and a road with a name. */
const FEATURES: readonly MadeFeature[] = [
  { layer: "earth", type: "area", points: SQUARE, properties: { kind: "earth" } },
  {
    layer: "landuse",
    type: "area",
    points: SQUARE.map(([x, y]) => [x / 2, y / 2]),
    properties: { kind: "park" },
  },
  {
    layer: "roads",
    type: "line",
    points: [
      [0, 3_000],
      [4_096, 3_000],
    ],
    properties: { kind: "major_road", name: "Rashbehari Avenue", "name:ar": "شارع راشبيهاري 12" },
  },
];

/**
 * A file of streets around the middle of Kolkata, in zooms 11 to 14. Delete its folder at the end.
 */
export function makeStreets(): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-streets-"));
  const path = join(folder, "region.pmtiles");
  const tiles = [11, 12, 13, 14].flatMap((z) => tilesAround(z));
  writeFileSync(path, makeRegionFile({ box: [88.2, 22.4, 88.5, 22.7], tiles }));
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function tilesAround(z: number): MadeRegion["tiles"] {
  const sin = Math.sin((MIDDLE.lat * Math.PI) / 180);
  const x = Math.floor(((MIDDLE.lng + 180) / 360) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z);
  const steps = [-2, -1, 0, 1, 2];
  return steps.flatMap((dx) => steps.map((dy) => ({ z, x: x + dx, y: y + dy, features: FEATURES })));
}
