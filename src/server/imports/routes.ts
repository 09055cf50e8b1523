import {
  checkImport,
  discardImport,
  getImport,
  getImports,
  getRefusedRows,
  previewImport,
  previewUndo,
  putPiece,
  runImport,
  saveSource,
  startUpload,
  undoImport,
} from "#contract/imports/imports.ts";
import { HELD_BYTES, PIECE_BYTES } from "#domain/imports/upload.ts";
import { mayAct, mayImport } from "#domain/imports/run.ts";
import type { RunAct } from "#domain/imports/run.ts";
import { csvLine } from "#domain/shared/csv.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { auditAct } from "../documents/audit.ts";
import { countChanges } from "../documents/change-sets.ts";
import type { Database } from "../documents/pool.ts";
import { bindRoute } from "../http/contract/handle.ts";
import type { WorkThreads } from "../http/admission/work-threads.ts";
import type { Binding } from "../http/contract/handle.ts";
import { requireFreshSignIn } from "../http/contract/require-fresh-sign-in.ts";
import type { FeedPolicy } from "./feeds/fetch-feed.ts";
import { readSources } from "./feeds/queries.ts";
import { changeSource, keepSource } from "./feeds/statements.ts";
import { FORMATS } from "./formats/all.ts";
import { WrongFile } from "./pipeline/format.ts";
import { REFUSALS } from "./pipeline/reasons.ts";
import type { Refusal } from "./pipeline/reasons.ts";
import { presentRun, presentSource } from "./runs/present.ts";
import { previewFile } from "./runs/preview.ts";
import { PreviewRefused, previewThread } from "./runs/preview-thread.ts";
import { readHeldBytes, readPieces, readRefusals, readRun, readRuns } from "./runs/queries.ts";
import { countUndo } from "./runs/preview-undo.ts";
import { withRunFile } from "./runs/run-file.ts";
import { NOTHING_UNDONE } from "./runs/run-rows.ts";
import type { RunPlan, RunRow } from "./runs/run-rows.ts";
import type { TableShape } from "./tables/table.ts";
import { changeRun, insertPiece, insertRun, removeRefusals, removeRun } from "./runs/statements.ts";
import type { RunChange } from "./runs/statements.ts";

/** `wake`: a run waits to be worked on. */
export type ImportDependencies = { database: Database; wake: () => void; policy: FeedPolicy; threads: WorkThreads };

const RULES = { limit: "public-read", policy: mayImport } as const;
const SHOWN_RUNS = 50;
const PART = 500;

/** Imports of lists: their files, what they did, and taking them back. */
export function importRoutes(dependencies: ImportDependencies): Binding[] {
  return [...readingRoutes(dependencies), ...fileRoutes(dependencies), ...actRoutes(dependencies)];
}

function readingRoutes({ database, policy }: ImportDependencies): Binding[] {
  const { pool } = database;
  return [
    bindRoute(getImports, RULES, async () => {
      const runs = await readRuns(pool, SHOWN_RUNS);
      const formats = [...FORMATS.values()].map(({ name, summary, files }) => ({ name, summary, files }));
      const sources = (await readSources(pool)).map(presentSource);
      return ok({ value: { runs: runs.map(presentRun), sources, formats } });
    }),
    bindRoute(getImport, RULES, async ({ id }) => {
      const run = await readRun(pool, id);
      return run === null ? fail("imports/not-found") : ok({ value: presentRun(run) });
    }),
    bindRoute(getRefusedRows, RULES, async ({ id }, { actor, now }) => {
      const run = await readRun(pool, id);
      if (run === null) return fail("imports/not-found");
      // They may hold people's numbers: who took them is in the audit.
      const by = { who: actor.id ?? "", role: "admin" } as const;
      await auditAct(pool, { ...by, act: "imports.refused-read", at: now, details: { run: id } });
      return ok({ lines: refusedLines(database, id) });
    }),
    bindRoute(saveSource, RULES, async (input, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const { feed, url, weight, ...named } = input;
      if (feed !== null && !policy.isAllowed(new URL(feed.url))) return fail("imports/address-refused");
      const dueAt = feed === null || feed.isPaused ? null : context.now;
      const saved = await changeSource(pool, { ...named, url: url ?? null, weight: weight ?? null, feed, dueAt });
      return saved === null ? fail("imports/source-not-found") : ok({ value: presentSource(saved) });
    }),
  ];
}

/** How a file comes, and what it looks like. */
function fileRoutes({ database, threads }: ImportDependencies): Binding[] {
  const { pool } = database;
  return [
    bindRoute(startUpload, RULES, async ({ id, fileName, bytes }, { actor, now }) => {
      const isKnown = (await readRun(pool, id)) !== null;
      if (!isKnown && (await readHeldBytes(pool)) + bytes > HELD_BYTES) return fail("imports/no-room");
      const run = await insertRun(pool, { id, fileName, bytes, byId: actor.id ?? "", at: now });
      if (run === null) return fail("imports/other-state");
      return ok({ value: presentRun(run), location: `/api/v1/imports/${id}` });
    }),
    bindRoute(putPiece, RULES, ({ id, ordinal, data }) => receivePiece(database, id, { ordinal, data })),
    bindRoute(previewImport, RULES, async ({ id, shape, kindColumns }, context) => {
      const run = await runFor(database, id, "preview");
      if (!run.ok) return run;
      try {
        const asked = { shape: shape ?? null, kindColumns, findsHeadings: true };
        const reader = previewThread(threads, context, { bytes: run.value.bytes });
        const preview = await withRunFile(database, run.value, (file) =>
          previewFile({ database, reader }, file, asked),
        );
        const { mapping, reasons, headers, rows, kinds } = preview;
        await changeRun(pool, id, { from: [run.value.state], state: run.value.state, shape: preview.shape });
        return ok({
          value: { preview: { shape: preview.shape, headers, rows, mapping, reasons, kinds }, fault: null },
        });
      } catch (error) {
        if (error instanceof PreviewRefused) return error.refusal;
        if (!(error instanceof WrongFile)) throw error;
        return ok({ value: { preview: null, fault: { code: error.fault, sentence: error.message } } });
      }
    }),
    bindRoute(discardImport, RULES, async ({ id }) => {
      const run = await runFor(database, id, "discard");
      if (!run.ok) return run;
      // What it wrote could not be taken back any more.
      const { made, changed } = await countChanges(database, id);
      if (made + changed > 0) return fail("imports/other-state");
      await removeRun(pool, id);
      return ok({ value: null });
    }),
  ];
}

/** What is done with it. To write, and to take back, needs a fresh sign-in. */
function actRoutes({ database, wake }: ImportDependencies): Binding[] {
  return [
    bindRoute(checkImport, RULES, ({ id, plan, shape }) =>
      act(database, id, { act: "check", wake, change: { state: "checking", plan, ...(shape && { shape }) } }),
    ),
    bindRoute(runImport, RULES, async ({ id, plan, shape }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const started = await act(database, id, {
        act: "import",
        wake,
        change: { state: "importing", plan, ...(shape && { shape }) },
      });
      if (!started.ok) return started;
      // A plan without a shape is read as the file was last looked at.
      const read = shape ?? (await readRun(database.pool, id))?.shape ?? null;
      const by = { byId: context.actor.id ?? "", at: context.now, runId: id };
      await keepSource(database.pool, { plan: plan as RunPlan, shape: read as TableShape | null, ...by });
      return started;
    }),
    bindRoute(previewUndo, RULES, async ({ id }) => {
      const run = await runFor(database, id, "undo");
      return run.ok ? ok({ value: await countUndo(database, id) }) : run;
    }),
    bindRoute(undoImport, RULES, async ({ id }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      // What an old import replaced is forgotten after a time: then nothing can be taken back.
      const { made, changed } = await countChanges(database, id);
      const run = await runFor(database, id, "undo");
      if (run.ok && made + changed === 0) return fail("imports/other-state");
      // Whatever failed before counts no longer: this is another work.
      const progress = run.ok ? { undone: NOTHING_UNDONE, ...run.value.progress, failures: 0 } : {};
      return act(database, id, { act: "undo", wake, change: { state: "undoing", progress } });
    }),
  ];
}

async function runFor(
  { pool }: Database,
  id: string,
  wanted: RunAct,
): Promise<Result<RunRow, "imports/not-found" | "imports/other-state">> {
  const run = await readRun(pool, id);
  if (run === null) return fail("imports/not-found");
  return mayAct(run.state, wanted) ? ok(run) : fail("imports/other-state");
}

async function receivePiece(
  database: Database,
  id: string,
  { ordinal, data }: { ordinal: number; data: string },
): Promise<
  Result<{ value: { received: number } }, "imports/not-found" | "imports/other-state" | "http/invalid-argument">
> {
  const run = await runFor(database, id, "receive");
  if (!run.ok) return run;
  const bytes = Buffer.from(data, "base64");
  const expected = Math.min(PIECE_BYTES, run.value.bytes - ordinal * PIECE_BYTES);
  if (bytes.length !== expected) return fail("http/invalid-argument");
  await insertPiece(database.pool, id, { ordinal, bytes });
  const pieces = await readPieces(database.pool, id);
  const isWhole = pieces.length === Math.ceil(run.value.bytes / PIECE_BYTES);
  if (isWhole) await changeRun(database.pool, id, { from: ["uploading"], state: "uploaded" });
  const received = isWhole ? run.value.bytes : pieces.length * PIECE_BYTES;
  return ok({ value: { received } });
}

type PlannedChange = Omit<RunChange, "plan"> & { plan?: unknown };

async function act(
  database: Database,
  id: string,
  { act: wanted, change, wake }: { act: RunAct; change: PlannedChange; wake: () => void },
): Promise<Result<{ value: ReturnType<typeof presentRun> }, "imports/not-found" | "imports/other-state">> {
  const run = await runFor(database, id, wanted);
  if (!run.ok) return run;
  const { plan, ...rest } = change;
  if (wanted !== "undo") await removeRefusals(database.pool, id);
  const changed = await changeRun(database.pool, id, {
    from: [run.value.state],
    ...rest,
    ...(plan !== undefined && { plan: plan as RunPlan }),
    fault: null,
    endedAt: null,
    ...(wanted === "undo" ? {} : { progress: {} }),
  });
  if (changed === null) return fail("imports/other-state");
  wake();
  return ok({ value: presentRun(changed) });
}

/** The rows that were refused, as a table. */
async function* refusedLines({ pool }: Database, id: string): AsyncGenerator<string> {
  yield csvLine(["line", "reason", "sentence", "row"]);
  for (let after = 0; ;) {
    const rows = await readRefusals(pool, id, { after, most: PART });
    for (const { line, reason, raw } of rows) {
      yield csvLine([String(line), reason, REFUSALS[reason as Refusal] ?? reason, raw]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PART) return;
    after = last.line;
  }
}
