import type { Map as LeafletMap, Point } from "leaflet";
import { mapColours } from "./colours.ts";
import type { MapColours } from "./colours.ts";
import type { MapName, MapPin, MapPoint, MapRing, MapViewProps, StreetName } from "./map-view.ts";
import { keysBox, scaleBox } from "./key-boxes.ts";
import { besidePins, placeBeside, placeNames, placeNote } from "./name-places.ts";
import type { NameBox } from "./name-places.ts";
import { litPins } from "./lit-pins.ts";
import { pinRadius, SMALL_RADIUS } from "./pin-radius.ts";
import { HERE_RADIUS, Sprites } from "./sprites.ts";
import type { PinLook, Sprite } from "./sprites.ts";

/** What is drawn over the map. */
export type Marks = Pick<MapViewProps, "pins" | "selected" | "rings" | "names" | "here">;

/** Where a name of a street stands for now: the box is that of the turned text. */
type PlacedStreet = NameBox & Pick<StreetName, "name" | "angle"> & { at: MapPoint };

/** A note's picture, and where it stands for now: so far from its point. */
type PlacedNote = { sprite: Sprite; at: MapPoint; dx: number; dy: number };

type Circle = Omit<MapRing, "label"> & { label?: string };

/** Half of the minimum size of a tap target, px. */
const REACH = 24;
/** Length of a degree of latitude, km. */
const DEGREE_KM = 111.32;
/** A note that is farther from what it is about might be taken for another's, px. */
const NOTE_REACH = 28;
/** Smaller rings are hidden by their pin, px. */
const LEAST_RING = 14;

/** Names from this weight on stay where no room is free: a great town is never without its name. */
const GREAT = 0.7;
/** Space of the button "search this area", which stands over a map that fills its side, px. */
const OVER_TOP = 56;
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
  /** The least height of a button's middle, px. */
  readonly #top: number;
  /** Height of the credits, px. */
  #foot = 0;
  #names: { name: MapName; dx: number; dy: number }[] = [];
  #notes: PlacedNote[] = [];
  #streets: readonly StreetName[] = [];
  #placedStreets: PlacedStreet[] = [];
  /** Ids of pins whose value has room. */
  #lit: ReadonlySet<string> = new Set();
  /** The pin that the list or the pointer lights up. */
  #lighted: string | null = null;

  /** @param isWhole the map fills its side of the window: a button stands over its top */
  constructor(map: LeafletMap, container: HTMLElement, isWhole: boolean) {
    this.#map = map;
    this.#top = isWhole ? OVER_TOP + REACH : REACH;
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

  /** Names of streets: those are written that leave pins and towns their room. */
  showStreets(streets: readonly StreetName[]): void {
    this.#streets = streets;
    this.settle();
  }

  /** Raises a pin while its card or itself is pointed at. */
  light(id: string | null): void {
    if (id === this.#lighted) return;
    this.#lighted = id;
    this.draw();
  }

  leaveFoot(height: number): void {
    if (height === this.#foot) return;
    this.#foot = height;
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
    const { x: width, y: height } = this.#map.getSize();
    const size = { x: width, y: height - this.#foot };
    this.#lit = litPins(
      pins.map((pin) => ({ pin, ...this.pointOf(pin), lit: this.#sprites.pin(pin, "lit") })),
      this.#marks.selected ?? null,
    );
    const taken = [
      ...pins.map((pin) => this.#pinBox(pin)),
      keysBox(this.#map.getSize()),
      scaleBox(this.#map.getSize(), this.#foot),
    ];
    if (here !== undefined) taken.push(this.#boxOf(here, HERE_RADIUS));
    this.#notes = [];
    for (const ring of rings) taken.push(...this.#placeRingNote(ring, taken, size));
    const boxes = names.flatMap((name) => {
      const { x, y } = this.pointOf(name);
      const box = { x, y, ...this.#sprites.name(name.name, name.weight) };
      const free = besidePins(box, taken, { size, stays: name.weight >= GREAT });
      return free === null ? [] : { ...free, name, dx: free.x - x, dy: free.y - y };
    });
    const placed = placeNames(boxes, size);
    this.#names = placed;
    const towns = new Set(placed.map(({ name }) => name.name));
    const streets = this.#streets.filter(({ name }) => !towns.has(name)).map((street) => this.#streetBoxes(street));
    this.#placedStreets = placeBeside(streets, [...taken, ...placed], size);
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
    const { pins = [], rings = [], here } = this.#marks;
    for (const { name, dx, dy } of this.#names) {
      const { x, y } = this.pointOf(name);
      this.#stampAt(context, this.#sprites.name(name.name, name.weight), { x: x + dx, y: y + dy });
    }
    for (const street of this.#placedStreets) this.#drawStreet(context, street);
    for (const ring of rings) this.#ring(context, ring);
    if (here?.aroundKm !== undefined) this.#ring(context, { ...here, radiusKm: here.aroundKm }, this.#colours.own);
    for (const { sprite, at, dx, dy } of this.#notes) {
      const { x, y } = this.pointOf(at);
      this.#stampAt(context, sprite, { x: x + dx, y: y + dy });
    }
    if (here !== undefined) this.#stamp(context, this.#sprites.here({ isGuessed: here.isGuessed === true }), here);
    // Small ones first: what has a value is seen whole.
    const looks = pins.map((pin) => ({ pin, look: this.#lookOf(pin) }));
    for (const wanted of ["small", "lit", "chosen"] as const)
      for (const { pin, look } of looks) if (look === wanted) this.#stamp(context, this.#sprites.pin(pin, look), pin);
  }

  /** The boxes of a street's name, turned, where its street is long enough. */
  #streetBoxes({ name, angle, spots }: StreetName): PlacedStreet[] {
    const { width, height } = this.#sprites.street(name);
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    return spots
      .filter(({ room }) => width <= room)
      .map((at) => {
        const { x, y } = this.pointOf(at);
        return { x, y, width: width * cos + height * sin, height: width * sin + height * cos, name, angle, at };
      });
  }

  #drawStreet(context: CanvasRenderingContext2D, street: PlacedStreet): void {
    const { canvas, width, height } = this.#sprites.street(street.name);
    const { x, y } = this.pointOf(street.at);
    context.save();
    context.translate(x, y);
    context.rotate(street.angle);
    context.drawImage(canvas, -width / 2, -height / 2, width, height);
    context.restore();
  }

  #lookOf({ id }: MapPin): PinLook {
    if (id === this.#marks.selected || id === this.#lighted) return "chosen";
    return this.#lit.has(id) ? "lit" : "small";
  }

  /** What a ring says: at its foot, or at the foot of the map if that is out of view. */
  #placeRingNote(ring: MapRing, taken: readonly NameBox[], size: { x: number; y: number }): NameBox[] {
    const radius = this.#radiusOf(ring);
    if (ring.label === "" || radius === null) return [];
    const sprite = this.#sprites.note(ring.label);
    const { width, height } = sprite;
    const { x, y } = this.pointOf(ring);
    const at = { x, y: Math.min(y + radius, size.y - height) };
    // Where no place is free it is only read aloud.
    const box = placeNote({ ...at, width, height, at }, taken, { size, reach: NOTE_REACH });
    if (box === null) return [];
    this.#notes.push({ sprite, at: ring, dx: box.x - x, dy: box.y - y });
    return [box];
  }

  /** The pin at a point of the map, px: the nearest within a finger's reach. */
  pinAt(at: { x: number; y: number }): MapPin | null {
    let nearest: { pin: MapPin; far: number } | null = null;
    for (const pin of this.#marks.pins ?? []) {
      const { x, y } = this.pointOf(pin);
      // Anywhere on a plate is at its pin.
      const { width } = this.#sprites.pin(pin, this.#lookOf(pin));
      const beside = Math.max(0, Math.abs(x - at.x) - width / 2 + SMALL_RADIUS);
      const far = Math.hypot(beside, y - at.y);
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

  /** What a pin covers: a long count makes it wider than high. */
  #pinBox(pin: MapPin): NameBox {
    const { width, height } = this.#sprites.pin(pin, this.#lookOf(pin));
    return { ...this.pointOf(pin), width, height };
  }

  #boxOf(at: MapPoint, radius: number): NameBox {
    return { ...this.pointOf(at), width: radius * 2, height: radius * 2 };
  }

  #stamp(context: CanvasRenderingContext2D, sprite: Sprite, at: MapPoint): void {
    this.#stampAt(context, sprite, this.pointOf(at));
  }

  #stampAt(context: CanvasRenderingContext2D, { canvas, width, height }: Sprite, at: { x: number; y: number }): void {
    const size = this.#map.getSize();
    if (at.x < -width || at.y < -height || at.x > size.x + width || at.y > size.y + height) return;
    context.drawImage(canvas, at.x - width / 2, at.y - height / 2, width, height);
  }

  #ring(context: CanvasRenderingContext2D, ring: Circle, colour = this.#colours.brand): void {
    const { x, y } = this.pointOf(ring);
    const radius = this.#radiusOf(ring);
    if (radius === null) return;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.globalAlpha = 0.1;
    context.fill();
    // Of many circles the one that is said in words stands out.
    context.globalAlpha = ring.label === "" ? 0.5 : 1;
    context.lineWidth = 1.5;
    context.strokeStyle = colour;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Radius of a ring now, px; null if it is too small or too large to be seen as one. */
  #radiusOf({ lat, lng, radiusKm }: Circle): number | null {
    const edge = this.pointOf({ lat: Math.min(85, lat + radiusKm / DEGREE_KM), lng });
    const radius = Math.abs(this.pointOf({ lat, lng }).y - edge.y);
    return radius < LEAST_RING || radius > this.#map.getSize().x * 4 ? null : radius;
  }

  /**
   * Whether a button at this point is fully visible: not cut by the edge, nor under buttons or
   * text.
   */
  isClear({ x, y }: { x: number; y: number }): boolean {
    const size = this.#map.getSize();
    const keys = keysBox(size);
    const isUnderKeys = Math.abs(x - keys.x) < keys.width / 2 + REACH && y < keys.height + REACH;
    return x >= REACH && x <= size.x - REACH && y >= this.#top && y <= size.y - REACH - this.#foot && !isUnderKeys;
  }
}

function readColours(): MapColours {
  return mapColours(document.documentElement.dataset["scheme"]);
}
