import { readSmallList, writeSmallList } from "./small-lists.ts";

/**
 * A place whose published number was called on this device. `at`: ms since 1970. `demo`: it is made
 * up, and the call was practised.
 */
export type CalledPlace = {
  id: string;
  name: string;
  phone: string;
  at: number;
  isAnswered?: boolean;
  demo?: true | undefined;
};

const KEY = "lifeboard.called-places";
const MOST = 4;
/** How long a call is kept, ms: after a day who called what helps nobody. Proposal. */
const KEPT_MS = 24 * 3_600_000;

/** Places called on this device within a day, newest first; they never leave the device. */
export function calledPlaces(now = Date.now()): CalledPlace[] {
  return readSmallList(KEY, isCalled).filter(({ at }) => at <= now && now - at < KEPT_MS);
}

/** Stores a call. A number is kept once, with its newest call. */
export function rememberCalled(place: CalledPlace): void {
  const others = calledPlaces(place.at).filter(({ phone }) => phone !== place.phone);
  writeSmallList(KEY, [place, ...others].slice(0, MOST));
}

/** Notes whether the reader said how a call went: who did is not asked again. */
export function noteAnswered(id: string, isAnswered: boolean): void {
  const places = calledPlaces().map((place) => (place.id === id ? { ...place, isAnswered } : place));
  writeSmallList(KEY, places);
}

/** Forgets all of them. */
export function forgetCalled(): void {
  writeSmallList(KEY, []);
}

function isCalled(value: unknown): value is CalledPlace {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, phone, at } = value as Record<string, unknown>;
  return [id, name, phone].every((text) => typeof text === "string" && text !== "") && typeof at === "number";
}
