import { Dexie } from "../dexie.ts";
import { databaseName, StoreDatabase } from "../db.ts";
import type { IndexedDbFactories } from "../db.ts";
import type { WriteRow } from "../rows.ts";

/** Commands that need no account. All others belong to the account that wrote them. */
const OF_NOBODY: readonly string[] = ["observations.record", "observations.undo", "reports.file"];

/**
 * Moves unsent anonymous writes to the account that signs in. Two kinds stay: commands that need an
 * account, and writes that may have been carried out. Under another account their key would be a
 * new one.
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

/** Opened without a schema, a database is found but never created. */
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
