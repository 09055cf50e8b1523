import { writeSmallList, readSmallList } from "./small-lists.ts";

/**
 * A search somebody made on this device. `what` in words is made anew when it is shown, in the
 * language of then.
 */
export type RecentSearch = { slug: string; place: string; href: string };

const KEY = "lifeboard.recent";
const MOST = 4;

/**
 * Searches of this device, newest first; none where the browser keeps nothing. They never leave the
 * device.
 */
export function recentSearches(): RecentSearch[] {
  return readSmallList(KEY, isRecent).slice(0, MOST);
}

/** Keeps a search, once, as the newest; not one around where the device is. */
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
 * One address for one search: "gn:1" and "gn%3A1" are the same, and the language of then is no part
 * of it.
 */
function sameFor(href: string): string {
  const { pathname, searchParams } = new URL(href, "http://here");
  searchParams.delete("lng");
  const query = searchParams.toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== "object" || value === null) return false;
  const { slug, place, href } = value as Record<string, unknown>;
  if (typeof slug !== "string" || typeof place !== "string" || typeof href !== "string") return false;
  return href.startsWith("/find/") && !/[?&]at=/.test(href);
}
