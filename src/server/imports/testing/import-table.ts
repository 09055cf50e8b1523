import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import type { ImportMapping } from "#domain/imports/mapping.ts";
import { mappedFormat } from "../formats/mapped/mapped.ts";
import type { ImportContext, RowOutcome } from "../pipeline/format.ts";
import { openTable } from "../runs/open-table.ts";
import { readSample } from "../runs/read-preview.ts";
import { localFile } from "../runs/run-file.ts";
import { withHeadings } from "../tables/find-headings.ts";
import { guessShape } from "../tables/guess-shape.ts";
import type { TableShape } from "../tables/table.ts";

/** Kolkata is the only town that is known. */
const KOLKATA: ImportContext = {
  geocode: ({ locality }) =>
    locality === "Kolkata"
      ? { lat: 22.57, lng: 88.36, label: "Kolkata", placeId: "x", uncertaintyKm: 10, confidence: 1 }
      : null,
  country: "IN",
  timeZoneOf: () => "Asia/Kolkata",
  now: () => new Date("2026-11-25T00:00:00Z"),
};

type ImportedTable = { headers: string[]; shape: TableShape; mapping: ImportMapping; rows: RowOutcome[] };

/** Reads a file as it is suggested, with changes to its mapping. */
export async function importTable(
  bytes: string | Uint8Array,
  { change = {}, context = KOLKATA }: { change?: Partial<ImportMapping>; context?: ImportContext } = {},
): Promise<ImportedTable> {
  const folder = await mkdtemp(join(tmpdir(), "lifeboard-table-"));
  try {
    const file = join(folder, "table");
    await writeFile(file, bytes);
    const { path, shape } = await withHeadings(await openTable(localFile(file, folder), await guessShape(file)));
    const { headers, rows: sample } = await readSample({ path, shape });
    const mapping = { ...suggestMapping(headers, sample).mapping, ...change };
    const source = { kind: "import", name: "A list", licence: "CC0" } as const;
    const format = mappedFormat({ name: "mapped", namespace: "a", mapping, shape, source });
    const rows: RowOutcome[] = [];
    for await (const row of format.read([{ path }], context)) rows.push(row);
    return { headers, shape, mapping, rows };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The bodies of a row's documents. */
export function bodiesOf(row: RowOutcome | undefined, collection: string): Record<string, unknown>[] {
  if (row?.type !== "taken") return [];
  return row.documents.filter((document) => document.collection === collection).map(({ body }) => body);
}

/** Why each row was refused, or the names of those that were taken. */
export function namesOrReasons(rows: readonly RowOutcome[]): string[] {
  return rows.map((row) => {
    if (row.type === "refused") return row.reason;
    const [first] = [
      ...bodiesOf(row, "facilities").map(({ name }) => name),
      ...bodiesOf(row, "listings").map(({ title }) => title),
    ];
    return String(first);
  });
}
