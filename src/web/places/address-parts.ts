/**
 * Parts of a search's address (CONTRACT.md 7). Nothing else is carried from page to page: no
 * language, no stray position.
 */
const PARTS = [
  "at",
  "place",
  "group",
  "doubt",
  "component",
  "bedType",
  "form",
  "patient",
  "ambulanceClass",
  "equipment",
  "medicineForm",
  "oxygenSize",
  "accessible",
  "openNow",
  "speaks",
  "within",
  "fresh",
  "sort",
  "q",
  "view",
  "callable",
  "real",
] as const;

/** The address parts that a link or form to a changed search keeps, without some. */
export function keptParts(search: string, but: readonly string[] = []): [name: string, value: string][] {
  const given = new URLSearchParams(search);
  return PARTS.flatMap((name): [string, string][] => {
    // A form sends each piece of equipment by itself.
    const value = name === "equipment" ? given.getAll(name).join() : given.get(name);
    return value === null || value === "" || but.includes(name) ? [] : [[name, value]];
  });
}

/**
 * The same address with some parts changed; null removes a part. A new search starts at its first
 * page.
 */
export function withParts(
  address: { pathname: string; search: string },
  parts: Readonly<Record<string, string | null>>,
): string {
  const search = new URLSearchParams(keptParts(address.search));
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  // A comma is allowed there, and `at=22.573,88.364` is easier to read aloud.
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? address.pathname : `${address.pathname}?${text}`;
}

/**
 * A search's address for sharing: without page and language, its point rounded to about a
 * kilometre. Sharing where help is must not reveal where the reader is.
 */
export function sharedPath(address: { pathname: string; search: string }, here?: { lat: number; lng: number }): string {
  const given = new URLSearchParams(address.search);
  // A guessed place is added, because another reader's guess may be another town.
  const isGuessed = here !== undefined && !given.has("at") && !given.has("place");
  const at = isGuessed ? [here.lat, here.lng] : given.get("at")?.split(",").map(Number);
  const isPoint = at?.length === 2 && at.every(Number.isFinite);
  return withParts(address, { at: isPoint ? at.map((degrees) => degrees.toFixed(2)).join(",") : null });
}
