import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PMTiles } from "pmtiles";
import { regionFileOf } from "../src/web/testing/region-file.ts";

/**
 * Cuts one tile of each zoom out of a file of streets, for tests:
 * `npx tsx scripts/extract-streets.ts SOURCE.pmtiles TARGET.pmtiles 43.7696,11.2558`.
 * The source of src/web/testing/florence.pmtiles is spec/v3/protomaps(vector)ODbL_firenze.pmtiles of
 * the repository protomaps/PMTiles.
 */
const [source = "", target = "", middle = ""] = process.argv.slice(2);
const FIRST_ZOOM = 10;
const LAST_ZOOM = 14;

const [lat = Number.NaN, lng = Number.NaN] = middle.split(",").map(Number);
if (!Number.isFinite(lat) || !Number.isFinite(lng)) throw new Error("give SOURCE, TARGET and LATITUDE,LONGITUDE");
const file = readFileSync(source);
const tiles = new PMTiles({
  getKey: () => source,
  getBytes: (offset, length) =>
    Promise.resolve({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
});

const sin = Math.sin((lat * Math.PI) / 180);
const cut = [];
for (let z = FIRST_ZOOM; z <= LAST_ZOOM; z += 1) {
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z);
  const tile = await tiles.getZxy(z, x, y);
  if (tile === undefined) throw new Error(`the source has no tile ${z}/${x}/${y}`);
  cut.push({ z, x, y, bytes: gzipSync(new Uint8Array(tile.data), { level: 9 }) });
}
const { minLon, minLat, maxLon, maxLat } = await tiles.getHeader();
writeFileSync(target, regionFileOf({ box: [minLon, minLat, maxLon, maxLat], tiles: cut, areGzipped: true }));
