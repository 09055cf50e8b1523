import { keep, kept } from "./small-lists.ts";

/** A search somebody made on this device. `what` in words is made anew when it is shown, in the language of then. */
export type RecentSearch = { slug: string; place: string; href: string };

const KEY = "lifeboard.recent";
const MOST = 4;

/** Searches of this device, newest first; none where the browser keeps nothing. They never leave the device. */
export function recentSearches(): RecentSearch[] {
  return kept(KEY, isRecent).slice(0, MOST);
}

/** Keeps a search, once, as the newest; not one around where the device is. */
export function rememberSearch(search: RecentSearch): void {
  if (!isRecent(search)) return;
  const others = recentSearches().filter(({ href }) => href !== search.href);
  keep(KEY, [search, ...others].slice(0, MOST));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  keep(KEY, []);
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== "object" || value === null) return false;
  const { slug, place, href } = value as Record<string, unknown>;
  if (typeof slug !== "string" || typeof place !== "string" || typeof href !== "string") return false;
  return href.startsWith("/find/") && !/[?&]at=/.test(href);
}
