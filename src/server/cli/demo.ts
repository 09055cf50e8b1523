import { parseArgs } from "node:util";
import { removeDemo } from "../demo/demo.ts";
import { deleteCheckpoint } from "../read-model/checkpoint/files.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** Ends the demonstration for good. */
export const demoRemoveCommand: Command = {
  name: "demo:remove",
  usage: "",
  summary: "remove the demonstration data, for good",
  async run(args, terminal) {
    parseArgs({ args, options: {} });
    const removed = await withDatabase(terminal, async (database, { dataDir }) => {
      const count = await removeDemo(database);
      // A running program hears of it by the log; one that is stopped would keep it.
      await deleteCheckpoint(dataDir);
      return count;
    });
    terminal.out(
      removed === 0
        ? "There was no demonstration data; it will not be loaded either."
        : `${removed} documents of the demonstration removed; it will not come back.`,
    );
    return 0;
  },
};
