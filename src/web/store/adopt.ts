import { Dexie } from "dexie";
import { StoreDatabase } from "./db.ts";
import type { DatabaseHome, DatabaseParts } from "./db.ts";
import { databaseName } from "./store.ts";

/**
 * What somebody wrote before they signed in goes with them: writes that were never sent. One that may have been carried out already
 * stays, for under another name its key is another one.
 */
export async function adoptWrites(account: string, own: DatabaseParts): Promise<void> {
  const before = databaseName(null);
  if (!(await isThere(before, own))) return;
  const home: DatabaseHome = {
    own,
    memory: async () => own,
    makeRoom: async () => undefined,
    rescued: () => [],
    lost: () => undefined,
  };
  const [from, into] = [new StoreDatabase(before, home), new StoreDatabase(databaseName(account), home)];
  await Promise.all([from.open(), into.open()]);
  const rows = await from.read(() => from.writes.filter(({ isSent }) => !isSent).sortBy("number"));
  await into.write(async () => {
    for (const { number: _number, ...row } of rows) {
      if ((await into.writes.where("key").equals(row.key).count()) === 0) await into.writes.add(row);
    }
  });
  await from.write(() => from.writes.bulkDelete(rows.map(({ number }) => number)));
  from.close();
  into.close();
}

/** Opened without a form, a database is only found, never made. */
async function isThere(name: string, own: DatabaseParts): Promise<boolean> {
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
