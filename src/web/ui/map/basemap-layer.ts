import { GridLayer } from "leaflet";
import type { Coords, DoneCallback } from "leaflet";
import { getMapFile } from "../../store/fetch/map-files.ts";
import { BASEMAP_LIST } from "./basemap-format.ts";
import type { BasemapFile, BasemapLayer as LayerFile, BasemapList } from "./basemap-format.ts";
import { paintSquare } from "./basemap-paint.ts";
import type { StreetPainter } from "./basemap-paint.ts";
import { neededLayers, readShapes } from "./basemap-shapes.ts";
import type { Shapes } from "./basemap-shapes.ts";
import { mapColours } from "./colours.ts";
import type { MapArea } from "./map-view.ts";

const TILE = 256;
/**
 * Longest run of painting without a pause, ms on a fast machine. A slow phone takes four times as
 * long.
 */
const BUDGET_MS = 8;

type Tile = { coords: Coords; done: DoneCallback | null };

let list: Promise<BasemapList> | null = null;
const files = new Map<string, Promise<Shapes>>();
const ready = new Map<string, Shapes>();

/** A pause for the page between two pieces of work. */
function rest(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, 0);
  });
}

/** The embedded map: land, borders and districts, painted tile by tile on demand, in short runs. */
export class BasemapLayer extends GridLayer {
  readonly #tiles = new Map<HTMLCanvasElement, Tile>();
  readonly #waiting = new Set<HTMLCanvasElement>();
  /** null until the whole ground of a view is there: squares without land would look like the sea. */
  #layers: Shapes[] | null = null;
  #wanted = "";
  #streets: StreetPainter | null = null;
  #isPainting = false;
  readonly #ratio = Math.min(2, globalThis.devicePixelRatio || 1);

  constructor() {
    super({ tileSize: TILE, keepBuffer: 1, updateWhenIdle: false });
    this.on("tileunload", ({ tile }) => {
      if (!(tile instanceof HTMLCanvasElement)) return;
      this.#tiles.delete(tile);
      this.#waiting.delete(tile);
    });
  }

  /**
   * Fetches the files for a view. What is drawn stays until then.
   * @returns the credits; null if no file came: the map is usable without
   */
  async need(area: MapArea): Promise<readonly string[] | null> {
    try {
      list ??= getMapFile<BasemapList>(BASEMAP_LIST);
      const { credits, ...drawn } = await list;
      const needed = neededLayers(drawn, area);
      const names = needed.map(({ name }) => name).join();
      if (names === this.#wanted) return credits;
      this.#wanted = names;
      await Promise.all(needed.map((layer) => shapesOf(layer).then(() => this.#show(needed, names))));
      return credits;
    } catch {
      list = null;
      this.#wanted = "";
      return null;
    }
  }

  /** Draws streets between the ground and the borders. */
  showStreets(streets: StreetPainter | null): void {
    this.#streets = streets;
    this.repaint();
  }

  repaint(): void {
    for (const canvas of this.#tiles.keys()) this.#waiting.add(canvas);
    void this.#paint();
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement("canvas");
    canvas.width = TILE * this.#ratio;
    canvas.height = TILE * this.#ratio;
    this.#tiles.set(canvas, { coords, done });
    this.#waiting.add(canvas);
    void this.#paint();
    return canvas;
  }

  #show(needed: readonly LayerFile[], names: string): void {
    if (this.#wanted !== names) return;
    // What was shown stays until the whole ground is there.
    if (needed.some(({ file, role }) => role === "ground" && !ready.has(file))) return;
    this.#layers = needed.flatMap(({ file }) => ready.get(file) ?? []);
    this.repaint();
  }

  async #paint(): Promise<void> {
    if (this.#isPainting) return;
    this.#isPainting = true;
    await rest();
    let since = performance.now();
    for (const canvas of this.#waiting) {
      this.#waiting.delete(canvas);
      this.#paintTile(canvas);
      if (performance.now() - since < BUDGET_MS) continue;
      await rest();
      since = performance.now();
    }
    this.#isPainting = false;
  }

  #paintTile(canvas: HTMLCanvasElement): void {
    const tile = this.#tiles.get(canvas);
    const context = canvas.getContext("2d");
    if (tile === undefined || context === null) return;
    const { x, y, z } = tile.coords;
    const side = 2 ** -z;
    const turns = 2 ** z;
    const square = { x: (((x % turns) + turns) % turns) * side, y: y * side, side, px: TILE, zoom: z };
    const colours = mapColours(document.documentElement.dataset["scheme"]);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    if (this.#layers !== null || this.#streets !== null)
      paintSquare(context, square, { layers: this.#layers ?? [], colours, streets: this.#streets });
    tile.done?.(undefined, canvas);
    tile.done = null;
  }
}

function shapesOf(layer: LayerFile): Promise<Shapes> {
  const { file } = layer;
  const known = files.get(file);
  if (known !== undefined) return known;
  const coming = fetchShapes(layer);
  files.set(file, coming);
  coming.catch(() => files.delete(file));
  return coming;
}

async function fetchShapes(layer: LayerFile): Promise<Shapes> {
  const shapes = await readShapes(layer, await getMapFile<BasemapFile>(layer.file), rest);
  ready.set(layer.file, shapes);
  return shapes;
}
