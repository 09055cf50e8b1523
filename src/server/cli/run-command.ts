import { ConfigError } from "../config/config.ts";
import { alarmsCommand } from "./alarms.ts";
import { learningCommand } from "./learning.ts";
import { auditCommand } from "./audit.ts";
import { backupCommand, checkCommand, restoreCommand } from "./backup.ts";
import { callOfCommands } from "./caller.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { importUndoCommand } from "./import-undo.ts";
import { outboxCommand } from "./outbox.ts";
import { restoredCommand } from "./restore.ts";
import { sweepCommand, sweepUndoCommand } from "./sweep.ts";
import { userRoleCommand } from "./user-role.ts";
import { WrongFile } from "../imports/pipeline/format.ts";
import { fullDiskSentence } from "../runtime/database-errors.ts";
import { fileFaultSentence } from "../runtime/file-fault.ts";
import { parseArgs } from "node:util";
import { checkDatabase } from "./database-check.ts";
import { withDatabase, withTablesToMigrate } from "./with-database.ts";
import { endTrials } from "../compose/trial-sign-ins.ts";
import { removeDemo } from "../demo/demo.ts";
import { deleteCheckpoint } from "../read-model/checkpoint/files.ts";
import { migrate } from "../documents/migrate.ts";

/** Brings the tables to this version, for a deployment with MIGRATE=off. */
const migrateCommand: Command = {
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

/** Ends the demonstration for good. */
const demoRemoveCommand: Command = {
  name: "demo:remove",
  usage: "",
  summary: "remove the demonstration data, for good",
  async run(args, terminal) {
    parseArgs({ args, options: {} });
    const removed = await withDatabase(terminal, async (database, { dataDir }) => {
      await endTrials(database, new Date());
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

/** This many faults are shown; the rest are counted. */
const MOST_SHOWN = 50;

/** Reads the whole database and reports inconsistencies. Exit code 1 when there are some. */
const checkDatabaseCommand: Command = {
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

/** Every `npm run lifeboard -- <command>`. */
const COMMANDS: readonly Command[] = [
  importCommand,
  importUndoCommand,
  exportCommand,
  demoRemoveCommand,
  outboxCommand,
  sweepCommand,
  sweepUndoCommand,
  userRoleCommand,
  auditCommand,
  alarmsCommand,
  learningCommand,
  backupCommand,
  checkCommand,
  checkDatabaseCommand,
  restoreCommand,
  migrateCommand,
  restoredCommand,
];

/**
 * Runs the typed command. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but some rows were
 * refused.
 */
export async function runTypedCommand([name, ...args]: string[], terminal: Terminal): Promise<number> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    terminal.out(help());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    terminal.err(`There is no command ${name}.\n${help()}`);
    return 2;
  }
  if (args.includes("--help") || args.includes("-h")) {
    terminal.out(`Usage: ${callOfCommands()} ${command.name} ${command.usage}\n${command.summary}`);
    return 0;
  }
  try {
    return await command.run(args, terminal);
  } catch (error) {
    return tell(error, command, terminal);
  }
}

function help(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map(
    (command) => `  ${command.name.padEnd(width)}  ${command.usage}\n  ${" ".repeat(width)}  ${command.summary}`,
  );
  return `Usage: ${callOfCommands()} <command> [--env-file PATH]\n${lines.join("\n")}`;
}

/** Prints a mistake as one sentence. A bug too, with its kind, so that it can be reported. */
function tell(error: unknown, command: Command, terminal: Terminal): number {
  if (isTyped(error)) {
    terminal.err(`${error.message}\nUsage: ${callOfCommands()} ${command.name} ${command.usage}`);
    return 2;
  }
  const message =
    fileFaultSentence(error) ?? fullDiskSentence(error) ?? (error instanceof Error ? error.message : String(error));
  terminal.err(
    error instanceof ConfigError || error instanceof WrongFile ? message : `${command.name} failed: ${message}`,
  );
  return 1;
}

function isTyped(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
