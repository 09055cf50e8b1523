import type { Author } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { accounts } from "#server/stored/people.ts";

/** A collection whose documents only signal that an account changed. */
export const ACCOUNTS = "accounts";

type AccountListener = (userId: string) => void;

const listeners = new WeakMap<Database, Set<AccountListener>>();

/**
 * Subscribes to changes made through this database handle, before the change log reports them to
 * all processes.
 */
export function onAccountChange(database: Database, listener: AccountListener): () => void {
  const set = listeners.get(database) ?? new Set();
  listeners.set(database, set.add(listener));
  return () => void set.delete(listener);
}

const SYSTEM: Author & { act: string } = { who: "system", role: "system", act: "identity.changed" };

/**
 * Signals to every process that an account's rights or sessions changed. They drop its cached
 * sessions and check its streams again. Call it after the commit. The document is empty: its
 * version is the message.
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
    for (const listener of listeners.get(database) ?? []) listener(userId);
  }
}

/** The same for a deleted account: its document is removed too. */
export async function announceDeletion(database: Database, userId: string): Promise<void> {
  const by = { who: userId, role: "member" };
  await announceAccount(database, userId);
  await executeCommand(database, {
    by,
    act: "identity.deleted",
    writes: [accounts.remove({ id: userId })],
  });
}
