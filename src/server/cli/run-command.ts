import { ConfigError } from "../config/config.ts";
import { alarmsCommand } from "./alarms.ts";
import { learningCommand } from "./learning.ts";
import { auditCommand } from "./audit.ts";
import { backupCommand, checkCommand, restoreCommand } from "./backup.ts";
import { callOfCommands } from "./caller.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { checkDatabaseCommand } from "./check.ts";
import { demoRemoveCommand } from "./demo.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { importUndoCommand } from "./import-undo.ts";
import { migrateCommand } from "./migrate.ts";
import { outboxCommand } from "./outbox.ts";
import { restoredCommand } from "./restore.ts";
import { sweepCommand, sweepUndoCommand } from "./sweep.ts";
import { userRoleCommand } from "./user-role.ts";
import { WrongFile } from "../imports/pipeline/format.ts";
import { fullDiskSentence } from "../runtime/database-errors.ts";
import { fileFaultSentence } from "../runtime/file-fault.ts";

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
