import { foldName } from "#domain/places/fold-name.ts";
import type { DumpCity, NewCity, OldCity } from "./sources.ts";
import { addToGroup } from "./add-to-group.ts";
import { slug } from "./rows.ts";

/** A city merged from both GeoNames packages and both dumps. */
export type City = {
  id: string;
  name: string;
  lat: number;
  lng: number;
  country: string;
  admin1: string;
  admin2: string;
  feature: string;
  population: number;
  weight: number;
  names: string[];
};

/** Abandoned, destroyed and historical places: nobody needs a bed there. */
const GONE = new Set(["PPLH", "PPLQ", "PPLW", "PPLCH"]);

/** People assumed where none are counted, by the rank of the seat; for ordering only. */
const SEAT_WEIGHT: Readonly<Record<string, number>> = {
  PPLC: 100_000,
  PPLA: 30_000,
  PPLA2: 8000,
  PPLA3: 2500,
  PPLA4: 1200,
};

/**
 * Countries whose GeoNames spelling has scholarly marks (Bhāgalpur) that nobody there writes in
 * Latin letters.
 */
const PLAIN_SPELLING = new Set(
  "IN PK BD NP LK AF IR IQ SA AE OM YE SY JO LB EG LY SD QA KW BH DZ TN MA JP BT MM MV PS TM TJ UZ KZ KG".split(" "),
);

const MARKS = /[\u0300-\u036f‘’ʻʼʿʾ`]/g;

function written(name: string, country: string): string {
  return PLAIN_SPELLING.has(country) ? name.normalize("NFD").replaceAll(MARKS, "").normalize("NFC") : name;
}

type Fresh = NewCity & { used: boolean; latitude: number; longitude: number };

/** What an old row shares with its new one: name and area, the point, or the name alone. */
type By = "name" | "point" | "moved";

/** How many degrees a row of the new list may be off, by the kind of match. */
const REACH: Readonly<Record<By, number>> = { name: 0.15, point: 0.02, moved: 1 };

/** Finds the newest row of an old city, each row once. */
class FreshCities {
  readonly all: Fresh[];
  private readonly byName = new Map<string, Fresh[]>();
  private readonly byPoint = new Map<string, Fresh[]>();

  constructor(rows: readonly NewCity[]) {
    this.all = rows.map((row) => ({ ...row, used: false, latitude: Number(row.lat), longitude: Number(row.lng) }));
    for (const row of this.all) {
      addToGroup(this.byName, `${row.country}|${foldName(row.name)}`, row);
      addToGroup(this.byPoint, pointKey(row.country, row.latitude, row.longitude), row);
    }
  }

  take(city: OldCity, by: By): Fresh | null {
    const [lng, lat] = city.loc.coordinates;
    const off = (row: Fresh): number => Math.hypot(row.latitude - lat, row.longitude - lng);
    const rows = by === "point" ? this.around(city) : (this.byName.get(`${city.country}|${foldName(city.name)}`) ?? []);
    const best = rows.filter((row) => !row.used && off(row) < REACH[by]).toSorted((a, b) => off(a) - off(b))[0];
    // Towns of one name in two states are two towns; a town that moved stayed in its state.
    if (best === undefined || (by === "moved" && best.admin1 !== city.adminCode)) return null;
    best.used = true;
    return best;
  }

  private around({ country, loc }: OldCity): Fresh[] {
    const [lng, lat] = loc.coordinates;
    const steps = [-0.02, -0.01, 0, 0.01, 0.02];
    return steps.flatMap((north) =>
      steps.flatMap((east) => this.byPoint.get(pointKey(country, lat + north, lng + east)) ?? []),
    );
  }
}

function pointKey(country: string, lat: number, lng: number): string {
  return `${country}|${lat.toFixed(2)}|${lng.toFixed(2)}`;
}

/**
 * One population from up to three sources. If they differ more than fourfold, no population is
 * shown and their geometric mean ranks the place. Examples are 12,345 for George in South Africa
 * and 7.5 million for the City of London.
 */
export function settlePopulation(counts: readonly number[], seat: string): { population: number; weight: number } {
  const known = counts.filter((count) => count > 0);
  const floor = SEAT_WEIGHT[seat] ?? 700;
  const newest = known[0];
  if (newest === undefined) return { population: 0, weight: floor };
  if (Math.max(...known) <= 4 * Math.min(...known)) return { population: newest, weight: Math.max(newest, floor) };
  const mean = Math.exp(known.reduce((sum, count) => sum + Math.log(count), 0) / known.length);
  return { population: 0, weight: Math.max(Math.round(mean), floor) };
}

/** Latin letters mixed with another script in one word are typing errors of the source. */
function isSound(name: string): boolean {
  const latin = /[A-Za-z]/.test(name);
  const other = /[\u0370-\u1cff\u2c80-\uffff]/.test(name);
  return name.length > 1 && name.length < 60 && !(latin && other) && !/[\d:/\\~^"|\t]/.test(name);
}

function otherNames(id: number, own: readonly string[], dumps: readonly Map<number, DumpCity>[]): string[] {
  const seen = new Set([foldName(own[0] ?? "")]);
  const names: string[] = [];
  const listed = dumps.flatMap((dump) => dump.get(id)?.names ?? []);
  for (const name of [...own.slice(1), ...listed]) {
    const folded = foldName(name);
    // Three capital letters are an airport's code, not a name.
    if (folded === "" || seen.has(folded) || /^[A-Z]{3}$/.test(name) || !isSound(name)) continue;
    seen.add(folded);
    names.push(name);
  }
  return names;
}

/**
 * All cities of the world: the newest name, point and admin codes, the old ids and populations,
 * every known name. `print` gets the numbers of moved and missing cities.
 */
export function mergeCities(
  sources: { old: readonly OldCity[]; fresh: readonly NewCity[] },
  dumps: readonly Map<number, DumpCity>[],
  print: (line: string) => void,
): City[] {
  const fresh = new FreshCities(sources.fresh);
  const listed = new Set(sources.old.map((city) => city.cityId));
  const dumped = dumps.flatMap((dump) => [...dump.values()].filter((city) => !listed.has(city.cityId)));
  const once = [...new Map(dumped.toReversed().map((city) => [city.cityId, city])).values()];
  const living = [...sources.old, ...once].filter((city) => !GONE.has(city.featureCode));
  const matched = new Map<OldCity, Fresh | null>(living.map((city) => [city, null]));
  for (const by of ["name", "point", "moved"] as const) {
    let count = 0;
    for (const [city, row] of matched) {
      if (row !== null) continue;
      const taken = fresh.take(city, by);
      if (taken !== null) count += 1;
      matched.set(city, taken);
    }
    print(`cities found again by ${by}: ${count}`);
  }
  // From the dumps only cities in the newest list are kept; the package of 2017 is trusted slightly
  // longer.
  const kept = [...matched].filter(([city, row]) => row !== null || listed.has(city.cityId));
  print(`cities only in the list of 2017: ${kept.filter(([, row]) => row === null).length}`);
  return [
    ...kept.map(([city, row]) => fromBoth(city, row, dumps)),
    ...fresh.all.filter((row) => !row.used).map(fromFresh),
  ];
}

function fromBoth(city: OldCity, row: Fresh | null, dumps: readonly Map<number, DumpCity>[]): City {
  const name = written(row?.name ?? city.name, city.country);
  const [lng, lat] = city.loc.coordinates;
  const counts = [
    city.population,
    dumps[0]?.get(city.cityId)?.population ?? 0,
    dumps[1]?.get(city.cityId)?.population ?? 0,
  ];
  return {
    id: `gn:${city.cityId}`,
    name,
    lat: row?.latitude ?? lat,
    lng: row?.longitude ?? lng,
    country: city.country,
    admin1: row?.admin1 ?? city.adminCode,
    admin2: row?.admin2 ?? "",
    feature: city.featureCode,
    ...settlePopulation(counts, city.featureCode),
    names: otherNames(city.cityId, [name, city.name], dumps),
  };
}

function fromFresh(row: Fresh): City {
  const name = written(row.name, row.country);
  return {
    id: `gn:${row.country.toLowerCase()}-${slug(row.name)}-${row.latitude.toFixed(2)},${row.longitude.toFixed(2)}`,
    name,
    lat: row.latitude,
    lng: row.longitude,
    country: row.country,
    admin1: row.admin1,
    admin2: row.admin2,
    feature: "PPL",
    population: 0,
    weight: 600,
    names: [],
  };
}
