import { SCHEME_COLOURS } from "#contract/theme/colours.ts";
import type { SchemeColours } from "#contract/theme/colours.ts";

/** The colours of a map: the theme's own for maps, and those of what lies over one. */
export type MapColours = SchemeColours["map"] &
  Pick<SchemeColours, "surface" | "ink" | "brand" | "fresh" | "ageing" | "old">;

/**
 * The colours of the current scheme. A canvas has no CSS variables, so they are read again when it
 * changes.
 */
export function mapColours(scheme: string | undefined): MapColours {
  const name = Object.keys(SCHEME_COLOURS).find((each): each is keyof typeof SCHEME_COLOURS => each === scheme);
  const { map, surface, ink, brand, fresh, ageing, old } = SCHEME_COLOURS[name ?? "light"];
  return { ...map, surface, ink, brand, fresh, ageing, old };
}

/** Calls when the reader changes the scheme. */
export function onScheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => watch.disconnect();
}
