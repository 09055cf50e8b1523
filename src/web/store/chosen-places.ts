/** A place somebody chose on this device: its name in the language of then, and the part of an address that says it. */
export type KeptPlace = { label: string; query: string };

const KEY = "lifeboard.places";
const MOST = 5;

/** Places of this device, newest first; none where the browser keeps nothing. They never leave the device. */
export function chosenPlaces(): KeptPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a place, once, as the newest. */
export function rememberPlace({ label, query }: KeptPlace): void {
  if (label === "" || query === "") return;
  const others = chosenPlaces().filter((place) => place.query !== query && place.label !== label);
  write([{ label, query }, ...others].slice(0, MOST));
}

/** Forgets all of them. */
export function forgetPlaces(): void {
  write([]);
}

function write(places: KeptPlace[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // Private windows and full devices keep nothing; the search itself works all the same.
  }
}

function isPlace(value: unknown): value is KeptPlace {
  if (typeof value !== "object" || value === null) return false;
  const { label, query } = value as Record<string, unknown>;
  return typeof label === "string" && typeof query === "string" && /^(at|place)=[^&]+$/.test(query);
}
