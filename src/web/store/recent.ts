/** A search somebody made on this device. `what` in words is made anew when it is shown, in the language of then. */
export type RecentSearch = { slug: string; place: string; href: string };

const KEY = "lifeboard.recent";
const MOST = 4;

/** Searches of this device, newest first; none where the browser keeps nothing. They never leave the device. */
export function recentSearches(): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a search, once, as the newest. */
export function rememberSearch(search: RecentSearch): void {
  const others = recentSearches().filter(({ href }) => href !== search.href);
  write([search, ...others].slice(0, MOST));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  write([]);
}

function write(searches: RecentSearch[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Private windows and full devices keep nothing; the search itself works all the same.
  }
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== "object" || value === null) return false;
  const { slug, place, href } = value as Record<string, unknown>;
  return typeof slug === "string" && typeof place === "string" && typeof href === "string" && href.startsWith("/find/");
}
