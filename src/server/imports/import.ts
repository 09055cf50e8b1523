import { stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { alignOffers } from "./align-offers.ts";
import type { Author } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import { upsertBatch } from "../documents/store.ts";
import { confirmUnchanged } from "../documents/superseded.ts";
import type { ImportContext, ImportDocument, ImportFormat, RowOutcome } from "./pipeline/format.ts";
import { withoutCostlyNumbers } from "./pipeline/costly-numbers.ts";
import { NOTES } from "./pipeline/reasons.ts";
import type { NoteCode, NoteKind, Refusal } from "./pipeline/reasons.ts";
import type { ReaderPace } from "./pipeline/reader-pace.ts";
import { Once } from "./pipeline/unique-rows.ts";
import type { Report } from "./pipeline/report.ts";
import { judgeBatch, batchKeyOf } from "./queries.ts";

/**
 * What an import did, in numbers that add up: rows = taken + merged + refused; documents = imported
 * + updated + unchanged.
 */
export type ImportSummary = ImportCounts & { reports: { refused: string | null; notes: string | null } };

/** The counts of an import so far. */
export type ImportCounts = {
  rows: { read: number; taken: number; merged: number; refused: number };
  refusedBy: Partial<Record<Refusal, number>>;
  notes: Record<NoteKind, Partial<Record<NoteCode, number>>>;
  documents: { total: number; imported: number; updated: number; unchanged: number };
  byCollection: Record<string, number>;
  /** Documents with a number that calls about other entries found dead. Their entries say so. */
  withDeadNumber: number;
  /** New documents that are certainly one with an entry of another source, and point to it. */
  mergedWithOthers?: number;
};

export type ImportRun = {
  format: ImportFormat;
  files: readonly string[];
  context: ImportContext;
  /** Null for a dry run: reads and checks everything, writes nothing. */
  database: Database | null;
  /** Who imports, for the audit; absent: the operator at the command line. */
  by?: Author;
  /** Where refused and corrected rows are reported; closed at the end. */
  report: Report;
  /** The set of changes that the run's writes belong to, which can be undone together. */
  changeSet?: string;
  /** Of a run that was stopped: what it had done. Its rows are read again and not written again. */
  from?: ImportCounts;
  /** Called when all rows so far are written. */
  onWritten?: (counts: ImportCounts) => Promise<void>;
  /** Removes numbers that their owners have delisted, before documents are written. */
  withoutDelisted?: (documents: readonly ImportDocument[], now: Date) => Promise<ImportDocument[]>;
  /** Merges new documents into entries of other sources that they certainly are. */
  mergeKnown?: <Document extends ImportDocument>(
    documents: readonly Document[],
  ) => Promise<{ documents: Document[]; merged: number }>;
  /** Counts documents with a number that was found dead. */
  countDead?: (documents: readonly ImportDocument[], now: Date) => Promise<number>;
  /** Aborts where the run is to end: what is being written is written, and no more. */
  stop?: AbortSignal;
  /** Lets readers go first, after each batch; absent: there are none. */
  pace?: ReaderPace;
  onProgress?: (progress: { bytes: number; totalBytes: number; rows: number }) => void;
};

type TakenRow = Extract<RowOutcome, { type: "taken" }>;

/** Documents of one transaction (DESIGN.md 5.4). */
const BATCH = 200;
/** Complete batches at a time, the one in writing included: the database is never without work. */
const MOST_COMPLETE = 3;
/**
 * Rows between two turns of the event loop. A piece of a file has some 700 rows. Without turns an
 * answer of the database waits for all of them.
 */
const ROWS_OF_A_TURN = 25;
/** A document with repeated concurrent writes is skipped. The next run takes it. */
const MOST_TRIES = 5;
const OPERATOR: Author = { who: "lifeboard import", role: "admin" };

/**
 * Reads, checks and writes files of one format. A row's documents are committed together, at most
 * 200 documents at a time. So a killed run leaves whole rows, and the next run continues there. The
 * same file twice changes nothing. While a batch is written the next ones are read.
 */
export async function importFiles(run: ImportRun): Promise<ImportSummary> {
  const summary: ImportSummary = {
    ...structuredClone({ ...NO_COUNTS, ...run.from }),
    reports: { refused: null, notes: null },
  };
  const sizes = await Promise.all(run.files.map(async (path) => (await stat(path)).size));
  const progress = { bytes: 0, totalBytes: sizes.reduce((sum, size) => sum + size, 0), rows: 0 };
  const inputs = run.files.map((path) => ({ path, onBytes: (count: number) => void (progress.bytes += count) }));
  const writer = new BatchWriter(run, summary);
  const once = new Once();
  let skip = summary.rows.read;
  try {
    for await (const row of run.format.read(inputs, run.context)) {
      run.stop?.throwIfAborted();
      const outcome = once.judge(withoutCostlyNumbers(row));
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      // What is not written yet is not counted yet: a stopped run goes on after what was written.
      if (outcome.type === "taken" && !writer.hasRoom(outcome)) {
        await writer.flush();
        await run.pace?.(() => writer.settle());
        // A small file is read at once. All of it is done only at the end.
        run.onProgress?.({ ...progress, bytes: Math.min(progress.bytes, progress.totalBytes - 1) });
      }
      if (summary.rows.read % ROWS_OF_A_TURN === 0) await setImmediate();
      count(outcome, summary);
      await run.report.add(outcome);
      progress.rows = summary.rows.read;
      if (outcome.type === "taken") writer.add(outcome);
    }
    await writer.flush();
    await writer.settle();
    progress.bytes = progress.totalBytes;
    run.onProgress?.(progress);
  } finally {
    await writer.settle().catch(() => undefined);
    // Also for a file of another format: what was found so far is reported.
    summary.reports = await run.report.close();
  }
  return summary;
}

/** Rows of one transaction, what was counted when they were complete, and when they are written. */
type Batch = { rows: readonly TakenRow[]; counted: ImportCounts; written: Promise<void> };

/** Writes batches in order, while the next ones are collected. */
class BatchWriter {
  private readonly run: ImportRun;
  private readonly summary: ImportSummary;
  private rows: TakenRow[] = [];
  private size = 0;
  /** Those that are not written yet, in order. */
  private readonly complete: Batch[] = [];
  private written: Promise<void> = Promise.resolve();

  constructor(run: ImportRun, summary: ImportSummary) {
    this.run = run;
    this.summary = summary;
  }

  hasRoom({ documents }: TakenRow): boolean {
    return this.size + documents.length <= BATCH;
  }

  add(row: TakenRow): void {
    this.rows.push(row);
    this.size += row.documents.length;
  }

  /**
   * What was collected is written after the batches before it. Waits where too many are complete.
   * @throws what an earlier batch failed with
   */
  async flush(): Promise<void> {
    const { reports: _reports, ...counted } = structuredClone(this.summary);
    const batch: Batch = { rows: this.rows, counted, written: this.written };
    this.rows = [];
    this.size = 0;
    this.complete.push(batch);
    // After a failure none is written: the file is read again from there.
    batch.written = this.written.then(() => this.write(batch));
    batch.written.catch(() => undefined);
    this.written = batch.written;
    if (this.complete.length >= MOST_COMPLETE) await this.complete[0]?.written;
  }

  /** Waits until all is written. */
  settle(): Promise<void> {
    return this.written;
  }

  private async write({ rows, counted }: Batch): Promise<void> {
    const { run, summary } = this;
    for (const row of await writeBatch(run, rows, summary)) {
      const refused = { ...row, type: "refused", reason: "row/not-imported" } as const;
      for (const counts of [summary, ...this.complete.map((batch) => batch.counted)]) {
        uncount(row, counts);
        count(refused, counts);
      }
      await run.report.add(refused);
    }
    this.complete.shift();
    const { imported, updated, unchanged } = summary.documents;
    const documents = { ...counted.documents, imported, updated, unchanged };
    const { withDeadNumber, mergedWithOthers = 0 } = summary;
    await run.onWritten?.({ ...counted, documents, withDeadNumber, mergedWithOthers });
  }
}

/** The counts of an import that has not begun. */
export const NO_COUNTS: ImportCounts = {
  rows: { read: 0, taken: 0, merged: 0, refused: 0 },
  refusedBy: {},
  notes: { repaired: {}, geocoded: {}, "left-out": {} },
  documents: { total: 0, imported: 0, updated: 0, unchanged: 0 },
  byCollection: {},
  withDeadNumber: 0,
  mergedWithOthers: 0,
};

function count(outcome: RowOutcome, summary: ImportCounts): void {
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
function uncount({ documents }: TakenRow, summary: ImportCounts): void {
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
  const given = documentsOf(rows);
  if (run.database === null || given.length === 0) return [];
  const now = run.context.now?.() ?? new Date();
  const all = (await run.withoutDelisted?.(given, now)) ?? given;
  const judged = await judgeBatch(run.database, all, now);
  if (run.changeSet !== undefined) await confirmUnchanged(run.database, run.changeSet, judged.equal);
  summary.withDeadNumber += (await run.countDead?.(all, now)) ?? 0;
  const refused = rows.filter(({ documents }) => documents.some((document) => judged.held.has(batchKeyOf(document))));
  const left = new Set(documentsOf(refused).map(batchKeyOf));
  const known = await mergeNew(
    run,
    judged.due.filter((document) => !left.has(batchKeyOf(document))),
  );
  summary.mergedWithOthers = (summary.mergedWithOthers ?? 0) + known.merged;
  let due = known.due;
  let written = 0;
  for (let tries = 1; due.length > 0 && tries <= MOST_TRIES; tries += 1) {
    // Each try compares again with what others wrote in between.
    const counts = await upsertBatch(run.database, due, {
      ...(run.by ?? OPERATOR),
      act: `imports.${run.format.name}`,
      ...(run.changeSet !== undefined && { changeSet: run.changeSet }),
    });
    summary.documents.imported += counts.inserted;
    summary.documents.updated += counts.updated;
    written += counts.inserted + counts.updated;
    const outrun = new Set(counts.outrun);
    due = outrun.size === 0 ? [] : await dueOf(run.database, all, { keys: outrun, now });
  }
  const places = all.filter(({ collection }) => collection === "facilities").map(({ id }) => id);
  if (written > 0)
    await alignOffers(run.database, places, { by: run.by ?? OPERATOR, act: `imports.${run.format.name}` });
  summary.documents.unchanged += all.length - left.size - written;
  return refused;
}

type Due = Awaited<ReturnType<typeof judgeBatch>>["due"];

/** The documents to write, and those of them that are new may be merged with what is known. */
async function mergeNew({ mergeKnown }: ImportRun, due: Due): Promise<{ due: Due; merged: number }> {
  const fresh = due.filter(({ expects }) => expects === undefined);
  if (mergeKnown === undefined || fresh.length === 0) return { due, merged: 0 };
  const { documents, merged } = await mergeKnown(fresh);
  return { due: [...due.filter(({ expects }) => expects !== undefined), ...documents], merged };
}

async function dueOf(
  database: Database,
  all: readonly ImportDocument[],
  { keys, now }: { keys: ReadonlySet<string>; now: Date },
): Promise<Due> {
  const judged = await judgeBatch(
    database,
    all.filter((document) => keys.has(batchKeyOf(document))),
    now,
  );
  return judged.due;
}
