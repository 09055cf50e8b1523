import { Dexie } from "dexie";
import { databaseName, StoreDatabase } from "../db.ts";
import type { IndexedDbFactories } from "../db.ts";
import type { WriteRow } from "../rows.ts";

/**
 * What may be said by whoever is not signed in. All else was somebody's, and is nobody else's to
 * send.
 */
const OF_NOBODY: readonly string[] = ["observations.record", "observations.undo", "reports.file"];

/**
 * What somebody said before they signed in goes with them: words that were never sent. One that may
 * have been carried out already stays, for under another name its key is another one; and so does
 * what only somebody signed in writes.
 */
export async function adoptWrites(account: string, own: IndexedDbFactories): Promise<void> {
  const before = databaseName(null);
  if (!(await isThere(before, own))) return;
  const [from, into] = [StoreDatabase.alone(before, own), StoreDatabase.alone(databaseName(account), own)];
  await Promise.all([from.open(), into.open()]);
  const rows = await from.read(() => from.writes.filter(mayGo).sortBy("number"));
  await into.write(async () => {
    for (const { number: _number, ...row } of rows) {
      if ((await into.writes.where("key").equals(row.key).count()) === 0) await into.writes.add(row);
    }
  });
  await from.write(() => from.writes.bulkDelete(rows.map(({ number }) => number)));
  from.close();
  into.close();
}

function mayGo({ name, isSent }: WriteRow): boolean {
  return !isSent && OF_NOBODY.includes(name);
}

/** Opened without a form, a database is only found, never made. */
async function isThere(name: string, own: IndexedDbFactories): Promise<boolean> {
  const found = new Dexie(name, { ...own, addons: [] });
  try {
    await found.open();
    return true;
  } catch {
    return false;
  } finally {
    found.close();
  }
}
