import { readSmallList, writeSmallList } from "./small-lists.ts";

/**
 * A place chosen on this device: its label in the language of then, its part of the address, its
 * point.
 */
export type KeptPlace = { label: string; query: string; lat?: number; lng?: number };

const KEY = "lifeboard.places";
const MOST = 5;

/** Places of this device, newest first; none without storage. They never leave the device. */
export function chosenPlaces(): KeptPlace[] {
  return readSmallList(KEY, isChosen).slice(0, MOST);
}

/**
 * Stores a place once, as the newest. The device's own position is stored only in saved-places.ts.
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

/** A bare point is somebody's position: those that an older version stored are not read. */
function isChosen(value: unknown): value is KeptPlace {
  return isKeptPlace(value) && value.query.startsWith("place=");
}

/** Whether it is a place as stored here. */
export function isKeptPlace(value: unknown): value is KeptPlace {
  if (typeof value !== "object" || value === null) return false;
  const { label, query } = value as Record<string, unknown>;
  return typeof label === "string" && typeof query === "string" && /^(at|place)=[^&]+$/.test(query);
}
