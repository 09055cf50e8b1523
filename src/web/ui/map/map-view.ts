import type { ComponentType } from "react";

/** A point on the earth, degrees. */
export type MapPoint = { lat: number; lng: number };

/** What the map shows: a box in degrees and its zoom (0 the world, 18 a house). */
export type MapArea = { west: number; south: number; east: number; north: number; zoom: number };

/**
 * One thing on the map, or several that stand close together; `label` is read aloud and must say
 * what it is.
 */
export type MapPin = MapPoint & { id: string; count: number; label: string };

/** A circle of which the map shows how far a point may be off, kilometres. */
export type MapRing = MapPoint & { radiusKm: number; label: string };

/** Names to be written on the map, best known first. */
export type MapName = MapPoint & { id: string; name: string; weight: number };

export type MapViewProps = {
  /** What the map is of: the name of its region for who does not see it. */
  label: string;
  /** The id of what tells the same in words: the list beside it. */
  describedBy?: string;
  /** Where it begins; another value later moves it there. */
  start: MapPoint & { zoom: number };
  pins?: readonly MapPin[];
  /** The pin that is chosen, also from outside; it is brought into view. */
  selected?: string | null;
  rings?: readonly MapRing[];
  names?: readonly MapName[];
  /** Where the reader looks from. */
  here?: MapPoint;
  /** The operator's tiles; without them the embedded map alone. */
  tiles?: { url: string; attribution: string } | null;
  /** The map came to rest at this part of the world; called once at the start too. */
  onRest?: (area: MapArea) => void;
  onSelect?: (id: string | null) => void;
  /**
   * Given: a cross stands in the middle; a tap, or the map coming to rest under the cross, says the
   * point.
   */
  onPick?: (point: MapPoint) => void;
  /**
   * A small map within a page that scrolls: one finger scrolls the page, two move the map; the
   * wheel is the page's.
   */
  embedded?: boolean;
};

/** A map that knows no noun: Leaflet stands behind it (DESIGN.md 3), and another could. */
export type MapViewType = ComponentType<MapViewProps>;
