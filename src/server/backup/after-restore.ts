import { forgetLog } from "#server/documents/change-log/log-identity.ts";
import { migrate } from "#server/documents/migrate.ts";
import type { Database } from "#server/documents/pool.ts";
import type { JournalEntry } from "./removal-journal/entries.ts";
import { readJournal } from "./removal-journal/journal.ts";
import { closeAgain, putBack, removeAgain } from "./removal-journal/statements.ts";
import { beginRestore, emptyLeftOut, endRestore } from "./statements.ts";

/** Removes an account and all that is its own. Nothing where it is not there. */
export type RemoveAccount = (database: Database, id: string) => Promise<boolean>;

/** What was put back after a restore, by kind. */
export type PutBack = Readonly<Record<JournalEntry["what"] | "account", number>>;

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
 * Puts back what was acknowledged after the restored moment. It is removals, posts taken back,
 * numbers taken off, STOPs, ended consents and bans. Repeating it changes nothing.
 * @param from the folder of the journal (BACKUP_TO)
 * @param since the restored moment
 */
export async function applyJournal(
  database: Database,
  { from, since, now, removeAccount }: { from: string; since: Date; now: Date; removeAccount: RemoveAccount },
): Promise<PutBack> {
  const entries = (await readJournal(from)).filter(({ seen }) => Date.parse(seen) >= since.getTime());
  const done: Record<keyof PutBack, number> = {
    removed: 0,
    account: 0,
    post: 0,
    delisted: 0,
    stop: 0,
    "consent-ended": 0,
    "messages-ended": 0,
    ban: 0,
  };
  const removed = entries.filter((entry) => entry.what === "removed");
  for (const { id } of removed.filter(({ collection }) => collection === "profiles"))
    if (await removeAccount(database, id)) done.account += 1;
  const client = await database.pool.connect();
  try {
    await beginRestore(client);
    done.removed = await removeAgain(client, removed);
    const posts = entries.filter((entry) => entry.what === "post");
    done.post = await closeAgain(client, posts, now);
    for (const entry of entries)
      if (entry.what !== "removed" && entry.what !== "post") done[entry.what] += await putBack(client, entry);
    await endRestore(client);
  } finally {
    client.release(true);
  }
  return done;
}
