import type { BasemapLayer } from "./basemap-layer.ts";
import type { MapArea, MapRegion } from "./map-view.ts";
import type { Overlay } from "./overlay.ts";
import { meetsRegion } from "./streets/needed-tiles.ts";
import type { RegionStreets } from "./streets/region-streets.ts";

/**
 * Streets of an operator's file. Their program is loaded when a view first shows some. Without the
 * file no byte of it is asked for.
 */
export class LateStreets {
  readonly #basemap: Pick<BasemapLayer, "showStreets" | "repaint">;
  readonly #overlay: Pick<Overlay, "showStreets">;
  #streets: RegionStreets | null = null;
  #version = "";
  #area: MapArea | null = null;

  constructor(basemap: Pick<BasemapLayer, "showStreets" | "repaint">, overlay: Pick<Overlay, "showStreets">) {
    this.#basemap = basemap;
    this.#overlay = overlay;
  }

  /** Shows the streets of a view; without the network what this device has. */
  async show(region: MapRegion | null, area: MapArea): Promise<void> {
    this.#area = area;
    if (region === null || !meetsRegion(area, region)) return this.#overlay.showStreets([]);
    const streets = await this.#load(region);
    if (streets === null) return undefined;
    this.#name();
    await streets.need(area);
  }

  async #load(region: MapRegion): Promise<RegionStreets | null> {
    if (this.#version === region.version) return this.#streets;
    try {
      const { RegionStreets: Loaded } = await import("./streets/region-streets.ts");
      if (this.#version === region.version) return this.#streets;
      this.#version = region.version;
      this.#streets = new Loaded(region, () => {
        this.#basemap.repaint();
        this.#name();
      });
      this.#basemap.showStreets(this.#streets);
      return this.#streets;
    } catch {
      // The map is usable without; the next view asks again.
      return null;
    }
  }

  #name(): void {
    if (this.#area !== null) this.#overlay.showStreets(this.#streets?.names(this.#area) ?? []);
  }
}
