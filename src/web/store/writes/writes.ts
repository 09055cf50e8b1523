import type { StoreDatabase } from "../db.ts";
import { changedDocumentIds } from "../rows.ts";
import type { WriteRow } from "../rows.ts";
import type { Mutation } from "../types.ts";

/** A command with its key. */
export type Keyed = { key: string; mutation: Mutation };

/**
 * Stores commands on the device, in order; a transaction as one group. A known key is not stored
 * twice.
 */
export function keepWrites(
  db: StoreDatabase,
  keyed: readonly Keyed[],
  { at, group }: { at: number; group: string | null },
): Promise<void> {
  return db.write(async () => {
    for (const { key, mutation } of keyed) {
      if ((await db.writes.where("key").equals(key).count()) > 0) continue;
      await db.writes.add({ ...freshRow(key, mutation), group, at });
    }
  });
}

function freshRow(key: string, { name, args, precondition }: Mutation) {
  return {
    key,
    name,
    args,
    ...(precondition && { precondition }),
    documents: changedDocumentIds(args),
    state: "pending" as const,
    isSent: false,
    tries: 0,
  };
}

/** The write and the others of its transaction. Runs inside a transaction. */
async function withGroup(db: StoreDatabase, key: string): Promise<WriteRow[]> {
  const row = await db.writes.where("key").equals(key).first();
  if (row === undefined) return [];
  return row.group === null ? [row] : db.writes.where("group").equals(row.group).sortBy("number");
}

/** Whether a write, or one of its transaction, was sent without an answer so far. */
export function isWriteInFlight(db: StoreDatabase, key: string): Promise<boolean> {
  return db.read(async () => (await withGroup(db, key)).some(({ isSent, state }) => isSent && state === "pending"));
}

/** Sends a rejected write again, with its transaction. A reused key is replaced by a new one. */
export function retryWrite(db: StoreDatabase, key: string, newKey: () => string): Promise<void> {
  return db.write(async () => {
    for (const row of await withGroup(db, key)) {
      if (row.state !== "rejected") continue;
      await db.writes.put(waiting({ ...row, key: row.error?.reason === "sync/key-reused" ? newKey() : row.key }));
    }
  });
}

/** Removes a write with its transaction. False if it is in flight. */
export function discardWrite(db: StoreDatabase, key: string): Promise<boolean> {
  return db.write(async () => {
    const rows = await withGroup(db, key);
    if (rows.some(({ isSent, state }) => isSent && state === "pending")) return false;
    await db.writes.bulkDelete(rows.map(({ number }) => number));
    return true;
  });
}

/**
 * Replaces a rejected or pending write by another command. False if it is in flight, null if it is
 * gone.
 */
export function replaceWrite(db: StoreDatabase, key: string, put: Keyed): Promise<boolean | null> {
  return db.write(async () => {
    const rows = await withGroup(db, key);
    if (rows.length === 0) return null;
    if (rows.some(({ isSent, state }) => isSent && state === "pending")) return false;
    for (const row of rows) {
      const { number, group, at } = row;
      const next = row.key === key ? { ...freshRow(put.key, put.mutation), number, group, at } : waiting(row);
      await db.writes.put(next);
    }
    return true;
  });
}

function waiting({ error: _error, refusedAt: _refusedAt, ...row }: WriteRow): WriteRow {
  return { ...row, state: "pending", isSent: false, tries: 0 };
}
