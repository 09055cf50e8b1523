import { Map as LeafletMap, TileLayer } from "leaflet";
import type { LatLng } from "leaflet";
import { BasemapLayer } from "./basemap-layer.ts";
import { onScheme } from "./colours.ts";
import { keysOf } from "./keys.ts";
import type { MapArea, MapPin, MapPoint, MapViewProps } from "./map-view.ts";
import { Overlay } from "./overlay.ts";
import { PinButtons } from "./pin-buttons.ts";
import { LateStreets } from "./late-streets.ts";

/** The world and a house: the contract's zooms between which a map is useful. */
export const ZOOMS = { least: 1, most: 18 } as const;
/** Rounds a picked point to five decimals, about a metre. */
const METRE = 100_000;

type MapEvents = {
  /** The credits of the embedded map, once it is drawn. */
  credits: (credits: readonly string[]) => void;
  /** The view came to rest: its scale is that of its middle. */
  scale: (at: { lat: number; zoom: number }) => void;
};

/** A Leaflet map and its overlay, kept in step with a component's props. */
export class LiveMap {
  readonly #map: LeafletMap;
  readonly #overlay: Overlay;
  readonly #buttons: PinButtons;
  readonly #basemap = new BasemapLayer();
  readonly #tell: MapEvents;
  readonly #ends: (() => void)[] = [];
  #props: MapViewProps;
  readonly #streets: LateStreets;
  #tiles: TileLayer | null = null;
  #isMoved = false;
  /** The map was sent to its middle, and the reader has not moved it since. */
  #isAimed = false;

  constructor(element: HTMLElement, props: MapViewProps, tell: MapEvents) {
    this.#props = props;
    this.#tell = tell;
    this.#map = new LeafletMap(element, optionsOf(props));
    this.#basemap.addTo(this.#map);
    this.#overlay = new Overlay(this.#map, element, props.isWhole === true);
    this.#streets = new LateStreets(this.#basemap, this.#overlay);
    this.#buttons = new PinButtons(this.#map.createPane("pins"), {
      choose: (id) => this.#choose(id),
      lost: () => element.focus(),
    });
    this.#listen(element);
    this.#go(props.start, props.start.zoom);
    this.update(props);
  }

  /** Applies new props. The visible part changes only with another start or selection. */
  update(props: MapViewProps): void {
    const before = this.#props;
    this.#props = props;
    this.#showTiles(props.tiles ?? null);
    this.#overlay.show(props.tiles === undefined || props.tiles === null ? props : { ...props, names: [] });
    this.#showButtons();
    if (!isSame(before.start, props.start)) this.#go(props.start, props.start.zoom);
    if (before.selected !== props.selected) this.#bringIntoView(this.#selected());
  }

  #selected(): MapPin | undefined {
    return this.#props.pins?.find(({ id }) => id === this.#props.selected);
  }

  /** Keeps names and pins off the credits, which are this high, px. */
  leaveFoot(height: number): void {
    this.#overlay.leaveFoot(height);
  }

  /** Lights the pin of a card that is pointed at. */
  light(id: string | null): void {
    this.#overlay.light(id);
  }

  zoomBy(steps: number): void {
    this.#moved();
    this.#map.setZoom(this.#map.getZoom() + steps, { animate: false });
  }

  end(): void {
    for (const end of this.#ends) end();
    // Leaflet says so 200 ms after the window's size changed, also of a map that is gone by then.
    this.#map.off("moveend");
    this.#map.remove();
  }

  #listen(element: HTMLElement): void {
    const map = this.#map;
    map.on("move zoom", () => this.#overlay.draw());
    map.on("dragstart", () => this.#moved());
    map.on("zoomstart", () => this.#moved());
    map.on("moveend", () => this.#rest());
    map.on("resize", () => {
      this.#overlay.settle();
      this.#bringIntoView(this.#selected());
    });
    map.on("click", ({ containerPoint, latlng }) => this.#tap(this.#overlay.pinAt(containerPoint), latlng));
    const keys = keysOf({
      pan: (x, y) => {
        this.#moved();
        map.panBy([x, y], { animate: false });
      },
      zoom: (steps) => this.zoomBy(steps),
      leave: () => leave(element, this.#props.leadsTo),
    });
    const onKey = (event: KeyboardEvent) => keys(event, element);
    element.addEventListener("keydown", onKey);
    this.#listenForLight(element);
    if (this.#props.isWhole === true) map.scrollWheelZoom.enable();
    // Else the wheel scrolls the page until the map has been used.
    const wheel = () => !this.#isEmbedded() && map.scrollWheelZoom.enable();
    const noWheel = () => this.#props.isWhole !== true && map.scrollWheelZoom.disable();
    element.addEventListener("focusin", wheel);
    element.addEventListener("focusout", noWheel);
    // Texts below the map take room from it: what it was sent to stays in the middle.
    const size = new ResizeObserver(() => map.invalidateSize({ animate: false, pan: this.#isAimed }));
    size.observe(element);
    this.#ends.push(
      onScheme(() => {
        this.#overlay.recolour();
        this.#basemap.repaint();
      }),
      () => size.disconnect(),
      () => element.removeEventListener("keydown", onKey),
      () => element.removeEventListener("focusin", wheel),
      () => element.removeEventListener("focusout", noWheel),
    );
  }

  /** What is pointed at lights up, here and in the list. */
  #listenForLight(element: HTMLElement): void {
    const light = (id: string | null) => {
      this.#overlay.light(id);
      this.#props.onLight?.(id);
    };
    this.#map.on("mousemove", ({ containerPoint }) => {
      const { id = null } = this.#overlay.pinAt(containerPoint) ?? {};
      element.style.cursor = id === null ? "" : "pointer";
      light(id);
    });
    this.#map.on("mouseout", () => light(null));
    const focus = () => light(this.#buttons.focused());
    element.addEventListener("focusin", focus);
    element.addEventListener("focusout", focus);
    this.#ends.push(
      () => element.removeEventListener("focusin", focus),
      () => element.removeEventListener("focusout", focus),
    );
  }

  #isEmbedded(): boolean {
    return this.#props.embedded === true;
  }

  #rest(): void {
    this.#overlay.settle();
    this.#showButtons();
    const area = this.#area();
    this.#tell.scale({ lat: this.#map.getCenter().lat, zoom: this.#map.getZoom() });
    void this.#basemap.need(area).then((credits) => credits !== null && this.#tell.credits(credits));
    void this.#streets.show(this.#props.streets ?? null, area);
    this.#props.onRest?.(area);
    // The reader's move ended: the point under the cross is picked.
    if (this.#isMoved) this.#props.onPick?.(roundedPoint(this.#map.getCenter()));
    this.#isMoved = false;
  }

  #tap(pin: MapPin | null, at: LatLng): void {
    if (pin !== null) return this.#choose(pin.id);
    if (this.#props.onPick === undefined) return this.#props.onSelect?.(null);
    this.#isMoved = true;
    this.#map.setView(at, this.#map.getZoom(), { animate: false });
  }

  #choose(id: string): void {
    this.#props.onSelect?.(id);
  }

  #go(to: MapPoint, zoom: number): void {
    this.#isMoved = false;
    this.#map.setView(to, zoom, { animate: false });
    this.#isAimed = true;
  }

  /** The reader moves the map. */
  #moved(): void {
    this.#isMoved = true;
    this.#isAimed = false;
  }

  /** Pans to a pin selected from outside, unless it is well in view. */
  #bringIntoView(pin: MapPin | undefined): void {
    if (pin === undefined) return;
    const { x, y } = this.#overlay.pointOf(pin);
    const size = this.#map.getSize();
    const isSeen = x > size.x * 0.1 && x < size.x * 0.9 && y > size.y * 0.1 && y < size.y * 0.9;
    if (!isSeen) this.#go(pin, this.#map.getZoom());
  }

  #showButtons(): void {
    const size = this.#map.getSize();
    const standing = (this.#props.pins ?? []).flatMap((pin) => {
      const at = this.#overlay.pointOf(pin);
      if (!this.#overlay.isClear(at)) return [];
      const { x, y } = this.#map.containerPointToLayerPoint(at);
      return [{ pin, x, y, fromMiddle: Math.hypot(at.x - size.x / 2, at.y - size.y / 2) }];
    });
    this.#buttons.show(standing, this.#props.selected ?? null);
  }

  #showTiles(tiles: MapViewProps["tiles"]): void {
    const url = tiles?.url ?? "";
    if (url === (this.#tiles === null ? "" : Reflect.get(this.#tiles, "_url"))) return;
    this.#tiles?.remove();
    this.#tiles = url === "" ? null : new TileLayer(url, { maxZoom: ZOOMS.most, referrerPolicy: "same-origin" });
    this.#tiles?.addTo(this.#map);
  }

  #area(): MapArea {
    const bounds = this.#map.getBounds();
    const isWorld = bounds.getEast() - bounds.getWest() >= 360;
    return {
      west: isWorld ? -180 : aroundTheWorld(bounds.getWest()),
      east: isWorld ? 180 : aroundTheWorld(bounds.getEast()),
      south: Math.max(-90, bounds.getSouth()),
      north: Math.min(90, bounds.getNorth()),
      zoom: Math.round(this.#map.getZoom()),
    };
  }
}

function optionsOf({ start, embedded }: MapViewProps) {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    center: start,
    zoom: start.zoom,
    minZoom: ZOOMS.least,
    maxZoom: ZOOMS.most,
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    // No animation: a jump is drawn once, and makes nobody dizzy.
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: !isStill,
    dragging: !(isTouched && embedded === true),
    scrollWheelZoom: false,
    boxZoom: false,
    worldCopyJump: true,
    bounceAtZoomLimits: false,
    maxBounds: [
      [-85, -1_000],
      [85, 1_000],
    ] as [[number, number], [number, number]],
    maxBoundsViscosity: 1,
  };
}

/** Moves the focus to the list, or at least off the map. */
function leave(element: HTMLElement, leadsTo: string | undefined): void {
  const other = leadsTo === undefined ? null : document.getElementById(leadsTo);
  if (other !== null && other.tabIndex >= -1 && other.hasAttribute("tabindex")) other.focus();
  else element.blur();
}

function isSame(a: MapPoint & { zoom: number }, b: MapPoint & { zoom: number }): boolean {
  return a.lat === b.lat && a.lng === b.lng && a.zoom === b.zoom;
}

function roundedPoint({ lat, lng }: MapPoint): MapPoint {
  return { lat: Math.round(lat * METRE) / METRE, lng: Math.round(aroundTheWorld(lng) * METRE) / METRE };
}

/** A longitude normalized to -180..180. */
function aroundTheWorld(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}
