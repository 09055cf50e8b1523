import { readSmallList, writeSmallList } from "./small-lists.ts";

/**
 * A place somebody chose on this device: its name in the language of then, the part of an address
 * that says it, its point.
 */
export type KeptPlace = { label: string; query: string; lat?: number; lng?: number };

const KEY = "lifeboard.places";
const MOST = 5;

/**
 * Places of this device, newest first; none where the browser keeps nothing. They never leave the
 * device.
 */
export function chosenPlaces(): KeptPlace[] {
  return readSmallList(KEY, isChosen).slice(0, MOST);
}

/**
 * Keeps a place, once, as the newest. Where the device itself is, is kept only when somebody saves
 * it (saved-places.ts).
 */
export function rememberPlace(place: KeptPlace): void {
  const { label, query, lat, lng } = place;
  if (label === "" || !isChosen(place)) return;
  const others = chosenPlaces().filter((other) => other.query !== query && other.label !== label);
  writeSmallList(KEY, [{ label, query, lat, lng }, ...others].slice(0, MOST));
}

/** Forgets all of them. */
export function forgetPlaces(): void {
  writeSmallList(KEY, []);
}

/** A point is a position of somebody: what an older program kept of those is not read. */
function isChosen(value: unknown): value is KeptPlace {
  return isKeptPlace(value) && value.query.startsWith("place=");
}

/** Whether it is a place as it was kept. */
export function isKeptPlace(value: unknown): value is KeptPlace {
  if (typeof value !== "object" || value === null) return false;
  const { label, query } = value as Record<string, unknown>;
  return typeof label === "string" && typeof query === "string" && /^(at|place)=[^&]+$/.test(query);
}
