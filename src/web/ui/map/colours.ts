import { SCHEME_COLOURS } from "#contract/theme/colours.ts";
import type { SchemeColours } from "#contract/theme/colours.ts";

/** The colours of a map. */
export type MapColours = Pick<
  SchemeColours,
  "surface" | "ground" | "sunken" | "ink" | "inkSoft" | "brand" | "onBrand" | "spark" | "fresh" | "ageing" | "old"
> & {
  water: string;
  land: string;
  /** Borders, strong to weak. */
  country: string;
  state: string;
  district: string;
};

/**
 * The colours of the current scheme. A canvas has no CSS variables, so they are read again when it
 * changes.
 */
export function mapColours(scheme: string | undefined): MapColours {
  const name = Object.keys(SCHEME_COLOURS).find((each): each is keyof typeof SCHEME_COLOURS => each === scheme);
  const colours = SCHEME_COLOURS[name ?? "light"];
  const { surface, ground, sunken, ink, inkSoft, brand, onBrand, spark, fresh, ageing, old } = colours;
  const isDark = colours.mode === "dark";
  return {
    surface,
    ground,
    sunken,
    ink,
    inkSoft,
    brand,
    onBrand,
    spark,
    fresh,
    ageing,
    old,
    water: isDark ? ground : colours.brandTint,
    land: surface,
    country: colours.control,
    state: colours.control,
    district: colours.line,
  };
}

/** Calls when the reader changes the scheme. */
export function onScheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => watch.disconnect();
}
