import { PMTiles } from "pmtiles";
import { isDataSaver } from "../../../store/fetch/data-saver.ts";
import { getRegionBytes, keepStreetsProgram } from "../../../store/fetch/region-bytes.ts";
import type { Square } from "../basemap-paint.ts";
import type { MapColours } from "../colours.ts";
import type { MapArea, MapRegion, StreetName } from "../map-view.ts";
import { boxOnPlane, dataZoom, tilesIn } from "./needed-tiles.ts";
import type { TileId } from "./needed-tiles.ts";
import { paintStreets } from "./paint-streets.ts";
import { readTile } from "./read-tile.ts";
import type { StreetTile } from "./read-tile.ts";
import { namesIn } from "./street-names.ts";

/** Tiles held ready to paint: a view has four to nine. */
const MOST_HELD = 36;
/** How many zooms coarser a tile may be that stands in until the right one is there. */
const STANDS_IN = 3;

/** Streets of an operator's file: fetched for a view, painted by square. */
export class RegionStreets {
  readonly #region: MapRegion;
  readonly #changed: () => void;
  readonly #tiles = new Map<string, StreetTile | null>();
  readonly #coming = new Set<string>();
  #archive: PMTiles;

  /** @param changed more can be painted */
  constructor(region: MapRegion, changed: () => void) {
    this.#region = region;
    this.#changed = changed;
    this.#archive = openArchive(region.version);
    void keepStreetsProgram(new URL(import.meta.url).pathname).catch(() => undefined);
  }

  /**
   * Fetches the tiles of a view that are not there. What does not come is asked for at the next
   * view.
   */
  async need(area: MapArea): Promise<void> {
    const wanted = tilesIn(area, this.#region).filter(({ key }) => !this.#tiles.has(key) && !this.#coming.has(key));
    await Promise.all(wanted.map((tile) => this.#fetch(tile)));
  }

  /** The names that can be written in a view. */
  names(area: MapArea): StreetName[] {
    const shown = tilesIn(area, this.#region).flatMap(({ key, x, y, z }) => {
      const names = this.#tiles.get(key)?.names;
      return names === undefined ? [] : [{ names, x: x / 2 ** z, y: y / 2 ** z, side: 2 ** -z }];
    });
    return namesIn(shown, area);
  }

  /** Paints what is there of a square, within the region's box: beyond it the file has holes. */
  paint(context: CanvasRenderingContext2D, square: Square, colours: MapColours): void {
    const finest = dataZoom(square.zoom, this.#region);
    if (finest === null) return;
    for (let z = finest; z >= Math.max(0, finest - STANDS_IN); z -= 1) {
      const [x, y] = [Math.floor(square.x * 2 ** z), Math.floor(square.y * 2 ** z)];
      const tile = this.#tiles.get(keyOf(x, y, z));
      if (tile === undefined || tile === null) continue;
      const inTile = { ...square, x: square.x * 2 ** z - x, y: square.y * 2 ** z - y, side: square.side * 2 ** z };
      context.save();
      clipTo(context, square, boxOnPlane(this.#region));
      paintStreets(context, inTile, { tile, colours });
      context.restore();
      return;
    }
  }

  async #fetch({ key, x, y, z }: TileId): Promise<void> {
    this.#coming.add(key);
    try {
      const found = await this.#archive.getZxy(z, x, y);
      const language = document.documentElement.lang;
      const tile = found === undefined ? null : await readTile(found.data, { language, rest });
      this.#tiles.set(key, tile);
      const [oldest] = this.#tiles.keys();
      if (this.#tiles.size > MOST_HELD && oldest !== undefined) this.#tiles.delete(oldest);
      this.#changed();
    } catch {
      // The library remembers a directory that did not come.
      this.#archive = openArchive(this.#region.version);
    } finally {
      this.#coming.delete(key);
    }
  }
}

function openArchive(version: string): PMTiles {
  return new PMTiles({
    getKey: () => version,
    getBytes: async (offset, length) => ({ data: await getRegionBytes({ version, offset, length }, isDataSaver()) }),
  });
}

function keyOf(x: number, y: number, z: number): string {
  return `${z}/${x}/${y}`;
}

type PlaneBox = ReturnType<typeof boxOnPlane>;

function clipTo(context: CanvasRenderingContext2D, { x, y, side, px }: Square, box: PlaneBox): void {
  const scale = px / side;
  context.beginPath();
  context.rect(
    (box.west - x) * scale,
    (box.north - y) * scale,
    (box.east - box.west) * scale,
    (box.south - box.north) * scale,
  );
  context.clip();
}

/** A pause for the page between two pieces of work. */
function rest(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, 0);
  });
}
