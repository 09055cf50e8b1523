import { callOfCommands } from "./caller.ts";
import { statSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "../documents/pool.ts";
import { runAlone } from "../documents/run-alone.ts";
import { importFiles } from "../imports/import.ts";
import type { ImportRun, ImportSummary } from "../imports/import.ts";
import { importId } from "../imports/pipeline/facility-rows.ts";
import { WrongFile } from "../imports/pipeline/format.ts";
import { cancelCutRuns, cancelRun } from "../imports/runs/cut-runs.ts";
import { COMMAND_LINE } from "../imports/runs/queries.ts";
import { changeRun, insertRun, saveProgress } from "../imports/runs/statements.ts";
import { failRun } from "../imports/runs/work-on-run.ts";
import type { Terminal } from "./command.ts";

/** How often a command asks whether it is its turn, ms. */
const WAIT_MS = 500;

/**
 * Works on imports when no other process does: one run is imported or taken back at a time. Before
 * that it ends runs whose process is gone.
 */
export async function inTurn<T>(
  { database, terminal, stop }: { database: Database; terminal: Terminal; stop?: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  let done: { value: T } | null = null;
  const run = async (): Promise<void> => {
    await cancelCutRuns(database, new Date());
    done = { value: await work() };
  };
  for (let isTold = false; !(await runAlone(database, "run an import", run)); isTold = true) {
    if (!isTold) terminal.err("Another import is running. This one waits until it ends.");
    await setTimeout(WAIT_MS);
    stop?.throwIfAborted();
  }
  if (done === null) throw new Error("The work was not done.");
  return (done as { value: T }).value;
}

/** An import of the command line. `stop`: it is asked to end. */
type CommandRun = Omit<ImportRun, "database"> & { terminal: Terminal; stop: AbortSignal };

/** Imports as a run that can be taken back, here or on the screen of imports. */
export async function importAsRun(
  database: Database,
  { terminal, ...run }: CommandRun,
): Promise<ImportSummary & { runId: string }> {
  const { stop } = run;
  return inTurn({ database, terminal, stop }, async () => {
    const id = newId();
    const bytes = Math.max(1, statSync(run.files[0] ?? "").size);
    const fileName = basename(run.files[0] ?? "list");
    await insertRun(database.pool, { id, fileName, bytes, byId: COMMAND_LINE, at: new Date() });
    terminal.err(`Import ${id} begins.`);
    const onWritten: ImportRun["onWritten"] = (counts) => saveProgress(database.pool, id, { counts });
    const summary = await importFiles({ ...run, onWritten, database, changeSet: id }).catch((error: unknown) =>
      endEarly({ database, terminal }, id, error),
    );
    await endWell(database, id, { run, summary });
    return { ...summary, runId: id };
  });
}

async function endWell(
  database: Database,
  id: string,
  { run, summary }: { run: Pick<ImportRun, "format">; summary: ImportSummary },
): Promise<void> {
  const { name, summary: sentence } = run.format;
  const { reports: _reports, ...counts } = summary;
  const source = { id: importId("source", name), name: sentence, licence: "see its documents" };
  await changeRun(database.pool, id, {
    from: ["uploading"],
    state: "done",
    plan: { source, format: name, mapping: null },
    progress: { counts, share: 1 },
    endedAt: new Date(),
  });
}

type Ending = { database: Database; terminal: Terminal };

/** Says what a run that did not reach its end leaves. @throws always: what ended it */
async function endEarly(ending: Ending, id: string, error: unknown): Promise<never> {
  if (error instanceof WrongFile && (await takeBack(ending, id, error))) throw error;
  const { database, terminal } = ending;
  // Without a database the next command, or the server, ends the run.
  const counts = await cancelRun(database, id, new Date()).catch(() => null);
  const undo = `To undo what was written: ${callOfCommands()} import:undo ${id} --yes`;
  if (counts === null) terminal.err(undo);
  else {
    const { rows, documents } = counts;
    const written = `${documents.imported} documents imported, ${documents.updated} updated`;
    terminal.err(`The import is cancelled after ${rows.read} rows: ${written}.`);
    if (documents.imported + documents.updated > 0) terminal.err(`To complete it, run it again. ${undo}`);
  }
  throw error;
}

/** A file that turned out to be none leaves nothing. @returns whether that worked */
async function takeBack({ database, terminal }: Ending, id: string, { fault, message }: WrongFile): Promise<boolean> {
  try {
    const run = { id, state: "uploading", byId: COMMAND_LINE } as const;
    const { removed, restored } = await failRun(database, run, { code: fault, sentence: message });
    if (removed + restored > 0) terminal.err("Its first rows were written and are undone.");
    return true;
  } catch {
    // The first error says more: that one is reported.
    return false;
  }
}
