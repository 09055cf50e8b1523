import { parseArgs } from "node:util";
import { mayAct } from "#domain/imports/run.ts";
import { countChanges } from "../documents/change-sets.ts";
import { readRun } from "../imports/runs/queries.ts";
import { changeRun } from "../imports/runs/statements.ts";
import { undoImportedRun } from "../imports/runs/work-on-run.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** Takes an import back. Exit codes: 0 done, 1 nothing to take back, 2 wrong usage. */
export const importUndoCommand: Command = {
  name: "import:undo",
  usage: "RUN",
  summary: "take an import back, by the id that it printed; what others said since stays",
  run: async (args: string[], terminal: Terminal): Promise<number> => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [id = "", ...more] = positionals;
    if (more.length > 0 || !/^[0-9a-f-]{36}$/.test(id)) throw new UsageError("Give the id of one import.");
    return withDatabase(terminal, async (database) => {
      const run = await readRun(database.pool, id);
      // A killed import of the command line is still "uploading".
      const { made, changed } = await countChanges(database, id);
      const isKilled = run?.state === "uploading" && made + changed > 0;
      if (run === null || !(mayAct(run.state, "undo") || isKilled)) {
        terminal.err(run === null ? "There is no such import." : `This import is ${run.state}.`);
        return 1;
      }
      await changeRun(database.pool, id, { from: [run.state], state: "undoing", endedAt: null });
      const { removed, restored, kept } = await undoImportedRun(database, run);
      terminal.out(`Taken back: ${removed} removed, ${restored} as they were, ${kept} kept with what others said.`);
      return 0;
    });
  },
};
