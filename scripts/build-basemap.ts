import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { BASEMAP_LIST } from "#web/ui/map/basemap-format.ts";
import type { BasemapFile, BasemapLayer, BasemapList } from "#web/ui/map/basemap-format.ts";
import { buildCells } from "./basemap/cells.ts";
import { buildLayers, DETAIL_FROM_ZOOM } from "./basemap/layers.ts";
import { buildWaters } from "./basemap/waters.ts";

/**
 * `npx tsx scripts/build-basemap.ts` makes the embedded basemap, public/map. Its sources are npm
 * world-atlas, the shipped districts of India and data/basemap. The same sources give the same
 * bytes. What is drawn and why: docs/decisions/0025-map.md.
 */
const FOLDER = "public/map";
const WORLD = [-180, -90, 180, 90] as const;
const LAYERS: readonly Omit<BasemapLayer, "file">[] = [
  { name: "world", role: "ground", fromZoom: 0, box: WORLD },
  { name: "countries", role: "ground", fromZoom: DETAIL_FROM_ZOOM, box: WORLD },
  { name: "india", role: "overlay", fromZoom: DETAIL_FROM_ZOOM, box: [68, 6, 98, 38] },
];
/** Lakes and rivers, in parts of the world. */
const WATER = { role: "overlay", fromZoom: DETAIL_FROM_ZOOM } as const;
/** From here on a view is a city and its surroundings. */
const CELLS_FROM_ZOOM = 7;
const CREDITS = ["Natural Earth", "India: covid19india"];

/** All files by their name in public/map. */
export function buildBasemap(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const built = buildLayers();
  const drawn = LAYERS.map((layer) => ({ layer, content: Reflect.get(built, layer.name) as BasemapFile }));
  const waters = buildWaters().map(({ name, box, file }) => ({ layer: { ...WATER, name, box }, content: file }));
  const layers = [...drawn, ...waters].map(({ layer: { name, role, fromZoom, box }, content }): BasemapLayer => {
    const text = JSON.stringify(content);
    const file = `${name}-${hashOf(text)}.json`;
    files.set(file, text);
    return { name, file: `/map/${file}`, role, fromZoom, box };
  });
  const cells = buildCells([built.countries, built.india]);
  const hash = hashOf([...cells].join());
  for (const [key, text] of cells) files.set(`cells-${hash}/${key}.json`, text);
  const near = { folder: `/map/cells-${hash}`, fromZoom: CELLS_FROM_ZOOM, keys: [...cells.keys()] };
  const list: BasemapList = { version: 1, credits: CREDITS, layers, cells: near };
  files.set(BASEMAP_LIST.replace("/map/", ""), JSON.stringify(list));
  return files;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = buildBasemap();
  for (const name of readdirSync(FOLDER)) if (name !== "README.txt") rmSync(`${FOLDER}/${name}`, { recursive: true });
  for (const [name, text] of files) {
    mkdirSync(dirname(`${FOLDER}/${name}`), { recursive: true });
    writeFileSync(`${FOLDER}/${name}`, text);
    if (!name.startsWith("cells-"))
      console.log(`${name}: ${text.length} bytes, ${brotliCompressSync(text).length} brotli`);
  }
}
