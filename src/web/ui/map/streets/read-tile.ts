import { VectorTile } from "@mapbox/vector-tile";
import type { VectorTileFeature } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { withBox } from "../basemap-shapes.ts";
import type { Shape } from "../basemap-shapes.ts";
import { fillOf, isPartOfTown, nameOf, wayOf } from "./street-classes.ts";
import type { Fill, Way } from "./street-classes.ts";

/** A name with the line or point that it stands at. */
export type Named = { name: string; at: Shape; way: Way | null };

/** What a tile draws. Points are in the tile: 0..1, y to the south. */
export type StreetTile = { fills: Map<Fill, Shape[]>; ways: Map<Way, Shape[]>; names: Named[] };

/** Features read in one run: about 10 ms on a slow phone. */
const AT_ONCE = 400;
const LINE = 2;
const AREA = 3;
const LAYERS = "earth landcover natural landuse water physical_line buildings roads transit places".split(" ");

/** Reads a vector tile (Mapbox Vector Tile 2.1), pausing so that a slow phone stays responsive. */
export async function readTile(
  bytes: ArrayBuffer,
  { language, rest }: { language: string; rest: () => Promise<void> },
): Promise<StreetTile> {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(bytes)));
  const tile: StreetTile = { fills: new Map(), ways: new Map(), names: [] };
  let since = 0;
  for (const name of LAYERS) {
    const layer = layers[name];
    for (let at = 0; at < (layer?.length ?? 0); at += 1) {
      const feature = layer?.feature(at);
      if (feature !== undefined) addFeature(tile, feature, { layer: name, language });
      since += 1;
      if (since % AT_ONCE === 0) await rest();
    }
  }
  return tile;
}

function addFeature(
  { fills, ways, names }: StreetTile,
  feature: VectorTileFeature,
  { layer, language }: { layer: string; language: string },
): void {
  const { type, properties } = feature;
  const fill = type === AREA ? fillOf(layer, properties) : null;
  const way = type === LINE ? wayOf(layer, properties) : null;
  const isNamedPoint = layer === "places" && isPartOfTown(properties);
  if (fill === null && way === null && !isNamedPoint) return;
  const shapes = shapesOf(feature);
  if (fill !== null) listOf(fills, fill).push(...shapes);
  if (way !== null) listOf(ways, way).push(...shapes);
  const isStreet = way !== null && way !== "stream" && way !== "rail";
  const name = isStreet || isNamedPoint ? nameOf(properties, language) : null;
  if (name !== null) names.push(...shapes.map((at) => ({ name, at, way })));
}

function listOf<Key>(lists: Map<Key, Shape[]>, key: Key): Shape[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function shapesOf(feature: VectorTileFeature): Shape[] {
  return feature.loadGeometry().map((line) => {
    const points = new Float32Array(line.length * 2);
    for (const [at, { x, y }] of line.entries()) {
      points[at * 2] = x / feature.extent;
      points[at * 2 + 1] = y / feature.extent;
    }
    return withBox(points);
  });
}
