import type { Author } from "../../documents/command.ts";
import { countChanges } from "../../documents/change-sets.ts";
import type { Database } from "../../documents/pool.ts";
import { FORMATS } from "../formats/all.ts";
import { mappedFormat } from "../formats/mapped/mapped.ts";
import { importFiles } from "../import.ts";
import type { ImportCounts, ImportRun } from "../import.ts";
import { WrongFile } from "../pipeline/format.ts";
import type { ImportContext, ImportFormat, RowOutcome } from "../pipeline/format.ts";
import type { Report } from "../pipeline/report.ts";
import { guessShape } from "../tables/guess-shape.ts";
import { openTable } from "./open-table.ts";
import { readRun } from "./queries.ts";
import type { RefusedRow } from "./queries.ts";
import { withRunFile } from "./run-file.ts";
import type { RunFile } from "./run-file.ts";
import { NOTHING_UNDONE } from "./run-rows.ts";
import type { RunFault, RunPlan, RunProgress, RunRow, Undone } from "./run-rows.ts";
import { changeRun, insertRefusals, saveProgress } from "./statements.ts";
import { undoRun } from "./undo-run.ts";

/** What a run needs besides its file. */
export type RunDependencies = { database: Database; context: ImportContext } & Pick<
  ImportRun,
  "countDead" | "mergeKnown" | "pace" | "withoutDelisted"
>;

/** Refused rows that are kept for whoever imported. */
const MOST_REFUSALS = 10_000;
const LETTERS = 2_000;

/**
 * Works on a run until it ends: reads its file through, imports it, or takes it back. A run whose
 * process was killed goes on after the last rows that were written.
 */
export async function workOnRun(dependencies: RunDependencies, id: string): Promise<void> {
  const { database } = dependencies;
  const run = await readRun(database.pool, id);
  if (run === null) return;
  if (run.state !== "checking" && run.state !== "importing" && run.state !== "undoing") return;
  try {
    if (run.state === "undoing") return void (await undoImportedRun(database, run));
    const progress = await withRunFile(database, run, (file) => readFile(dependencies, run, file));
    await end(database, run, progress);
  } catch (error) {
    if (!(error instanceof WrongFile)) {
      await countFailure(database, id);
      throw error;
    }
    const fault = { code: error.fault, sentence: error.message };
    if (run.state === "importing") {
      await failRun(database, run, fault).catch(async (failed: unknown) => {
        await countFailure(database, id);
        throw failed;
      });
      return;
    }
    // A file that was only looked at stays, so that it can be read in another way.
    await changeRun(database.pool, id, { from: [run.state], state: "uploaded", fault, endedAt: new Date() });
  }
}

/**
 * The file turned out to be none after some of its rows were written. They are taken back, so
 * nothing is half imported. The run keeps how many, and no longer says that it wrote them. Killed
 * meanwhile, it reads to the same place and ends here.
 */
export async function failRun(
  database: Database,
  { id, state, byId }: Pick<RunRow, "id" | "state" | "byId">,
  fault: RunFault,
): Promise<Undone> {
  // As far as it was written, not as it was when this process began.
  const progress = (await readRun(database.pool, id))?.progress ?? {};
  const from = { ...NOTHING_UNDONE, ...progress.undone };
  const onPart = (part: Undone): Promise<void> => saveProgress(database.pool, id, { ...progress, undone: part });
  const undone = await undoRun(database, { set: id, by: authorOf({ byId }), from, onPart });
  const { share } = progress;
  const kept: RunProgress = { undone, ...(share !== undefined && { share }) };
  await changeRun(database.pool, id, { from: [state], state: "failed", fault, progress: kept, endedAt: new Date() });
  return undone;
}

/** Unexpected failures until a run is given up, so that it does not keep others waiting. */
const MOST_FAILURES = 5;

async function countFailure(database: Database, id: string): Promise<void> {
  const run = await readRun(database.pool, id);
  if (run === null) return;
  const failures = (run.progress.failures ?? 0) + 1;
  await saveProgress(database.pool, id, { ...run.progress, failures });
  if (failures < MOST_FAILURES) return;
  const fault = { code: "stopped", sentence: "It failed again and again. The log has the reason." } as const;
  await changeRun(database.pool, id, { from: [run.state], state: "failed", fault, endedAt: new Date() });
}

async function end(database: Database, run: RunRow, progress: RunProgress): Promise<void> {
  const isImport = run.state === "importing";
  if (isImport && progress.counts !== undefined) await countWritten(database, run.id, progress.counts);
  const rows = progress.counts?.rows;
  const isNothing = isImport && rows !== undefined && rows.taken + rows.merged === 0;
  const fault = { code: "no-row-taken", sentence: "No row could be taken." } as const;
  const state = isNothing ? "failed" : isImport ? "done" : "checked";
  await changeRun(database.pool, run.id, {
    from: [run.state],
    state,
    progress,
    ...(isNothing && { fault }),
    endedAt: new Date(),
  });
}

/**
 * What the whole run wrote, also before its process was killed. A batch that was written just then
 * looks unchanged afterwards.
 */
export async function countWritten(database: Database, id: string, { documents }: ImportCounts): Promise<void> {
  const { made, changed } = await countChanges(database, id);
  Object.assign(documents, { imported: made, updated: changed, unchanged: documents.total - made - changed });
}

async function readFile(dependencies: RunDependencies, run: RunRow, file: RunFile): Promise<RunProgress> {
  const { database, context, ...steps } = dependencies;
  const plan = run.plan as RunPlan;
  const { format, path } = await formatOf(run, plan, file);
  const report = new StoredReport(database, run.id);
  const progress: RunProgress = { ...run.progress };
  const counts = await importFiles({
    format,
    files: [path],
    context: { ...context, country: plan.mapping?.defaults.country ?? context.country },
    database: run.state === "importing" ? database : null,
    report,
    changeSet: run.id,
    by: authorOf(run),
    ...steps,
    ...(run.state === "importing" && run.progress.counts !== undefined && { from: run.progress.counts }),
    onProgress: ({ bytes, totalBytes }) => {
      progress.share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
    },
    onWritten: async (written) => {
      await report.flush();
      progress.counts = written;
      await saveProgress(database.pool, run.id, progress);
    },
  });
  const { reports: _reports, ...whole } = counts;
  return { counts: whole satisfies ImportCounts, share: 1 };
}

async function formatOf(run: RunRow, plan: RunPlan, file: RunFile): Promise<{ format: ImportFormat; path: string }> {
  if (plan.format !== null) {
    const format = FORMATS.get(plan.format);
    if (format === undefined) throw new WrongFile(`There is no format ${plan.format}.`);
    return { format, path: file.path };
  }
  if (plan.mapping === null) throw new WrongFile("No mapping was made.");
  const { path, shape } = await openTable(file, run.shape ?? (await guessShape(file.path)));
  const { id, name, licence, url, weight } = plan.source;
  const format = mappedFormat({
    name: "mapped",
    namespace: id,
    mapping: plan.mapping,
    shape,
    source: { kind: "import", name, licence, ...(url !== undefined && { url }) },
    ...(weight !== undefined && { weight }),
  });
  return { format, path };
}

/** Takes a run back that is `undoing`. */
export async function undoImportedRun(database: Database, run: RunRow): Promise<Undone> {
  const by = authorOf(run);
  const from = { ...NOTHING_UNDONE, ...run.progress.undone };
  const onPart = (undone: Undone): Promise<void> => saveProgress(database.pool, run.id, { ...run.progress, undone });
  const undone = await undoRun(database, { set: run.id, by, from, onPart });
  await changeRun(database.pool, run.id, {
    from: ["undoing"],
    state: "undone",
    progress: { ...run.progress, undone },
    endedAt: new Date(),
  });
  return undone;
}

function authorOf({ byId }: Pick<RunRow, "byId">): Author {
  return { who: byId, role: "admin" };
}

/** Refused rows go into a table of their own, the first 10,000. */
class StoredReport implements Report {
  private readonly database: Database;
  private readonly id: string;
  private rows: RefusedRow[] = [];
  private kept = 0;

  constructor(database: Database, id: string) {
    this.database = database;
    this.id = id;
  }

  add(outcome: RowOutcome): Promise<void> {
    if (outcome.type === "refused" && this.kept < MOST_REFUSALS) {
      this.kept += 1;
      const raw = outcome.raw.slice(0, LETTERS).replaceAll("\u0000", "");
      this.rows.push({ line: outcome.line, reason: outcome.reason, raw });
    }
    return Promise.resolve();
  }

  async flush(): Promise<void> {
    const rows = this.rows;
    this.rows = [];
    await insertRefusals(this.database.pool, this.id, rows);
  }

  async close(): Promise<{ refused: null; notes: null }> {
    await this.flush();
    return { refused: null, notes: null };
  }
}
