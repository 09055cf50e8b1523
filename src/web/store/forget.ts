import { databaseName, StoreDatabase } from "./db.ts";
import type { IndexedDbFactories } from "./db.ts";

/** Forgets what the server told of an account; its writes stay. */
export function forgetDocuments(db: StoreDatabase): Promise<void> {
  return db.write(async () => {
    await db.documents.clear();
    await db.targets.clear();
  });
}

/** Ends a database: all of it goes but writes that were not sent; `forGood`: those too. */
export async function forgetAll(db: StoreDatabase, forGood: boolean): Promise<void> {
  const unsent = forGood ? 0 : await db.read(() => db.writes.count());
  if (unsent === 0) return db.remove();
  await forgetDocuments(db);
  db.close();
}

/**
 * Forgets what others' accounts left in this browser, when their sessions ended without a sign-out
 * here. Their unsent writes stay.
 */
export async function forgetOtherAccounts(account: string | null, own: IndexedDbFactories): Promise<void> {
  const mine = [databaseName(account), databaseName(null)];
  // Not there in older browsers.
  const { databases } = own.indexedDB as Partial<Pick<IDBFactory, "databases">>;
  const all = (await databases?.call(own.indexedDB)) ?? [];
  for (const { name = "" } of all) {
    if (!name.startsWith(databaseName("")) || mine.includes(name)) continue;
    const db = StoreDatabase.alone(name, own);
    await db.open();
    await forgetAll(db, false);
  }
}
