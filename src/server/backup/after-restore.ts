import { forgetLog } from "#server/documents/change-log/log-identity.ts";
import { migrate } from "#server/documents/migrate.ts";
import type { Database } from "#server/documents/pool.ts";
import { JournalEntry } from "./removal-journal/entries.ts";
import { readJournal } from "./removal-journal/journal.ts";
import { closeAgain, decideAgain, putBack, removeAgain } from "./removal-journal/statements.ts";
import type { JournalRow } from "./removal-journal/statements.ts";
import { beginRestore, emptyLeftOut, endRestore } from "./statements.ts";

/** What other rooms do again after a restore. */
export type ActsAgain = {
  /** Removes an account and all that is its own. @returns false where it is not there */
  removeAccount: (database: Database, id: string) => Promise<boolean>;
  /** Takes back a number that was given. @returns false where it is not there, or taken back */
  revokeGrant: (database: Database, id: string, at: Date) => Promise<boolean>;
};

/** What was put back after a restore, by kind. */
export type PutBack = Readonly<Record<JournalEntry["what"] | "account", number>>;

const KINDS = ["account", ...JournalEntry.options.map(({ shape }) => shape.what.value)] as const;
/** Kinds that are no row of a table. */
const ELSEWHERE: ReadonlySet<JournalEntry["what"]> = new Set(["removed", "post", "decision", "revoked"]);

/**
 * Makes a database fit for service whose own files were restored. What backups leave out on purpose
 * is emptied. The change log begins anew. So nobody is signed in.
 */
export async function settleRestored(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await beginRestore(client);
    await emptyLeftOut(client);
    await forgetLog(client);
    await endRestore(client);
  } finally {
    // Closing the connection undoes what was not committed.
    client.release(true);
  }
  await migrate(database);
}

/**
 * Puts back what was acknowledged after the restored moment: what took something away
 * (`JournalEntry`). Nothing is given. Repeating it changes nothing.
 * @param from the folder of the journal (BACKUP_TO)
 * @param since the restored moment
 */
export async function applyJournal(
  database: Database,
  { from, since, now, acts }: { from: string; since: Date; now: Date; acts: ActsAgain },
): Promise<PutBack> {
  const entries = (await readJournal(from)).filter(({ seen }) => Date.parse(seen) >= since.getTime());
  const done = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<keyof PutBack, number>;
  const removed = entries.filter((entry) => entry.what === "removed");
  for (const { id } of removed.filter(({ collection }) => collection === "profiles"))
    if (await acts.removeAccount(database, id)) done.account += 1;
  for (const entry of entries)
    if (entry.what === "revoked" && (await acts.revokeGrant(database, entry.id, new Date(entry.at)))) done.revoked += 1;
  const client = await database.pool.connect();
  try {
    await beginRestore(client);
    done.removed = await removeAgain(client, removed);
    const posts = entries.filter((entry) => entry.what === "post");
    done.post = await closeAgain(client, posts, now);
    const decisions = entries.filter((entry) => entry.what === "decision");
    done.decision = await decideAgain(client, decisions, now);
    for (const entry of rowsOf(entries)) done[entry.what] += await putBack(client, entry);
    await endRestore(client);
  } finally {
    client.release(true);
  }
  return done;
}

/** The rows to put back. Of the rights of an account the newest alone count. */
function rowsOf(entries: readonly JournalEntry[]): JournalRow[] {
  const rights = new Map(entries.flatMap((entry) => (entry.what === "rights" ? [[entry.user, entry]] : [])));
  return entries.filter((entry): entry is JournalRow =>
    entry.what === "rights" ? rights.get(entry.user) === entry : !ELSEWHERE.has(entry.what),
  );
}
