import { stat } from "node:fs/promises";
import { alignStates } from "./align-states.ts";
import type { Database } from "../documents/pool.ts";
import { upsertBatch } from "../documents/store.ts";
import type { ImportContext, ImportDocument, ImportFormat, RowOutcome } from "./pipeline/format.ts";
import { withoutCostlyNumbers } from "./pipeline/costly-numbers.ts";
import { NOTES } from "./pipeline/reasons.ts";
import type { NoteCode, NoteKind, Refusal } from "./pipeline/reasons.ts";
import { Once } from "./pipeline/unique-rows.ts";
import { openReport } from "./pipeline/report.ts";
import { judgeReporter, batchKeyOf } from "./queries.ts";

/**
 * What an import did, in numbers that add up: rows = taken + merged + refused; documents = imported
 * + updated + unchanged.
 */
export type ImportSummary = {
  rows: { read: number; taken: number; merged: number; refused: number };
  refusedBy: Partial<Record<Refusal, number>>;
  notes: Record<NoteKind, Partial<Record<NoteCode, number>>>;
  documents: { total: number; imported: number; updated: number; unchanged: number };
  byCollection: Record<string, number>;
  /** Documents with a number that calls about other entries found dead. Their entries say so. */
  withDeadNumber: number;
  reports: { refused: string | null; notes: string | null };
};

export type ImportRun = {
  format: ImportFormat;
  files: readonly string[];
  context: ImportContext;
  /** Null for a dry run: reads and checks everything, writes nothing. */
  database: Database | null;
  reportFolder: string | null;
  /** Removes numbers that their owners have delisted, before documents are written. */
  withoutDelisted?: (documents: readonly ImportDocument[], now: Date) => Promise<ImportDocument[]>;
  /** Counts documents with a number that was found dead. */
  countDead?: (documents: readonly ImportDocument[], now: Date) => Promise<number>;
  onProgress?: (progress: { bytes: number; totalBytes: number; rows: number }) => void;
};

type TakenRow = Extract<RowOutcome, { type: "taken" }>;

/** Documents of one transaction (DESIGN.md 5.4). */
const BATCH = 200;
/** A document with repeated concurrent writes is skipped. The next run takes it. */
const MOST_TRIES = 5;
const AUDIT = { who: "lifeboard import", role: "admin" } as const;

/**
 * Reads, checks and writes files of one format. A row's documents are committed together, at most
 * 200 documents at a time. So a killed run leaves whole rows, and the next run continues there. The
 * same file twice changes nothing.
 */
export async function importFiles(run: ImportRun): Promise<ImportSummary> {
  const summary = emptySummary();
  const sizes = await Promise.all(run.files.map(async (path) => (await stat(path)).size));
  const progress = { bytes: 0, totalBytes: sizes.reduce((sum, size) => sum + size, 0), rows: 0 };
  const inputs = run.files.map((path) => ({ path, onBytes: (count: number) => void (progress.bytes += count) }));
  const report = await openReport(run.files[0] ?? "import", run.reportFolder);
  let batch: TakenRow[] = [];
  const flush = async (): Promise<void> => {
    for (const row of await writeBatch(run, batch, summary)) {
      const refused = { ...row, type: "refused", reason: "row/not-imported" } as const;
      uncount(row, summary);
      count(refused, summary);
      await report.add(refused);
    }
    batch = [];
  };
  const once = new Once();
  try {
    for await (const row of run.format.read(inputs, run.context)) {
      const outcome = once.judge(withoutCostlyNumbers(row));
      count(outcome, summary);
      await report.add(outcome);
      progress.rows = summary.rows.read;
      if (outcome.type === "taken") {
        if (documentsOf(batch).length + outcome.documents.length > BATCH) {
          await flush();
          run.onProgress?.(progress);
        }
        batch.push(outcome);
      }
    }
    await flush();
    progress.bytes = progress.totalBytes;
    run.onProgress?.(progress);
  } finally {
    // Also for a file of another format: what was found so far is reported.
    summary.reports = await report.close();
  }
  return summary;
}

function emptySummary(): ImportSummary {
  return {
    rows: { read: 0, taken: 0, merged: 0, refused: 0 },
    refusedBy: {},
    notes: { repaired: {}, geocoded: {}, "left-out": {} },
    documents: { total: 0, imported: 0, updated: 0, unchanged: 0 },
    byCollection: {},
    withDeadNumber: 0,
    reports: { refused: null, notes: null },
  };
}

function count(outcome: RowOutcome, summary: ImportSummary): void {
  summary.rows.read += 1;
  summary.rows[outcome.type] += 1;
  if (outcome.type === "refused") {
    summary.refusedBy[outcome.reason] = (summary.refusedBy[outcome.reason] ?? 0) + 1;
    return;
  }
  for (const { code } of outcome.notes) {
    const counts = summary.notes[NOTES[code].kind];
    counts[code] = (counts[code] ?? 0) + 1;
  }
  if (outcome.type === "merged") return;
  for (const document of outcome.documents) {
    summary.documents.total += 1;
    summary.byCollection[document.collection] = (summary.byCollection[document.collection] ?? 0) + 1;
  }
}

/** Removes a row from the counts that an import must not write. Its notes stay. */
function uncount({ documents }: TakenRow, summary: ImportSummary): void {
  summary.rows.read -= 1;
  summary.rows.taken -= 1;
  for (const { collection } of documents) {
    summary.documents.total -= 1;
    summary.byCollection[collection] = (summary.byCollection[collection] ?? 0) - 1;
  }
}

function documentsOf(rows: readonly TakenRow[]): ImportDocument[] {
  return rows.flatMap(({ documents }) => documents);
}

/** @returns the rows left out: one of their documents exists and is not of an import */
async function writeBatch(run: ImportRun, rows: readonly TakenRow[], summary: ImportSummary): Promise<TakenRow[]> {
  const all = documentsOf(rows);
  if (run.database === null || all.length === 0) return [];
  const judged = await judgeReporter(run.database, all);
  summary.withDeadNumber += (await run.countDead?.(all, new Date())) ?? 0;
  const refused = rows.filter(({ documents }) => documents.some((document) => judged.held.has(batchKeyOf(document))));
  const left = new Set(documentsOf(refused).map(batchKeyOf));
  let due = judged.due.filter((document) => !left.has(batchKeyOf(document)));
  let written = 0;
  for (let tries = 1; due.length > 0 && tries <= MOST_TRIES; tries += 1) {
    // Each try compares again with what others wrote in between.
    const counts = await upsertBatch(run.database, due, { ...AUDIT, act: `imports.${run.format.name}` });
    summary.documents.imported += counts.inserted;
    summary.documents.updated += counts.updated;
    written += counts.inserted + counts.updated;
    const outrun = new Set(counts.outrun);
    due = outrun.size === 0 ? [] : await dueOf(run.database, all, outrun);
  }
  const places = all.filter(({ collection }) => collection === "facilities").map(({ id }) => id);
  if (written > 0) await alignStates(run.database, places, { by: AUDIT, act: `imports.${run.format.name}` });
  summary.documents.unchanged += all.length - left.size - written;
  return refused;
}

async function dueOf(
  database: Database,
  all: readonly ImportDocument[],
  keys: ReadonlySet<string>,
): Promise<Awaited<ReturnType<typeof judgeReporter>>["due"]> {
  const judged = await judgeReporter(
    database,
    all.filter((document) => keys.has(batchKeyOf(document))),
  );
  return judged.due;
}
