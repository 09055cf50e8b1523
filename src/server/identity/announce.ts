import type { Author } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { accounts } from "#server/stored/people.ts";

/** The collection of documents that only say: something about this account changed. */
export const ACCOUNTS = "accounts";

type Heard = (userId: string) => void;

const listeners = new WeakMap<Database, Set<Heard>>();

/**
 * Hears of changes made through the same database handle at once, before the change log tells all
 * processes.
 */
export function hearAccounts(database: Database, heard: Heard): () => void {
  const set = listeners.get(database) ?? new Set();
  listeners.set(database, set.add(heard));
  return () => void set.delete(heard);
}

const SYSTEM: Author & { act: string } = { who: "system", role: "system", act: "identity.changed" };

/**
 * Tells every process that somebody's rights or sessions changed: cached sessions of the account
 * are dropped, streams are judged anew. Call it after the change is committed. The document carries
 * nothing; its version is the message.
 * @param note who did it and under which act, for the audit
 */
export async function announceAccount(
  database: Database,
  userId: string,
  note: Author & { act: string } = SYSTEM,
): Promise<void> {
  const key = accounts.key(userId);
  const by = { who: note.who, role: note.role };
  try {
    const updated = await executeCommand(database, { by, act: note.act, writes: [accounts.update(key, { body: {} })] });
    if (updated.ok) return;
    const made = await executeCommand(database, { by, act: note.act, writes: [accounts.insert(userId, { body: {} })] });
    if (!made.ok) await executeCommand(database, { by, act: note.act, writes: [accounts.update(key, { body: {} })] });
  } finally {
    for (const heard of listeners.get(database) ?? []) heard(userId);
  }
}

/** The same for an account that is no more: its document goes too. */
export async function announceDeletion(database: Database, userId: string): Promise<void> {
  const by = { who: userId, role: "member" };
  await announceAccount(database, userId);
  await executeCommand(database, {
    by,
    act: "identity.deleted",
    writes: [accounts.remove({ id: userId })],
  });
}
