import { PIECE_BYTES } from "#domain/imports/upload.ts";
import { newId } from "#domain/shared/ids.ts";
import type { ProbedService } from "./probed-service.ts";

/** Columns: with the most that are read, 1,000, it takes half as long again. */
const COLUMNS = 700;
/** Rows by which columns are matched. */
const ROWS = 500;

const made = new WeakMap<ProbedService, Promise<string[]>>();

/** Uploaded files that are dear to look at, as ids of their imports. Uploaded once. */
export function filesOf(probed: ProbedService): Promise<string[]> {
  const known = made.get(probed) ?? Promise.all(FILES.map(([name, text]) => upload(probed, name, text())));
  made.set(probed, known);
  return known;
}

/** A wide table, a table of words that are read as kinds, and a list in which all lies deep. */
const FILES: readonly (readonly [string, () => string])[] = [
  ["wide.csv", () => table(COLUMNS, ROWS, (row, column) => `${row}${column} bed`)],
  [
    "kinds.csv",
    () => table(3, 12_000, (row, column) => (column === 1 ? `oxygen cylinder ${row % 12_000}` : "12 beds")),
  ],
  ["list.json", () => JSON.stringify(Array.from({ length: 4_000 }, (_, at) => ({ name: `Ward ${at}`, kind: "icu" })))],
];

function table(columns: number, rows: number, cellOf: (row: number, column: number) => string): string {
  const names = ["name", "kind", "phone"];
  const header = Array.from({ length: columns }, (_, at) => names[at] ?? `Column of beds ${at}`);
  const lines = Array.from({ length: rows }, (_, row) => header.map((_name, column) => cellOf(row, column)).join(","));
  return [header.join(","), ...lines].join("\n");
}

async function upload({ person }: ProbedService, fileName: string, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const id = newId();
  await person.ask("POST", "/api/v1/imports", { id, fileName, bytes: bytes.length });
  for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
    const data = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES).toString("base64");
    // In sequence: pieces come in their order.
    const { status } = await person.ask("PUT", `/api/v1/imports/${id}/pieces/${at}`, { data });
    if (status !== 200) throw new Error(`A piece was refused: ${status}`);
  }
  return id;
}
