import { writeSmallList, readSmallList } from "./small-lists.ts";

/** A search made on this device. Its title is made when it is shown, in the current language. */
export type RecentSearch = { slug: string; place: string; href: string };

const KEY = "lifeboard.recent";
const MOST = 4;

/** Searches of this device, newest first; none without storage. They never leave the device. */
export function recentSearches(): RecentSearch[] {
  return readSmallList(KEY, isRecent).slice(0, MOST);
}

/** Stores a search once, as the newest. Searches around the device's position are not stored. */
export function rememberSearch(search: RecentSearch): void {
  if (!isRecent(search)) return;
  const href = sameFor(search.href);
  const others = recentSearches().filter((other) => sameFor(other.href) !== href);
  writeSmallList(KEY, [{ ...search, href }, ...others].slice(0, MOST));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  writeSmallList(KEY, []);
}

/**
 * Normalizes an address: "gn:1" equals "gn%3A1". The language and the map are dropped: they are no
 * other search.
 */
function sameFor(href: string): string {
  const { pathname, searchParams } = new URL(href, "http://here");
  searchParams.delete("lng");
  searchParams.delete("view");
  const query = searchParams.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== "object" || value === null) return false;
  const { slug, place, href } = value as Record<string, unknown>;
  if (typeof slug !== "string" || typeof place !== "string" || typeof href !== "string") return false;
  return href.startsWith("/find/") && !/[?&]at=/.test(href);
}
