import { southward } from "../basemap-shapes.ts";
import type { MapArea, MapRegion } from "../map-view.ts";

/** A tile of the file: column, row and zoom. */
export type TileId = { key: string; x: number; y: number; z: number };

/**
 * From this zoom of the map on streets are drawn: before, our own map says as much in fewer bytes.
 */
export const STREETS_FROM = 11;
/** Tiles are made for 512 px: the map's squares of 256 px are one zoom finer. */
const FINER = 1;
/** Most tiles of a view: a screen of 2560 px has twenty. */
const MOST = 24;

/** The zoom of the tiles that a zoom of the map draws. Null: none. */
export function dataZoom(zoom: number, { minZoom, maxZoom }: Pick<MapRegion, "minZoom" | "maxZoom">): number | null {
  const z = Math.min(maxZoom, zoom - FINER);
  return zoom < STREETS_FROM || z < minZoom ? null : z;
}

/** Whether a view shows streets of a region. */
export function meetsRegion(area: MapArea, { box: [west, south, east, north] }: Pick<MapRegion, "box">): boolean {
  return (
    area.zoom >= STREETS_FROM && area.west <= east && area.east >= west && area.south <= north && area.north >= south
  );
}

/** The tiles of a view within a region. */
export function tilesIn(area: MapArea, region: MapRegion): TileId[] {
  const z = dataZoom(area.zoom, region);
  if (z === null || !meetsRegion(area, region)) return [];
  const [west, south, east, north] = region.box;
  const shown = boxOnPlane({
    box: [
      Math.max(west, area.west),
      Math.max(south, area.south),
      Math.min(east, area.east),
      Math.min(north, area.north),
    ],
  });
  const tiles: TileId[] = [];
  for (let y = Math.floor(shown.north * 2 ** z); y <= Math.floor(shown.south * 2 ** z); y += 1) {
    for (let x = Math.floor(shown.west * 2 ** z); x <= Math.floor(shown.east * 2 ** z); x += 1) {
      tiles.push({ key: `${z}/${x}/${y}`, x, y, z });
    }
  }
  return tiles.slice(0, MOST);
}

/** A box on the map's plane: the world is 0..1, y to the south. */
export function boxOnPlane({ box: [west, south, east, north] }: Pick<MapRegion, "box">) {
  return { west: (west + 180) / 360, east: (east + 180) / 360, north: southward(north), south: southward(south) };
}
