import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { applyJournal, settleRestored } from "../backup/after-restore.ts";
import type { ActsAgain, PutBack } from "../backup/after-restore.ts";
import { restoreTo } from "../backup/database-copy/restore-to.ts";
import { journalFolder } from "../backup/removal-journal/journal.ts";
import { revokeAgain } from "../contact/commands/revoke-again.ts";
import { settleAfterRemoval } from "../compose/response-dependencies.ts";
import type { Database } from "../documents/pool.ts";
import { removePerson } from "../identity/own/commands/remove-person.ts";
import { readAccount } from "../identity/queries.ts";
import { deleteCheckpoint } from "../read-model/checkpoint/files.ts";
import { resolveFromCaller } from "./caller.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { sayDatabase, tellMissingSecret, withDatabase } from "./with-database.ts";

/** After a restore by the database's own tools: empties what must not come back, and puts back. */
export const restoredCommand: Command = {
  name: "restored",
  usage: "--journal FOLDER --since MOMENT",
  summary: "after a restore with your database's own tools: sign everybody out, apply removals and bans again",
  async run(args, terminal) {
    const { journal, since } = parseArgs({
      args,
      options: { journal: { type: "string" }, since: { type: "string" } },
    }).values;
    if (journal === undefined || since === undefined) throw new UsageError("Name the journal's folder and the moment.");
    const from = resolveFromCaller(journal);
    if (!existsSync(journalFolder(from))) throw new Error(`${from} contains no journal of removals. Name BACKUP_TO.`);
    await withDatabase(terminal, async (database, { dataDir }) => {
      await deleteCheckpoint(dataDir);
      await settleRestored(database);
      await putBack(terminal, database, { from, since: momentOf(since) });
    });
    return 0;
  },
};

/**
 * `restore --from FOLDER [--to MOMENT] [--accept-shorter]`: the embedded database as it was at a
 * moment. `--accept-shorter`: as far as a damaged log can be read.
 */
export async function restoreFromCopies(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    from: { type: "string" },
    to: { type: "string" },
    "accept-shorter": { type: "boolean", default: false },
  } as const;
  const { from: folder = "", to, "accept-shorter": acceptsShorter } = parseArgs({ args, options }).values;
  const from = resolveFromCaller(folder);
  const { dataDir, databaseUrl } = sayDatabase(terminal);
  if (databaseUrl !== null)
    throw new Error("DATABASE_URL is set: restore it with its own tools, then run `lifeboard restored`.");
  await deleteCheckpoint(dataDir);
  const wanted = to === undefined ? null : momentOf(to);
  const log = { info: () => undefined, warn: (message: string) => terminal.err(message) };
  const moment = await restoreTo({ from, to: wanted, acceptsShorter, dataDir, log, finish });
  terminal.out(`Restored as of ${moment.toISOString()}. Everybody must sign in again.`);
  tellMissingSecret(terminal);
  return 0;

  async function finish(database: Database, restored: Date): Promise<void> {
    await settleRestored(database);
    await putBack(terminal, database, { from, since: restored });
  }
}

/**
 * Puts back what the journal in a folder has since a moment, and says how much. A folder without a
 * journal is reported.
 */
export async function putBack(
  terminal: Terminal,
  database: Database,
  { from, since }: { from: string; since: Date },
): Promise<void> {
  if (!existsSync(journalFolder(from))) {
    terminal.out(`There is no journal of removals in ${from}: what was removed after the backup is back.`);
    return;
  }
  const done = await applyJournal(database, { from, since, now: new Date(), acts: ACTS });
  terminal.out(`Applied from the journal: ${sentence(done)}.`);
}

const ACTS: ActsAgain = {
  removeAccount: async (database, id) => {
    const account = await readAccount(database, id);
    if (account === null) return false;
    await removePerson(database, account, (listingId) => settleAfterRemoval(database, listingId, new Date()));
    return true;
  },
  revokeGrant: revokeAgain,
};

function sentence(done: PutBack): string {
  const parts = Object.entries(done).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  return parts.length === 0 ? "nothing was missing" : parts.join(", ");
}

function momentOf(text: string): Date {
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError(`${text} is not a moment such as 2026-11-29T14:05:00Z.`);
  return moment;
}
