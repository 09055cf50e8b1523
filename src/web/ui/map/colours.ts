import { SCHEME_COLOURS } from "#contract/theme/colours.ts";
import type { SchemeColours } from "#contract/theme/colours.ts";

/** The colours of ground, streets, names and pins, light and dark. */
const GROUNDS = {
  light: {
    land: "#F4F1EA",
    built: "#ECE7DC",
    park: "#D3E7CB",
    wetland: "#E2ECD9",
    water: "#BCDDE9",
    waterLine: "#9CC8DA",
    border: "#8D8577",
    district: "#D3CABA",
    street: "#FFFFFF",
    road: "#FFFFFF",
    roadCasing: "#D3CABA",
    motorway: "#FFDC94",
    motorwayCasing: "#E0AC52",
    rail: "#B3ADA3",
    buildings: "#E3DDD0",
    label: "#3A464A",
    labelPlace: "#11242A",
    halo: "#FFFFFF",
    pin: "#FFFFFF",
    pinInk: "#11242A",
    pinEdge: "#74868A",
    pinOn: "#11242A",
    pinOnInk: "#FFFFFF",
    own: "#1A66D6",
    ownRing: "#FFFFFF",
  },
  dark: {
    land: "#121E20",
    built: "#182629",
    park: "#16301F",
    wetland: "#142622",
    water: "#0D2C3E",
    waterLine: "#174660",
    border: "#72898E",
    district: "#2C3E42",
    street: "#2C3E42",
    road: "#374C51",
    roadCasing: "#0C1517",
    motorway: "#57471F",
    motorwayCasing: "#0C1517",
    rail: "#4A5A5E",
    buildings: "#1D2D30",
    label: "#B4C4C7",
    labelPlace: "#EAF1F1",
    halo: "#0C1517",
    pin: "#22343A",
    pinInk: "#EAF1F1",
    pinEdge: "#7C949A",
    pinOn: "#EAF1F1",
    pinOnInk: "#11242A",
    own: "#6BAAFF",
    ownRing: "#0C1517",
  },
} as const;

/** What a scheme of strong contrast changes: names and pins are of its ink on its surface. */
function strong({ ink, surface }: SchemeColours) {
  return {
    label: ink,
    labelPlace: ink,
    halo: surface,
    border: ink,
    pin: surface,
    pinInk: ink,
    pinEdge: ink,
    pinOn: ink,
    pinOnInk: surface,
  };
}

type GroundColours = Record<keyof (typeof GROUNDS)["light"], string>;

/** The colours of a map. */
export type MapColours = GroundColours &
  Pick<SchemeColours, "surface" | "ink" | "brand" | "control" | "fresh" | "ageing" | "old">;

/**
 * The colours of the current scheme. A canvas has no CSS variables, so they are read again when it
 * changes.
 */
export function mapColours(scheme: string | undefined): MapColours {
  const name = Object.keys(SCHEME_COLOURS).find((each): each is keyof typeof SCHEME_COLOURS => each === scheme);
  const colours = SCHEME_COLOURS[name ?? "light"];
  const { surface, ink, brand, control, fresh, ageing, old } = colours;
  const isStrong = name === "contrast" || name === "contrastDark";
  const ground = GROUNDS[colours.mode === "dark" ? "dark" : "light"];
  return { ...ground, ...(isStrong && strong(colours)), surface, ink, brand, control, fresh, ageing, old };
}

/** Calls when the reader changes the scheme. */
export function onScheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => watch.disconnect();
}
