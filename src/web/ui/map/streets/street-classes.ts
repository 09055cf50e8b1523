/** What streets' tiles are drawn as, in the order of painting. */
export const FILLS = ["earth", "built", "green", "wetland", "airport", "water", "building"] as const;
export type Fill = (typeof FILLS)[number];
export const WAYS = ["stream", "rail", "path", "minor", "major", "highway"] as const;
export type Way = (typeof WAYS)[number];

type Properties = Readonly<Record<string, unknown>>;

const GREEN = new Set(
  "park forest wood nature_reserve national_park garden grass grassland golf_course village_green cemetery scrub orchard meadow recreation_ground pitch playground".split(
    " ",
  ),
);
const BUILT = new Set(["residential", "urban_area"]);
const AIRPORT = new Set(["aerodrome", "airfield"]);
const WAY_OF: Readonly<Record<string, Way>> = {
  highway: "highway",
  major_road: "major",
  medium_road: "major",
  minor_road: "minor",
  path: "path",
  other: "path",
};
/** Of the names of points, those of parts of a town: towns are named by our own gazetteer. */
const PARTS = new Set(["neighbourhood", "suburb", "quarter", "macrohood"]);

/**
 * The kind of a feature: `kind` since version 4 of the Protomaps basemap, `pmap:kind` before, which
 * names no woods.
 */
function kindOf(properties: Properties): string {
  const kind = textIn(properties, "kind", "pmap:kind");
  if (kind !== "" && kind !== "other" && kind !== "natural") return kind;
  return textIn(properties, "natural", "landuse") || kind;
}

/** The first of some properties that is a text; empty without one. */
function textIn(properties: Properties, ...names: readonly string[]): string {
  const texts = names.map((name) => properties[name]);
  return texts.find((text): text is string => typeof text === "string") ?? "";
}

/** What an area of a layer is filled as. Null: it is not drawn, as borders are not. */
export function fillOf(layer: string, properties: Properties): Fill | null {
  if (layer === "earth" || layer === "water") return layer;
  if (layer === "buildings") return "building";
  const isLand = layer === "landuse" || layer === "natural" || layer === "landcover";
  return isLand ? landOf(kindOf(properties)) : null;
}

function landOf(kind: string): Fill | null {
  if (GREEN.has(kind)) return "green";
  if (BUILT.has(kind)) return "built";
  if (kind === "wetland") return "wetland";
  return AIRPORT.has(kind) ? "airport" : null;
}

/** What a line of a layer is drawn as. Null: it is not drawn, as borders are not. */
export function wayOf(layer: string, properties: Properties): Way | null {
  const kind = textIn(properties, "kind", "pmap:kind");
  const isWaterway = layer === "water" || (layer === "physical_line" && kind === "waterway");
  if (isWaterway) return "stream";
  const isRail = kind === "rail" || kind === "railway";
  if (layer === "transit" || (layer === "roads" && isRail)) return isRail && isAbove(properties) ? "rail" : null;
  // A pedestrian zone is a street to those who look for a house in it.
  const isPedestrian = [properties["kind_detail"], properties["highway"]].includes("pedestrian");
  if (layer === "roads" && isPedestrian) return "minor";
  return layer === "roads" ? (WAY_OF[kind] ?? null) : null;
}

/** A railway under the ground leads nobody anywhere on the map. */
function isAbove(properties: Properties): boolean {
  return properties["railway"] !== "subway" && properties["kind_detail"] !== "subway";
}

/** Whether a point of the layer of places names a part of a town. */
export function isPartOfTown(properties: Properties): boolean {
  return PARTS.has(textIn(properties, "kind_detail")) || PARTS.has(kindOf(properties));
}

/** A feature's name in the reader's language, else its own. Null: it has none. */
export function nameOf(properties: Properties, language: string): string | null {
  const [plain = language] = language.split("-");
  const name = properties[`name:${language}`] ?? properties[`name:${plain}`] ?? properties["name"];
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
