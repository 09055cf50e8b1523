import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { adoptWrites } from "./writes/adopt.ts";
import { databaseName, StoreDatabase } from "./db.ts";
import { forgetDocuments, forgetOtherAccounts } from "./forget.ts";
import { rowOf } from "./rows.ts";
import { keepWrites } from "./writes/writes.ts";

const own = { indexedDB: new IDBFactory(), IDBKeyRange };
const post = { key: "post", mutation: { name: "listings.post", args: { id: "a", contact: { phone: "98300 66666" } } } };
const word = { key: "word", mutation: { name: "observations.record", args: { id: "b", listingId: "c" } } };
const listing = { collection: "listings", id: "a", version: 1, own: { contact: {} } };

async function inDatabase<T>(account: string | null, work: (db: StoreDatabase) => Promise<T>): Promise<T> {
  const db = StoreDatabase.alone(databaseName(account), own);
  await db.open();
  const value = await work(db);
  db.close();
  return value;
}

const keysOf = (account: string | null) =>
  inDatabase(account, async (db) => (await db.writes.toArray()).map(({ key }) => key));

test("who signs in takes along what was said as nobody, never what somebody else posted", async () => {
  await inDatabase(null, (db) => keepWrites(db, [post, word], { at: 1, group: null }));
  await adoptWrites("bela", own);
  expect([await keysOf("bela"), await keysOf(null)]).toEqual([["word"], ["post"]]);
});

test("what others' sessions left goes when somebody's store is opened; what they did not send stays", async () => {
  const leave = (db: StoreDatabase) => db.documents.put(rowOf(listing as never, [], 1));
  await inDatabase("asha", async (db) => {
    await leave(db);
    await keepWrites(db, [post], { at: 1, group: null });
  });
  await inDatabase("chitra", leave);
  await forgetOtherAccounts("bela", own);
  const names = (await own.indexedDB.databases()).map(({ name }) => name);
  expect(names).toContain(databaseName("asha"));
  expect(names).not.toContain(databaseName("chitra"));
  expect(await inDatabase("asha", (db) => db.documents.count())).toBe(0);
  expect([await keysOf("asha"), await keysOf("bela")]).toEqual([["post"], ["word"]]);
});

test("a session that is over takes what the server told, not what waits", async () => {
  await inDatabase("asha", async (db) => {
    await db.documents.put(rowOf(listing as never, [], 1));
    await forgetDocuments(db);
    expect([await db.documents.count(), await db.writes.count()]).toEqual([0, 1]);
  });
});
