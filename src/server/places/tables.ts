import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { PLACE_TYPES, type PlaceItem } from "#contract/places.ts";
import { foldName } from "#domain/places/fold-name.ts";

/** A row of a committed table (data/gazetteer/README.md names the columns). */
export type TableRow = {
  id: string;
  type: number;
  name: string;
  lat: number;
  lng: number;
  country: string;
  parent: string;
  /** People; 0 when unknown or when sources disagree more than fourfold. */
  population: number;
  /** How much it is known, as a number of people. It orders equal matches and is never shown. */
  weight: number;
  /** The radius in which the place really lies around its point. */
  uncertaintyKm: number;
  /** PIN code of a locality. */
  postal: string;
  names: string;
};

/**
 * Another name of a place, from data/gazetteer/aliases.tsv: `IN/city/Mumbai`, its language or
 * `old`, the name.
 */
export type Alias = { place: string; language: string; name: string; source: string };

const TYPE_NUMBER: ReadonlyMap<string, number> = new Map(PLACE_TYPES.map((type, at) => [type, at] as const));

/** The number of a place type in the index. */
export function typeNumber(type: PlaceItem["type"]): number {
  return TYPE_NUMBER.get(type) ?? 0;
}

function toRow(line: string): TableRow {
  const cells = line.split("\t");
  const population = Number(cells[7]);
  return {
    id: cells[0] ?? "",
    type: TYPE_NUMBER.get(cells[1] ?? "") ?? 0,
    name: cells[2] ?? "",
    lat: Number(cells[3]),
    lng: Number(cells[4]),
    country: cells[5] ?? "",
    parent: cells[6] ?? "",
    population,
    weight: cells[8] === "" ? population : Number(cells[8]),
    uncertaintyKm: cells[9] === "" ? 1 : Number(cells[9]),
    postal: cells[10] ?? "",
    names: cells[11] ?? "",
  };
}

const OTHERS = new Set(["aliases.tsv", "former-ids.tsv", "india-districts.topo.json"]);

/** Names of the gazetteer's files, in a fixed order. */
export function tableFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".tsv.br") || OTHERS.has(file))
    .toSorted();
}

/** Every place of every table in the folder. */
export function readTables(folder: string): TableRow[] {
  const rows: TableRow[] = [];
  for (const file of tableFiles(folder)) {
    if (!file.endsWith(".br")) continue;
    const text = brotliDecompressSync(readFileSync(join(folder, file))).toString("utf8");
    for (const line of text.split("\n").slice(1)) if (line !== "") rows.push(toRow(line));
  }
  return rows;
}

/** The hand-kept names. Lines that begin with # are remarks. */
export function readAliases(folder: string): Alias[] {
  const lines = readFileSync(join(folder, "aliases.tsv"), "utf8").split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"))
    .map(([place = "", language = "", name = "", source = ""]) => ({ place, language, name, source }));
}

/**
 * Districts that older lists name otherwise or that were divided: by `districtKey`, the names of
 * today's districts. Empty where there are none.
 */
export function readDistrictChanges(folder: string): ReadonlyMap<string, readonly string[]> {
  const changes = new Map<string, string[]>();
  const path = join(folder, "district-changes.tsv");
  if (!existsSync(path)) return changes;
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const [state = "", old = "", now = ""] = line.startsWith("#") ? [] : line.split("\t");
    const key = districtKey(state, old);
    if (now !== "") changes.set(key, [...(changes.get(key) ?? []), now]);
  }
  return changes;
}

/** A district's name in a list, however it is spelled. */
export function districtKey(state: string, district: string): string {
  return `${foldName(state)}|${foldName(district).replaceAll(" ", "")}`;
}

/** Lines of a former id, a tab and its current id. Empty where there are none. */
export function readFormerIds(folder: string): string {
  const path = join(folder, "former-ids.tsv");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
