import { brotliCompressSync, constants } from "node:zlib";
import { writeFileSync } from "node:fs";
import { foldName } from "#domain/places/fold-name.ts";
import type { TableRow } from "#server/places/tables.ts";

/** One place as in the committed tables. `parent` is the id of its smallest area. */
export type Row = Omit<TableRow, "type" | "names"> & {
  type: "city" | "district" | "state" | "country" | "postal-code" | "locality";
  /** Names in other scripts and languages. */
  names: readonly string[];
};

/** The columns of every table, in order. */
export const COLUMNS = [
  "id",
  "type",
  "name",
  "lat",
  "lng",
  "country",
  "parent",
  "population",
  "weight",
  "uncertaintyKm",
  "postal",
  "names",
] as const;

/** A name as part of an id: folded, words joined by hyphens. */
export function slug(name: string): string {
  return foldName(name).replaceAll(" ", "-");
}

function number(value: number): string {
  return value === 0 ? "" : String(value);
}

function line(row: Row): string {
  return [
    row.id,
    row.type,
    row.name,
    row.lat.toFixed(4),
    row.lng.toFixed(4),
    row.country,
    row.parent,
    number(row.population),
    number(row.weight),
    number(row.uncertaintyKm),
    row.postal,
    row.names.join("|"),
  ].join("\t");
}

/** The same rows without repeated ids, because sources list some places twice. */
export function once(rows: readonly Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row.id, row] as const)).values()];
}

/** Writes one table, sorted by id, and returns its size. Equal sources give equal bytes. */
export function writeTable(path: string, rows: readonly Row[]): number {
  const sorted = once(rows).toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const text = `${COLUMNS.join("\t")}\n${sorted.map(line).join("\n")}\n`;
  const packed = brotliCompressSync(Buffer.from(text, "utf8"), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(path, packed);
  return packed.length;
}
