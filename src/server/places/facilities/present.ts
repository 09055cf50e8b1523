import type { PlaceItem } from "#contract/places.ts";
import { foldName } from "#domain/places/fold-name.ts";
import type { Places } from "../places.ts";
import type { FacilityEntry } from "./facility-index.ts";

/** A facility as a place: its name, then its surroundings, no part of it twice. */
export function presentFacilityPlace(
  places: Pick<Places, "byId" | "reverse">,
  facility: FacilityEntry,
  view: { language: string; confidence: number },
): PlaceItem {
  const { label, country } = whereabouts(places, facility, view.language);
  return {
    id: `facility:${facility.id}`,
    name: facility.name,
    label: joinedLabel(facility.name, label),
    type: "facility",
    country,
    lat: Math.round(facility.lat * 1e4) / 1e4,
    lng: Math.round(facility.lng * 1e4) / 1e4,
    confidence: Math.round(view.confidence * 100) / 100,
    uncertaintyKm: Math.round(facility.uncertaintyKm * 10) / 10,
  };
}

type Whereabouts = { label: string; country: string };

/**
 * Finding a point's surroundings takes as long as a search: recent ones are cached per language.
 */
const MOST_KEPT = 2_000;
const kept = new Map<string, Whereabouts>();

function whereabouts(places: Pick<Places, "byId" | "reverse">, facility: FacilityEntry, language: string): Whereabouts {
  const key = `${facility.id} ${facility.version} ${language.slice(0, 12)}`;
  let found = kept.get(key);
  if (found === undefined) {
    found = findWhereabouts(places, facility, language);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, found);
  }
  return found;
}

/** A facility's surroundings, in the reader's language where the gazetteer can, and its country. */
function findWhereabouts(
  places: Pick<Places, "byId" | "reverse">,
  facility: FacilityEntry,
  language: string,
): Whereabouts {
  const known = facility.placeId === undefined ? null : places.byId(facility.placeId, language);
  const around = known === null ? places.reverse({ lat: facility.lat, lng: facility.lng, lang: language }) : [];
  const nation = around.at(-1);
  const country = known?.country ?? nation?.country ?? "";
  const isTheirs = language.split("-", 1)[0] === "en" && facility.label !== "";
  const label = isTheirs ? facility.label : (known ?? around.find(isTown) ?? nation)?.label;
  const land = isTheirs ? (known?.label.split(", ").at(-1) ?? nation?.name ?? "") : "";
  return { label: [label ?? facility.label, land].filter((part) => part !== "").join(", "), country };
}

function isTown({ type }: PlaceItem): boolean {
  return type === "city" || type === "district";
}

/**
 * "Civil Hospital" and "Surat, Gujarat, India": leaves out parts that the name or an earlier part
 * has.
 */
export function joinedLabel(name: string, label: string): string {
  const parts = [name];
  const seen = new Set(name.split(",").map(foldName));
  const folded = ` ${foldName(name)}`;
  for (const part of label.split(",").map((text) => text.trim())) {
    const key = foldName(part);
    if (key === "" || seen.has(key) || folded.endsWith(` ${key}`)) continue;
    seen.add(key);
    parts.push(part);
  }
  return parts.join(", ");
}
