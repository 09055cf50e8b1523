import type { ChosenPoint } from "../drafts/answers.ts";

const PREFIX = "lifeboard.places.";
const MOST = 4;

/** Places somebody posted from on this device, newest first. They leave it only in a post. */
export function keptPlaces(account: string): ChosenPoint[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + account) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPoint).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/**
 * Stores a place once, as the newest. A point of a device or map may be a home: it is only in the
 * post.
 */
export function keepPlace(account: string, place: ChosenPoint): void {
  if (place.placeId === undefined) return;
  const others = keptPlaces(account).filter(({ label }) => label !== place.label);
  try {
    localStorage.setItem(PREFIX + account, JSON.stringify([place, ...others].slice(0, MOST)));
  } catch {
    // It is asked for again next time.
  }
}

function isPoint(value: unknown): value is ChosenPoint {
  if (typeof value !== "object" || value === null) return false;
  const { lat, lng, label, placeId } = value as Record<string, unknown>;
  return typeof placeId === "string" && typeof lat === "number" && typeof lng === "number" && typeof label === "string";
}
