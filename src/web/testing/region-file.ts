import { PbfWriter } from "pbf";
import { zxyToTileId } from "pmtiles";

/** A street or an area of a made tile: points in the tile, 0..4096, y to the south. */
export type MadeFeature = {
  layer: string;
  type: "point" | "line" | "area";
  points: readonly (readonly [x: number, y: number])[];
  properties: Readonly<Record<string, string>>;
};

const TYPES = { point: 1, line: 2, area: 3 } as const;
const EXTENT = 4_096;

/** A vector tile (Mapbox Vector Tile 2.1) for tests. */
export function makeTile(features: readonly MadeFeature[]): Uint8Array {
  const tile = new PbfWriter();
  for (const name of new Set(features.map(({ layer }) => layer))) {
    const own = features.filter(({ layer }) => layer === name);
    const keys = [...new Set(own.flatMap(({ properties }) => Object.keys(properties)))];
    const values = [...new Set(own.flatMap(({ properties }) => Object.values(properties)))];
    tile.writeMessage(
      3,
      (_all, layer) => {
        layer.writeVarintField(15, 2);
        layer.writeStringField(1, name);
        layer.writeVarintField(5, EXTENT);
        for (const feature of own) layer.writeMessage(2, writeFeature, { feature, keys, values });
        for (const key of keys) layer.writeStringField(3, key);
        for (const value of values) layer.writeMessage(4, (text, each) => each.writeStringField(1, text), value);
      },
      null,
    );
  }
  return tile.finish();
}

type Written = { feature: MadeFeature; keys: readonly string[]; values: readonly string[] };

function writeFeature({ feature: { type, points, properties }, keys, values }: Written, out: PbfWriter): void {
  out.writePackedVarint(
    2,
    Object.entries(properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]),
  );
  out.writeVarintField(3, TYPES[type]);
  const geometry: number[] = [];
  let [atX, atY] = [0, 0];
  for (const [index, [x, y]] of points.entries()) {
    // Commands: 1 moves, 2 draws lines, 7 closes a ring; each with its count.
    if (index === 0) geometry.push(9);
    if (index === 1) geometry.push(((points.length - 1) << 3) | 2);
    geometry.push(zigzag(x - atX), zigzag(y - atY));
    [atX, atY] = [x, y];
  }
  if (type === "area") geometry.push(15);
  out.writePackedVarint(4, geometry);
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}

export type MadeRegion = {
  box: readonly [west: number, south: number, east: number, north: number];
  tiles: readonly { z: number; x: number; y: number; features: readonly MadeFeature[] }[];
};

/** A PMTiles file of made vector tiles, for tests. */
export function makeRegionFile({ box, tiles }: MadeRegion): Uint8Array<ArrayBuffer> {
  const made = tiles.map(({ features, ...at }) => ({ ...at, bytes: makeTile(features) }));
  return regionFileOf({ box, tiles: made, areGzipped: false });
}

/** Vector tiles as bytes, all of them gzipped or none. */
type RegionTiles = {
  box: MadeRegion["box"];
  tiles: readonly { z: number; x: number; y: number; bytes: Uint8Array }[];
  areGzipped: boolean;
};

/** A PMTiles file (version 3, one directory that is not compressed) of vector tiles. */
export function regionFileOf({ box, tiles, areGzipped }: RegionTiles): Uint8Array<ArrayBuffer> {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), z, bytes }))
    .toSorted((a, b) => a.id - b.id);
  const directory = makeDirectory(sorted);
  const metadata = new TextEncoder().encode("{}");
  const offsets = [127, 127 + directory.length, 127 + directory.length + metadata.length];
  const data = sorted.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const file = new Uint8Array((offsets[2] ?? 0) + data);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode("PMTiles"));
  file[7] = 3;
  const end = offsets[2] ?? 0;
  const sections = [offsets[0] ?? 0, directory.length, offsets[1] ?? 0, metadata.length, end, 0, end, data];
  for (const [at, value] of sections.entries()) view.setBigUint64(8 + at * 8, BigInt(value), true);
  for (const at of [72, 80, 88]) view.setBigUint64(at, BigInt(sorted.length), true);
  const zooms = sorted.map(({ z }) => z);
  file.set([1, 1, areGzipped ? 2 : 1, 1, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [at, degrees] of box.entries()) view.setInt32(102 + at * 4, Math.round(degrees * 10_000_000), true);
  file.set(directory, offsets[0]);
  file.set(metadata, offsets[1]);
  let at = end;
  for (const { bytes } of sorted) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}

/** Ids as differences, then run lengths, lengths and offsets, where 0 follows the one before. */
function makeDirectory(tiles: readonly { id: number; bytes: Uint8Array }[]): Uint8Array {
  const out = new PbfWriter();
  out.writeVarint(tiles.length);
  for (const [at, { id }] of tiles.entries()) out.writeVarint(id - (tiles[at - 1]?.id ?? 0));
  for (const _each of tiles) out.writeVarint(1);
  for (const { bytes } of tiles) out.writeVarint(bytes.length);
  for (const [at] of tiles.entries()) out.writeVarint(at === 0 ? 1 : 0);
  return out.finish();
}
