import { isKeptPlace } from "./chosen-places.ts";
import type { KeptPlace } from "./chosen-places.ts";
import { writeSmallList, readSmallList } from "./small-lists.ts";

/** A place that somebody saved under a name of their own ("Home"). */
export type SavedPlace = KeptPlace & { name: string; lat: number; lng: number };

const KEY = "lifeboard.saved-places";
const MOST = 20;
/** Longest name, in letters. */
export const LONGEST_NAME = 40;

/**
 * Saved places of this device, the oldest first: they stay where people look for them. They never
 * leave the device.
 */
export function savedPlaces(): SavedPlace[] {
  return readSmallList(KEY, isSaved).slice(0, MOST);
}

/** Saves a place, or gives the one of its address another name; whether the browser took it. */
export function savePlace({ name, label, query, lat, lng }: SavedPlace): boolean {
  const place = { name: name.trim().slice(0, LONGEST_NAME) || label, label, query, lat, lng };
  if (!isSaved(place)) return false;
  const before = savedPlaces();
  const isThere = before.some((each) => each.query === query);
  if (!isThere && before.length >= MOST) return false;
  return writeSmallList(
    KEY,
    isThere ? before.map((each) => (each.query === query ? place : each)) : [...before, place],
  );
}

/** Forgets one. */
export function removeSaved(query: string): void {
  writeSmallList(
    KEY,
    savedPlaces().filter((each) => each.query !== query),
  );
}

function isSaved(value: unknown): value is SavedPlace {
  if (!isKeptPlace(value)) return false;
  const { name, lat, lng } = value as Partial<SavedPlace>;
  return typeof name === "string" && name !== "" && typeof lat === "number" && typeof lng === "number";
}
