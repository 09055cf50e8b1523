import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ImportMapping } from "#domain/imports/mapping.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { PIECE_BYTES } from "#domain/imports/upload.ts";
import { newId } from "#domain/shared/ids.ts";
import { importContext } from "#server/compose/imports/import-context.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ImportContext } from "#server/imports/pipeline/format.ts";
import { mappedFormat } from "#server/imports/formats/mapped/mapped.ts";
import { importFiles } from "#server/imports/import.ts";
import { NO_REPORT } from "#server/imports/pipeline/report.ts";
import { readRun } from "#server/imports/runs/queries.ts";
import type { RunRow } from "#server/imports/runs/run-rows.ts";
import { changeRun, insertPiece, insertRun } from "#server/imports/runs/statements.ts";
import { undoRun } from "#server/imports/runs/undo-run.ts";
import { openPlaces } from "#server/places/places.ts";
import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { nearbyPath } from "./pages/cost.ts";
import { copyIn } from "./support/copy-in.ts";
import { withBenchDatabase } from "./support/database.ts";
import { residentOf } from "./support/own-memory.ts";

/**
 * An import of 100,000 rows beside a COPY of the same documents, and its undo. The table of the
 * COPY has the same columns, key and indexes.
 */
export const bench: Bench = { name: "imports", limitSeconds: 900, run };

const ROWS = Number(process.env["IMPORT_ROWS"] ?? 100_000);
const HEADER = ["Category", "Name", "City", "State", "Phone", "Note"];
const CITIES = ["Kolkata", "Howrah", "Durgapur", "Siliguri", "Asansol"];
const KINDS = ["Oxygen cylinder", "Ambulance", "ICU bed", "Medicine"];

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database, folder }) => {
    const path = join(folder, "rows.csv");
    await writeFile(path, tableText());
    const memory = residentOf();
    const set = newId();
    // As in the product, where the gazetteer is open before any list comes.
    const context = importContext(await openPlaces("data/gazetteer"), "IN");
    const started = performance.now();
    await importTable(database, { context, path, set, onBatch: memory.note });
    const importSeconds = (performance.now() - started) / 1_000;
    const copySeconds = await copyRows(database);
    const undoStarted = performance.now();
    const from = { removed: 0, restored: 0, kept: 0, later: 0 };
    const by = { who: "bench", role: "admin" } as const;
    const undone = await undoRun(database, { set, by, from, onPart: () => Promise.resolve() });
    const undoSeconds = (performance.now() - undoStarted) / 1_000;
    return [
      {
        what: `import of ${ROWS} rows`,
        value: copySeconds / importSeconds,
        unit: "x",
        against: `COPY, ${Math.round(ROWS / copySeconds)} rows/s`,
        goal: { atLeast: 0.15 },
        note: `${Math.round(ROWS / importSeconds)} rows/s; 0.25 wanted`,
      },
      {
        what: "memory while importing: last tenth beside the second",
        value: memory.growth(),
        unit: "x",
        goal: { atMost: 1.5 },
        note: memory.text(),
      },
      { what: `undo of it (${undone.removed} removed)`, value: undoSeconds, unit: "s", goal: { atMost: 60 } },
      await searchesMeanwhile(database, { folder, path }),
    ];
  });
}

/** Seconds of one count of searches, and clients that search at once. */
const SEARCH_SECONDS = 4;
const SEARCHERS = 4;

/** How many searches a second are answered while a list is imported, beside before and after. */
async function searchesMeanwhile(database: Database, { folder, path }: { folder: string; path: string }): Promise<Row> {
  const settings = { DATA_DIR: folder, DEMO_DATA: "off", RATE_LIMITS: "off", WORKERS: "1" };
  const product = await startMeasuredProduct(settings);
  try {
    const before = await searchRate(product.url);
    const id = await startRun(database, path);
    await until(database, id, ({ progress }) => (progress.counts?.rows.read ?? 0) > 0);
    const during = await searchRate(product.url);
    const isBusy = (await readRun(database.pool, id))?.state === "importing";
    await until(database, id, ({ state }) => state === "done");
    const after = await searchRate(product.url);
    return {
      what: "searches a second while importing",
      value: during / ((before + after) / 2),
      unit: "x",
      against: `before and after, ${Math.round((before + after) / 2)}/s`,
      goal: { atLeast: 0.8 },
      note: `${Math.round(during)}/s${isBusy ? "" : "; the import ended meanwhile"}`,
    };
  } finally {
    await product.stop();
  }
}

async function searchRate(url: string): Promise<number> {
  let [done, at] = [0, 0];
  const started = performance.now();
  const search = async (): Promise<void> => {
    while (performance.now() - started < SEARCH_SECONDS * 1_000) {
      at += 1;
      const point = `${22 + (at % 97) / 100},${88 + (at % 89) / 100}`;
      const answer = await fetch(url.replace(/\/$/, "") + nearbyPath("oxygen", point));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: SEARCHERS }, search));
  return (done * 1_000) / (performance.now() - started);
}

/** A run as the screen starts it: the product works on it. */
async function startRun(database: Database, path: string): Promise<string> {
  const bytes = await readFile(path);
  const id = newId();
  await insertRun(database.pool, { id, fileName: "rows.csv", bytes: bytes.length, byId: "bench", at: new Date() });
  for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
    const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    await insertPiece(database.pool, id, { ordinal: at, bytes: piece });
  }
  const source = { id: newId(), name: "bench", licence: "CC0" };
  const plan = { source, format: null, mapping: { ...mappingOf(), defaults: { country: "IN" } } };
  await changeRun(database.pool, id, { from: ["uploading"], state: "importing", plan });
  return id;
}

async function until(database: Database, id: string, isTrue: (run: RunRow) => boolean): Promise<void> {
  for (;;) {
    const run = await readRun(database.pool, id);
    if (run === null || run.state === "failed") throw new Error(`the run is ${run?.state ?? "gone"}`);
    if (isTrue(run)) return;
    await setTimeout(200);
  }
}

function tableText(): string {
  const lines = [HEADER.join(",")];
  for (let at = 0; at < ROWS; at += 1) {
    const phone = `98300${String(at).padStart(5, "0")}`;
    lines.push(`${KINDS[at % 4]},Society ${at},${CITIES[at % 5]},West Bengal,${phone},Open all day. Call first.`);
  }
  return lines.join("\n");
}

type Import = { context: ImportContext; path: string; set: string; onBatch: () => void };

async function importTable(database: Database, { context, path, set, onBatch }: Import): Promise<void> {
  const mapping = mappingOf();
  const source = { kind: "import", name: "bench", licence: "CC0" } as const;
  const shape = { type: "delimited", encoding: "utf-8", delimiter: "," } as const;
  const summary = await importFiles({
    format: mappedFormat({ name: "mapped", namespace: "bench", mapping, shape, source }),
    files: [path],
    context,
    database,
    report: NO_REPORT,
    changeSet: set,
    onProgress: onBatch,
  });
  if (summary.documents.imported !== ROWS) throw new Error(JSON.stringify(summary.rows));
}

function mappingOf(): ImportMapping {
  const sample = [["Oxygen", "Society", "Kolkata", "West Bengal", "9830000000", "x"]];
  return { ...suggestMapping(HEADER, sample).mapping, numbers: "published" };
}

/** Seconds for the same documents by COPY in its text format. */
async function copyRows({ pool }: Database): Promise<number> {
  await pool.query("CREATE TABLE copied (LIKE documents INCLUDING ALL)");
  const columns = ["collection", "id", "version", "edit_version", "body", "shielded"];
  const texts = columns.map((name) => `${name}::text`).join(", ");
  const { rows } = await pool.query<Record<string, string | null>>(
    `SELECT ${texts} FROM documents WHERE collection = 'listings'`,
  );
  const field = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? "\\N"
      : value.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n");
  const lines = Buffer.from(rows.map((row) => `${columns.map((name) => field(row[name])).join("\t")}\n`).join(""));
  const client = await pool.connect();
  try {
    const started = performance.now();
    await copyIn(client, `COPY copied (${columns.join(", ")}) FROM STDIN`, lines);
    return (performance.now() - started) / 1_000;
  } finally {
    client.release();
  }
}
