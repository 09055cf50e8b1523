import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import { phoneticKey } from "#domain/places/phonetic-key.ts";
import type { District } from "./districts.ts";
import {
  areaKey,
  homePolygons,
  judgePoints,
  placePins,
  readOfficePoints,
  robustCentre,
  type LocatedOffice,
  type Repairs,
} from "./india-post.ts";
import { officePlace } from "./office-names.ts";
import { slug, type Row } from "./rows.ts";
import type { Office } from "./sources.ts";

const NOTHING = { population: 0, weight: 0, uncertaintyKm: 0, postal: "", names: [] };

/** The weight of an office by its rank, as the population of an equally known settlement. */
const OFFICE_WEIGHT: Readonly<Record<string, number>> = { HO: 20_000, PO: 5000, BO: 400 };

/** States and districts that have a polygon. */
export function areaRows(districts: readonly District[]): Row[] {
  const rows: Row[] = districts.map((district) => ({
    ...NOTHING,
    id: district.id,
    type: "district",
    name: district.name,
    ...district.centre,
    country: "IN",
    parent: `in-state:${district.stateCode}`,
    uncertaintyKm: district.radiusKm,
  }));
  for (const code of new Set(districts.map((district) => district.stateCode))) {
    const own = districts.filter((district) => district.stateCode === code);
    const place = robustCentre(own.map((district) => district.centre));
    if (place === null) continue;
    const name = own[0]?.state ?? code;
    const reach = own.map((district) => distanceKm(place.centre, district.centre) + district.radiusKm);
    rows.push({
      ...NOTHING,
      id: `in-state:${code}`,
      type: "state",
      name,
      ...place.centre,
      country: "IN",
      parent: "country:IN",
      uncertaintyKm: Math.ceil(Math.max(10, ...reach)),
    });
  }
  return rows;
}

function words(name: string): string {
  const plain = foldName(name).replaceAll(/\b(?:district|the)\b/g, "");
  return plain.split(" ").filter(Boolean).map(phoneticKey).toSorted().join(" ");
}

/** State and district by sound, in any order of words ("24 PARAGANAS NORTH"). */
function nameKey(area: string): string {
  const [state = "", district = ""] = area.split("|");
  return `${words(state)}|${words(district)}`;
}

/**
 * Matches each postal district to its map district: the polygon of its state whose name sounds the
 * same. A district younger than the map (Alluri Sitharama Raju) has none. It becomes a separate row
 * inside the state's polygon.
 */
function tieDistricts(
  districts: readonly District[],
  offices: readonly LocatedOffice[],
  homes: Map<string, Map<District, number>>,
): { ids: Map<string, string>; rows: Row[] } {
  const ids = new Map<string, string>();
  const rows: Row[] = [];
  const groups = Map.groupBy(offices, (entry) => entry.area);
  const byName = new Map(
    districts.map((district) => [nameKey(`${district.state}|${district.name}`), district] as const),
  );
  const claimed = new Map<District, { area: string; count: number }>();
  for (const [area, home] of homes) {
    const [best] = [...home].toSorted((a, b) => b[1] - a[1]);
    // The map has one shape for all of Delhi, which none of its districts may take.
    if (best === undefined || best[0].stateCode === "07") continue;
    const named = byName.get(nameKey(area));
    if (named !== undefined) claimed.set(named, { area, count: Number.POSITIVE_INFINITY });
    else if (best[1] > (claimed.get(best[0])?.count ?? 0)) claimed.set(best[0], { area, count: best[1] });
  }
  for (const [district, { area }] of claimed) ids.set(area, district.id);
  for (const [area, entries] of groups) {
    const [home] = [...(homes.get(area) ?? [])].toSorted((a, b) => b[1] - a[1]);
    if (home === undefined || ids.has(area)) continue;
    const place = robustCentre(entries.flatMap(({ point }) => (point === null ? [] : [point])));
    const raw = entries[0]?.office.district ?? "";
    if (area.startsWith("pin ") || place === null) {
      ids.set(area, home[0].id);
      continue;
    }
    const name = districtName(raw, home[0].stateCode);
    const id = `in-district:${home[0].stateCode}-${slug(name)}`;
    ids.set(area, id);
    rows.push({
      ...NOTHING,
      id,
      type: "district",
      name,
      ...place.centre,
      country: "IN",
      parent: `in-state:${home[0].stateCode}`,
      uncertaintyKm: place.radiusKm,
    });
  }
  return { ids, rows };
}

function districtName(raw: string, stateCode: string): string {
  const name = raw
    .toLowerCase()
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^Ntr$/, "NTR");
  // "South West" alone means nothing outside Delhi; New Delhi does.
  return stateCode === "07" && name !== "New Delhi" ? `${name} Delhi` : name;
}

/** PIN codes, post offices as localities, districts younger than the map, and the repairs made. */
export function postRows(
  raw: readonly Office[],
  districts: readonly District[],
): { pins: Row[]; localities: Row[]; districts: Row[]; repairs: Repairs } {
  const repairs: Repairs = { missing: 0, equal: 0, abroad: 0, elsewhere: 0, printed: 0, swapped: 0, sexagesimal: 0 };
  const offices: LocatedOffice[] = raw
    .filter((office) => /^[1-9]\d{5}$/.test(office.pincode))
    .map((office) => ({ office, area: areaKey(office), readings: readOfficePoints(office, repairs), point: null }));
  const homes = homePolygons(offices, districts);
  judgePoints(offices, homes, repairs);
  const tied = tieDistricts(districts, offices, homes);
  const places = placePins(offices);
  const pins: Row[] = [];
  for (const [pin, entries] of Map.groupBy(offices, ({ office }) => office.pincode)) {
    const place = places.get(pin);
    if (place === undefined) continue;
    const area = mostCommon(entries.map((entry) => entry.area));
    pins.push({
      ...NOTHING,
      id: `in-pin:${pin}`,
      type: "postal-code",
      name: pin,
      ...place.centre,
      country: "IN",
      parent: tied.ids.get(area) ?? "country:IN",
      weight: 3000,
      uncertaintyKm: place.radiusKm,
    });
  }
  return { pins, localities: localityRows(offices, tied.ids, places), districts: tied.rows, repairs };
}

function mostCommon(values: readonly string[]): string {
  const counts = [...Map.groupBy(values, (value) => value)].toSorted((a, b) => b[1].length - a[1].length);
  return counts[0]?.[0] ?? "";
}

function localityRows(
  offices: readonly LocatedOffice[],
  ids: Map<string, string>,
  places: Map<string, { centre: { lat: number; lng: number }; radiusKm: number }>,
): Row[] {
  const rows = new Map<string, Row>();
  const ranked = offices.toSorted((a, b) => (OFFICE_WEIGHT[b.office.type] ?? 0) - (OFFICE_WEIGHT[a.office.type] ?? 0));
  for (const { office, area, point } of ranked) {
    const name = officePlace(office.office);
    const pin = places.get(office.pincode);
    const at = point ?? pin?.centre;
    if (name === null || at === undefined) continue;
    const id = `in-office:${office.pincode}-${slug(name)}`;
    if (rows.has(id)) continue;
    rows.set(id, {
      ...NOTHING,
      id,
      type: "locality",
      name,
      ...at,
      country: "IN",
      parent: ids.get(area) ?? "country:IN",
      weight: OFFICE_WEIGHT[office.type] ?? 400,
      uncertaintyKm: point === null ? (pin?.radiusKm ?? 15) : 2,
      postal: office.pincode,
    });
  }
  return dropTwins([...rows.values()]);
}

/** Two offices of one name in one district within 3 km are one place; the higher rank stays. */
function dropTwins(rows: readonly Row[]): Row[] {
  const kept = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.parent}|${foldName(row.name)}`;
    const twins = kept.get(key) ?? [];
    if (twins.some((twin) => distanceKm(twin, row) < 3)) continue;
    kept.set(key, [...twins, row]);
  }
  return [...kept.values()].flat();
}
