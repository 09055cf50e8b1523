import { parseArgs } from "node:util";
import { migrate } from "../documents/migrate.ts";
import type { Command } from "./command.ts";
import { withTablesToMigrate } from "./with-database.ts";

/** Brings the tables to this version, for a deployment with MIGRATE=off. */
export const migrateCommand: Command = {
  name: "migrate",
  usage: "",
  summary: "migrate the tables to this version, as a start does without MIGRATE=off",
  async run(args, terminal) {
    parseArgs({ args, options: {} });
    const ran = await withTablesToMigrate(terminal, (database) => migrate(database));
    for (const id of ran) terminal.out(`Ran ${id}.`);
    terminal.out(ran.length === 0 ? "The tables have this version already." : `${ran.length} migrations ran.`);
    return 0;
  },
};
