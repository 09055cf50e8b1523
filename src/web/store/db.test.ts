import { createHash } from "node:crypto";
import { Dexie } from "./dexie.ts";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { adoptWrites } from "./writes/adopt.ts";
import { evictOldest } from "./collect.ts";
import { FORMS, StoreDatabase } from "./db.ts";
import type { DatabaseHome } from "./db.ts";
import type { TargetRow } from "./rows.ts";
import { keepDocuments } from "./store-documents.ts";
import { targetNameOf } from "./sync/target-name.ts";
import { keepWrites } from "./writes/writes.ts";

const memory = async () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
function homeIn(indexedDB: IDBFactory): DatabaseHome {
  const own = { indexedDB, IDBKeyRange };
  return { own, memory, makeRoom: async () => undefined, rescued: () => [], lost: () => undefined };
}
function database(indexedDB: IDBFactory): StoreDatabase {
  return new StoreDatabase("lifeboard-me", homeIn(indexedDB));
}
const listing = (id: string, about: Record<string, unknown> = {}) => ({
  collection: "listings",
  id,
  version: 1,
  editVersion: 1,
  ...about,
});
const command = { name: "listings.edit", args: { id: "a", title: "kept" } };

test("a database of each earlier form is taken over with all that waits in it", async () => {
  for (const [at] of FORMS.slice(0, -1).entries()) {
    const indexedDB = new IDBFactory();
    const old = new Dexie("lifeboard-me", { indexedDB, IDBKeyRange });
    FORMS.slice(0, at + 1).forEach((form, place) => old.version(place + 1).stores(form));
    await old.open();
    const write = {
      key: "k1",
      ...command,
      documents: ["a"],
      group: null,
      at: 1,
      state: "pending",
      isSent: true,
      tries: 2,
    };
    await old.table("writes").add(write);
    await old
      .table("documents")
      .put({ key: "listings/a", collection: "listings", targets: ["t"], usedAt: 5, size: 9, document: listing("a") });
    await old.table("meta").put({ name: "clientId", value: "0".repeat(32) });
    old.close();
    const db = database(indexedDB);
    await db.open();
    expect(await db.writes.toArray()).toMatchObject([{ ...write, number: 1 }]);
    expect(await db.documents.where("[usedAt+size]").equals([5, 9]).count()).toBe(1);
    expect(await db.meta.get("clientId")).toEqual({ name: "clientId", value: "0".repeat(32) });
    db.close();
  }
});

test("a list that was kept under an old name of its target is found under the new one", async () => {
  const indexedDB = new IDBFactory();
  const target = { collection: "listings", where: { kind: "oxygen" }, limit: 100 };
  const old = createHash("sha1").update(JSON.stringify(target)).digest("hex");
  const before = database(indexedDB);
  await before.open();
  const row = { id: old, target, state: "current", by: null, checkpoint: "1.1.1", syncedAt: 1, usedAt: 2 } as const;
  await before.targets.put(row);
  await before.write(() => keepDocuments(before, [{ document: listing("a"), targets: [old, "other"] }], 5));
  before.close();
  const db = database(indexedDB);
  await db.open();
  expect(await db.targets.toArray()).toEqual([{ ...row, id: targetNameOf(target) }]);
  expect((await db.documents.where("targets").equals(targetNameOf(target)).first())?.targets).toEqual([
    targetNameOf(target),
    "other",
  ]);
  db.close();
});

test("a list that was kept with the old name of its time still says when the server confirmed it", async () => {
  const indexedDB = new IDBFactory();
  const before = database(indexedDB);
  await before.open();
  const row = { id: "a", target: { collection: "listings", limit: 100 }, state: "current", usedAt: 2 } as const;
  const rest = { ...row, by: null, checkpoint: "1.1.1" };
  await before.targets.put({ ...rest, confirmedAt: 1 } as unknown as TargetRow);
  before.close();
  const db = database(indexedDB);
  await db.open();
  expect(await db.targets.toArray()).toEqual([{ ...rest, syncedAt: 1 }]);
  db.close();
});

test("a connection that died is opened anew and the work done", async () => {
  const db = database(new IDBFactory());
  await db.open();
  await keepWrites(db, [{ key: "k1", mutation: command }], { at: 1, group: null });
  let died = 0;
  const found = await db.read(async () => {
    died += 1;
    if (died === 1) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    return db.writes.count();
  });
  expect([found, died, db.durable]).toEqual([1, 2, true]);
  db.close();
});

test("a database that cannot be opened again goes on in memory, with the writes the tab knows", async () => {
  const indexedDB = new IDBFactory();
  const rescued = [
    {
      number: 3,
      key: "k3",
      ...command,
      documents: ["a"],
      group: null,
      at: 1,
      state: "pending" as const,
      isSent: false,
      tries: 0,
    },
  ];
  let isLost = false;
  const db = new StoreDatabase("lifeboard-me", {
    own: { indexedDB, IDBKeyRange },
    memory,
    makeRoom: async () => undefined,
    rescued: () => rescued,
    lost: () => (isLost = true),
  });
  await db.open();
  indexedDB.open = () => {
    throw new DOMException("Internal error opening backing store", "UnknownError");
  };
  let died = 0;
  const count = await db.read(async () => {
    died += 1;
    if (died === 1) throw new DOMException("gone", "InvalidStateError");
    return db.writes.count();
  });
  expect([count, db.durable, isLost]).toEqual([1, false, true]);
  db.close();
});

test("what was used longest ago goes first, never what a write lies over or somebody looks at", async () => {
  const db = database(new IDBFactory());
  await db.open();
  const day = 86_400_000;
  const target = (id: string, usedAt: number) => ({
    id,
    target: { collection: "listings", limit: 100 },
    state: "current" as const,
    by: "x",
    checkpoint: "1.1.1",
    syncedAt: 1,
    usedAt,
  });
  await db.targets.bulkPut([target("seen", day), target("unseen", 0)]);
  for (const [at, id] of ["a", "b", "c", "d", "e"].entries()) {
    const targets = id === "b" ? ["seen"] : id === "c" ? ["unseen"] : [];
    await db.write(() => keepDocuments(db, [{ document: listing(id), targets }], at));
  }
  await keepWrites(db, [{ key: "k1", mutation: command }], { at: 1, group: null });
  expect(await evictOldest(db, day, { documents: 3, size: 1e9, atOnce: 1_000 })).toBe(2);
  expect(await db.documents.toCollection().primaryKeys()).toEqual(["listings/a", "listings/b", "listings/e"]);
  expect(await db.targets.get("unseen")).toMatchObject({ checkpoint: null, state: "not-current" });
  expect(await db.targets.get("seen")).toMatchObject({ checkpoint: "1.1.1" });
  db.close();
});

test("what was written before signing in goes with the person, but for what may be done already", async () => {
  const indexedDB = new IDBFactory();
  await adoptWrites("me", { indexedDB, IDBKeyRange });
  expect(await indexedDB.databases()).toEqual([]);
  const nobody = new StoreDatabase("lifeboard-anonymous", homeIn(indexedDB));
  await nobody.open();
  const keyed = ["k1", "k2"].map((key) => ({ key, mutation: { ...command, name: "observations.record" } }));
  await keepWrites(nobody, keyed, { at: 1, group: null });
  await nobody.writes.where("key").equals("k2").modify({ isSent: true });
  nobody.close();
  await adoptWrites("me", { indexedDB, IDBKeyRange });
  await adoptWrites("me", { indexedDB, IDBKeyRange });
  const [mine, theirs] = [database(indexedDB), new StoreDatabase("lifeboard-anonymous", homeIn(indexedDB))];
  await Promise.all([mine.open(), theirs.open()]);
  expect((await mine.writes.toArray()).map(({ key }) => key)).toEqual(["k1"]);
  expect((await theirs.writes.toArray()).map(({ key }) => key)).toEqual(["k2"]);
  mine.close();
  theirs.close();
});

test("on a full device what can be had again makes room for what was written", async () => {
  let rooms = 0;
  const makeRoom = async () => (rooms += 1);
  const db = new StoreDatabase("lifeboard-me", { ...homeIn(new IDBFactory()), makeRoom });
  await db.open();
  let tries = 0;
  await db.write(async () => {
    tries += 1;
    if (tries === 1) throw new DOMException("full", "QuotaExceededError");
  });
  expect([tries, rooms]).toEqual([2, 1]);
  db.close();
});
