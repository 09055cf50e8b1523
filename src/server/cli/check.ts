import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { checkDatabase } from "./database-check.ts";
import { withDatabase } from "./with-database.ts";

/** This many faults are shown; the rest are counted. */
const MOST_SHOWN = 50;

/** Reads the whole database and reports inconsistencies. Exit code 1 when there are some. */
export const checkDatabaseCommand: Command = {
  name: "check",
  usage: "",
  summary: "read the whole database and report inconsistencies",
  async run(args, terminal) {
    parseArgs({ args, options: {} });
    const { documents, faults } = await withDatabase(terminal, (database) => checkDatabase(database));
    for (const fault of faults.slice(0, MOST_SHOWN)) terminal.err(fault);
    if (faults.length > MOST_SHOWN) terminal.err(`and ${faults.length - MOST_SHOWN} more`);
    terminal.out(
      faults.length === 0
        ? `${documents} facilities, listings and observations read: all agree.`
        : `${documents} facilities, listings and observations read: ${faults.length} faults.`,
    );
    return faults.length === 0 ? 0 : 1;
  },
};
