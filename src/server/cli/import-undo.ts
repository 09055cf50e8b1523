import { callOfCommands } from "./caller.ts";
import { parseArgs } from "node:util";
import { mayAct } from "#domain/imports/run.ts";
import type { Database } from "../documents/pool.ts";
import { countUndo } from "../imports/runs/preview-undo.ts";
import { readRun, readRuns } from "../imports/runs/queries.ts";
import type { RunRow, Undone } from "../imports/runs/run-rows.ts";
import { changeRun } from "../imports/runs/statements.ts";
import { undoImportedRun } from "../imports/runs/work-on-run.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { inTurn } from "./import-run.ts";
import { withDatabase } from "./with-database.ts";

/** Runs that are listed where none is named. Source: Proposal. */
const LISTED = 10;
const OPTIONS = { yes: { type: "boolean", default: false } } as const;

/**
 * Takes an import back. Exit codes: 0 done, 1 nothing was taken back, 2 wrong usage. Without
 * `--yes` it says what would be taken back, and takes nothing.
 */
export const importUndoCommand: Command = {
  name: "import:undo",
  usage: "[RUN] [--yes]",
  summary:
    "show what undoing an import would change, and undo it with --yes; what later runs or people wrote stays. Without RUN: list the last imports",
  run: async (args: string[], terminal: Terminal): Promise<number> => {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [id = "", ...more] = positionals;
    if (positionals.length === 0) return withDatabase(terminal, (database) => list(database, terminal));
    if (more.length > 0 || !/^[0-9a-f-]{36}$/.test(id)) throw new UsageError("Give the id of one import.");
    return withDatabase(terminal, (database) =>
      inTurn({ database, terminal }, () => undo({ database, terminal }, id, values.yes)),
    );
  },
};

/** The id is printed by the import alone, and its terminal may be gone. */
async function list(database: Database, terminal: Terminal): Promise<number> {
  const runs = await readRuns(database.pool, LISTED);
  for (const { id, at, state, fileName, progress } of runs) {
    const { imported = 0, updated = 0 } = progress.counts?.documents ?? {};
    terminal.out(`${id}  ${at.toISOString()}  ${state}, ${imported} imported, ${updated} updated: ${fileName}`);
  }
  terminal.err(runs.length === 0 ? "Nothing was imported yet." : "Nothing was undone. Name one of these.");
  return 1;
}

async function undo(
  { database, terminal }: { database: Database; terminal: Terminal },
  id: string,
  isSure: boolean,
): Promise<number> {
  const run = await readRun(database.pool, id);
  // One that was interrupted goes on.
  if (run === null || !(mayAct(run.state, "undo") || run.state === "undoing")) {
    terminal.err(
      run === null ? `There is no such import. ${callOfCommands()} import:undo lists the last ones.` : sentenceOf(run),
    );
    return 1;
  }
  const planned = await countUndo(database, id);
  const { removed, restored, kept, later } = planned;
  if (removed + restored + kept + later === 0 && run.state !== "undoing") {
    terminal.err("There is nothing to undo. An import is final after 30 days, a feed import after 3.");
    return 1;
  }
  if (!isSure) {
    terminal.out(`Would be undone: ${taken(planned)}. ${staying(planned)}`);
    terminal.err(`Nothing was undone. To undo it: ${callOfCommands()} import:undo ${id} --yes`);
    return 1;
  }
  await changeRun(database.pool, id, { from: [run.state], state: "undoing", endedAt: null });
  const undone = await undoImportedRun(database, run);
  terminal.out(`Undone: ${taken(undone)}. ${staying(undone)}`);
  return 0;
}

function sentenceOf({ state }: RunRow): string {
  return state === "undone" ? "This import is undone already." : `This import is ${state}.`;
}

function taken({ removed, restored }: Undone): string {
  return `${removed} removed, ${restored} as they were`;
}

function staying({ later, kept }: Undone): string {
  return `Staying: ${later} that a later import wrote or found unchanged, ${kept} that people have written since.`;
}
