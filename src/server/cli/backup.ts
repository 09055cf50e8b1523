import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { dirname } from "node:path";
import { sealLines } from "../audit-chain/statements.ts";
import { writeBackup } from "../backup/backup.ts";
import type { Summary } from "../backup/format.ts";
import { checkBackup, restoreBackup } from "../backup/restore.ts";
import { hasContent } from "../backup/queries.ts";
import { deleteCheckpoint } from "../read-model/checkpoint/files.ts";
import { readExpected, unexpectedIn } from "./backup-file.ts";
import { resolveFromCaller } from "./caller.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { putBack, restoreFromCopies } from "./restore.ts";
import { tellMissingSecret, withDatabase, withPlaceToRestore } from "./with-database.ts";

const USAGE = "FILE.ndjson[.gz]";

/** Writes everything that is kept into one file, also while the program runs. */
export const backupCommand: Command = {
  name: "backup",
  usage: `${USAGE} [--empty]`,
  summary:
    "write everything into one new file, people's numbers too: keep it safe; --empty: even if there is nothing to back up",
  async run(args, terminal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { empty: { type: "boolean", default: false } },
    });
    const path = oneFile(positionals);
    const now = new Date();
    const summary = await withDatabase(terminal, async (database) => {
      if (!values.empty && !(await hasContent(database)))
        throw new Error(
          "There is nothing to back up: no account, and no document besides the demonstration. Is this the database of the " +
            "service? Name its settings with --env-file. --empty writes the backup anyway.",
        );
      // Also where no server runs that would do it, so that the head covers all lines.
      await sealLines(database, now);
      return writeBackup(database, path, now);
    });
    terminal.out(`${sentence(summary)} written to ${path}`);
    outHead(terminal, summary);
    return 0;
  },
};

/** Reads a whole backup, without a database. */
export const checkCommand: Command = {
  name: "backup:check",
  usage: `${USAGE} [--newer-than 26h] [--at-least N]`,
  summary:
    "read a backup to its end and compare its checksum; exit code 1 when it is older, or holds fewer than N documents",
  async run(args, terminal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { "newer-than": { type: "string" }, "at-least": { type: "string" } },
    });
    const path = oneFile(positionals);
    const expected = readExpected(values["newer-than"], values["at-least"]);
    const summary = await checkBackup(path);
    terminal.out(`${path} is complete: ${sentence(summary)}, from ${summary.at.toISOString()}`);
    outHead(terminal, summary);
    const faults = unexpectedIn(summary, expected, new Date());
    for (const fault of faults) terminal.err(fault);
    return faults.length === 0 ? 0 : 1;
  },
};

/** Restores a backup into an empty database. With existing data it is refused. */
export const restoreCommand: Command = {
  name: "restore",
  usage: `${USAGE} | --from FOLDER [--to MOMENT] [--accept-shorter]`,
  summary: "put a backup into an empty database (a new DATA_DIR); all of it or nothing",
  async run(args, terminal) {
    if (args.some((word) => /^--from(?:=|$)/.test(word))) return restoreFromCopies(args, terminal);
    const path = oneFile(args);
    // Before an embedded database is made for nothing.
    if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
    const summary = await withPlaceToRestore(terminal, async (database, { dataDir }) => {
      // Of what was in this folder before.
      await deleteCheckpoint(dataDir);
      return restoreBackup(database, path, ({ at }) => putBack(terminal, database, { from: dirname(path), since: at }));
    });
    terminal.out(`${sentence(summary)} restored, as of ${summary.at.toISOString()}`);
    tellMissingSecret(terminal);
    return 0;
  },
};

function oneFile(args: string[]): string {
  const [file, ...others] = args;
  if (file === "") throw new UsageError("The file name is empty: no file was found.");
  if (file === undefined || file.startsWith("-") || others.length > 0) throw new UsageError("Name one file.");
  return resolveFromCaller(file);
}

/** Where the audit's chain stood, for a place that the database's owner cannot write. */
function outHead(terminal: Terminal, { auditHead }: Summary): void {
  if (auditHead !== null) terminal.out(`Head of the audit: ${auditHead}`);
}

function sentence({ rows }: Summary): string {
  const parts = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  return parts.length === 0 ? "no rows" : parts.join(", ");
}
