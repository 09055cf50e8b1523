/** A rough frame of degrees in which a country's coordinates lie. */
export type Area = { south: number; north: number; west: number; east: number };

const WORLD: Area = { south: -90, north: 90, west: -180, east: 180 };

/** Frames of countries whose lists are imported with coordinates that must be judged. Source: Natural Earth 1:50m, widened to whole degrees. */
const AREAS: Readonly<Record<string, Area>> = {
  IN: { south: 6, north: 37, west: 68, east: 98 },
};

/** The frame of a country; the whole world where none is kept. */
export function areaOf(country: string): Area {
  return AREAS[country] ?? WORLD;
}
