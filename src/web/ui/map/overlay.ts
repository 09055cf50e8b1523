import type { Map as LeafletMap, Point } from "leaflet";
import { mapColours } from "./colours.ts";
import type { MapColours } from "./colours.ts";
import type { MapName, MapPin, MapPoint, MapRing, MapViewProps } from "./map-view.ts";
import { placeNames } from "./name-places.ts";
import type { NameBox } from "./name-places.ts";
import { pinRadius, Sprites } from "./sprites.ts";
import type { Sprite } from "./sprites.ts";

/** What is drawn over the map. */
export type Marks = Pick<MapViewProps, "pins" | "selected" | "rings" | "names" | "here">;

/** Half of the minimum size of a tap target, px. */
const REACH = 24;
/** Length of a degree of latitude, km. */
const DEGREE_KM = 111.32;
/** Smaller rings are hidden by their pin, px. */
const LEAST_RING = 14;

/** How far above or below its point a name is moved that a pin covers, px. */
const LIFT = 26;
const HERE_RADIUS = 11;
/** Height of the credits, px. */
const CREDIT = 16;
/** Space of the button "search this area" at the top, with half of a pin button, px. */
const TOP = 56 + REACH;
/** Space of the zoom buttons in the corner, px. */
const KEYS = { side: 64, height: 120 } as const;

/**
 * Pins, rings and names on one canvas over the map. Each step of a move stamps cached pictures, so
 * that five hundred cost a slow phone a few milliseconds.
 */
export class Overlay {
  readonly #map: LeafletMap;
  readonly #canvas = document.createElement("canvas");
  readonly #ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  readonly #sprites: Sprites;
  #colours: MapColours;
  #marks: Marks = {};
  #names: { name: MapName; lift: number }[] = [];

  constructor(map: LeafletMap, container: HTMLElement) {
    this.#map = map;
    this.#colours = readColours();
    this.#sprites = new Sprites(this.#colours, document.documentElement.lang);
    this.#canvas.setAttribute("aria-hidden", "true");
    this.#canvas.dataset["part"] = "marks";
    container.append(this.#canvas);
  }

  show(marks: Marks): void {
    this.#marks = marks;
    this.settle();
  }

  recolour(): void {
    this.#colours = readColours();
    this.#sprites.recolour(this.#colours);
    this.settle();
  }

  /** Chooses the names that have room. Only at rest, so that none flickers during a move. */
  settle(): void {
    const { pins = [], here, names = [], rings = [] } = this.#marks;
    const taken = pins.map((pin) => this.#boxOf(pin, pinRadius(pin.count)));
    if (here !== undefined) taken.push(this.#boxOf(here, HERE_RADIUS));
    taken.push(this.#keysBox(), ...rings.flatMap((ring) => this.#noteOf(ring)?.box ?? []));
    const boxes = names.flatMap((name) => {
      const { width, height } = this.#sprites.name(name.name, name.weight);
      const { x, y } = this.pointOf(name);
      // A pin is never moved for a name: the name moves above or below it, or is left out.
      const tries = [0, -LIFT, LIFT].map((lift) => ({ name, lift, x, y: y + lift, width, height }));
      return tries.find((box) => !taken.some((pin) => overlaps(box, pin))) ?? [];
    });
    this.#names = placeNames(boxes, this.#map.getSize());
    this.draw();
  }

  draw(): void {
    const { x: width, y: height } = this.#map.getSize();
    const canvas = this.#canvas;
    const [wide, high] = [Math.round(width * this.#ratio), Math.round(height * this.#ratio)];
    if (canvas.width !== wide || canvas.height !== high) {
      [canvas.width, canvas.height] = [wide, high];
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext("2d");
    if (context === null) return;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const { pins = [], rings = [], here, selected } = this.#marks;
    for (const { name, lift } of this.#names) {
      const { x, y } = this.pointOf(name);
      this.#stampAt(context, this.#sprites.name(name.name, name.weight), { x, y: y + lift });
    }
    for (const ring of rings) this.#ring(context, ring);
    if (here !== undefined) this.#stamp(context, this.#sprites.here(), here);
    for (const pin of pins) {
      if (pin.id !== selected) this.#stamp(context, this.#sprites.pin(pin.count, false), pin);
    }
    const chosen = pins.find(({ id }) => id === selected);
    if (chosen !== undefined) this.#stamp(context, this.#sprites.pin(chosen.count, true), chosen);
  }

  /** The pin at a point of the map, px: the nearest within a finger's reach. */
  pinAt(at: { x: number; y: number }): MapPin | null {
    let nearest: { pin: MapPin; far: number } | null = null;
    for (const pin of this.#marks.pins ?? []) {
      const { x, y } = this.pointOf(pin);
      const far = Math.hypot(x - at.x, y - at.y);
      const isBefore = nearest === null || far < nearest.far;
      if (isBefore && far <= Math.max(REACH, pinRadius(pin.count))) nearest = { pin, far };
    }
    return nearest?.pin ?? null;
  }

  /** Position of a point now, px, in the world copy nearest to the middle. */
  pointOf({ lat, lng }: MapPoint): Point {
    const turns = Math.round((this.#map.getCenter().lng - lng) / 360);
    return this.#map.latLngToContainerPoint([lat, lng + turns * 360]);
  }

  #boxOf(at: MapPoint, radius: number): NameBox {
    const { x, y } = this.pointOf(at);
    return { x, y, width: radius * 2, height: radius * 2 };
  }

  #stamp(context: CanvasRenderingContext2D, sprite: Sprite, at: MapPoint): void {
    const { x, y } = this.pointOf(at);
    this.#stampAt(context, sprite, { x, y });
  }

  #stampAt(context: CanvasRenderingContext2D, { canvas, width, height }: Sprite, at: { x: number; y: number }): void {
    const size = this.#map.getSize();
    if (at.x < -width || at.y < -height || at.x > size.x + width || at.y > size.y + height) return;
    context.drawImage(canvas, at.x - width / 2, at.y - height / 2, width, height);
  }

  #ring(context: CanvasRenderingContext2D, ring: MapRing): void {
    const { x, y } = this.pointOf(ring);
    const radius = this.#radiusOf(ring);
    if (radius === null) return;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = this.#colours.brand;
    context.globalAlpha = 0.1;
    context.fill();
    context.globalAlpha = 1;
    context.setLineDash([8, 6]);
    context.lineWidth = 3;
    context.strokeStyle = this.#colours.brand;
    context.stroke();
    context.setLineDash([]);
    const note = this.#noteOf(ring);
    if (note !== null) this.#stampAt(context, note.sprite, note.box);
  }

  /** Radius of a ring now, px; null if it is too small or too large to be seen as one. */
  #radiusOf({ lat, lng, radiusKm }: MapRing): number | null {
    const edge = this.pointOf({ lat: Math.min(85, lat + radiusKm / DEGREE_KM), lng });
    const radius = Math.abs(this.pointOf({ lat, lng }).y - edge.y);
    return radius < LEAST_RING || radius > this.#map.getSize().x * 4 ? null : radius;
  }

  /** The label of a ring: below it, or at the foot of the map if that is out of view. */
  #noteOf(ring: MapRing): { sprite: Sprite; box: NameBox } | null {
    const radius = this.#radiusOf(ring);
    if (ring.label === "" || radius === null) return null;
    const sprite = this.#sprites.note(ring.label);
    const { width, height } = sprite;
    const { x, y } = this.pointOf(ring);
    const foot = this.#map.getSize().y - height - CREDIT;
    return { sprite, box: { x, y: Math.min(y + radius, foot), width, height } };
  }

  /**
   * Whether a button at this point is fully visible: not cut by the edge, nor under buttons or
   * text.
   */
  isClear({ x, y }: { x: number; y: number }): boolean {
    const size = this.#map.getSize();
    const keys = this.#keysBox();
    const isUnderKeys = Math.abs(x - keys.x) < keys.width / 2 + REACH && y < keys.height + REACH;
    return x >= REACH && x <= size.x - REACH && y >= TOP && y <= size.y - REACH - CREDIT && !isUnderKeys;
  }

  /** Box of the zoom buttons: no name is drawn under them. */
  #keysBox(): NameBox {
    const isMirrored = document.documentElement.dir === "rtl";
    const x = isMirrored ? KEYS.side / 2 : this.#map.getSize().x - KEYS.side / 2;
    return { x, y: KEYS.height / 2, width: KEYS.side, height: KEYS.height };
  }
}

function readColours(): MapColours {
  return mapColours(document.documentElement.dataset["scheme"]);
}

function overlaps(a: NameBox, b: NameBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}
