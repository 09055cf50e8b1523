import type { ComponentType } from "react";

/** A point on the earth, degrees. */
export type MapPoint = { lat: number; lng: number };

/** What the map shows: a box in degrees and its zoom (0 the world, 18 a house). */
export type MapArea = { west: number; south: number; east: number; north: number; zoom: number };

/** How fresh what a pin stands for is: it decides form and colour. */
export type PinTone = "fresh" | "ageing" | "old";

/**
 * One thing on the map, or several close together. `label` is read aloud and must name it. `value`:
 * what is written in its pin, where there is room; without it the pin is small. `isGrey`: a dot,
 * which nobody can call.
 */
export type MapPin = MapPoint & {
  id: string;
  count: number;
  label: string;
  tone?: PinTone | undefined;
  value?: string | undefined;
  isGrey?: boolean;
};

/**
 * From where distances count. `label` is read aloud; a guess has a soft ring. `aroundKm`: how far
 * off it may be, drawn as a circle.
 */
export type MapHere = MapPoint & { label?: string; isGuessed?: boolean; aroundKm?: number | undefined };

/** A circle that shows how far a point may be off, kilometres. */
export type MapRing = MapPoint & { radiusKm: number; label: string };

/** Names to write on the map, best known first. */
export type MapName = MapPoint & { id: string; name: string; weight: number };

/**
 * A name along a street: its angle in radians, and its places, best first. `room`: how long it may
 * be there, px.
 */
export type StreetName = { name: string; angle: number; spots: readonly (MapPoint & { room: number })[] };

/**
 * An operator's file of streets: its version, its box (west, south, east, north), zooms, credit.
 */
export type MapRegion = {
  version: string;
  box: readonly [west: number, south: number, east: number, north: number];
  minZoom: number;
  maxZoom: number;
  attribution: string;
};

export type MapViewProps = {
  /** Name of the map's region, for screen readers. */
  label: string;
  /** The initial view. Another value later moves the map there. */
  start: MapPoint & { zoom: number };
  pins?: readonly MapPin[];
  /** The selected pin, also from outside. It is brought into view. */
  selected?: string | null;
  rings?: readonly MapRing[];
  names?: readonly MapName[];
  /** The reader's position. */
  here?: MapHere;
  /** The operator's tiles; without them only the embedded map. */
  tiles?: { url: string; attribution: string } | null;
  /** The operator's file of streets, drawn under pins and borders. */
  streets?: MapRegion | null;
  /** The map came to rest at this view. Also called once at the start. */
  onRest?: (area: MapArea) => void;
  onSelect?: (id: string | null) => void;
  /** Tells the pin whose card is pointed at. @returns what ends it */
  lights?: (light: (id: string | null) => void) => () => void;
  /** The pin under the pointer or the focus, and null when it left. */
  onLight?: (id: string | null) => void;
  /** The id of the element that Escape leads to: the list next to the map. */
  leadsTo?: string;
  /** The map fills its side of the window: the wheel zooms at once. */
  isWhole?: boolean;
  /** If given, a cross is in the middle. A tap, or the map coming to rest, picks a point. */
  onPick?: (point: MapPoint) => void;
  /**
   * A small map in a scrolling page. Two fingers move the map; one finger or the wheel scrolls the
   * page.
   */
  embedded?: boolean;
};

/** A map independent of the domain: implemented with Leaflet (DESIGN.md 3), replaceable. */
export type MapViewType = ComponentType<MapViewProps>;
