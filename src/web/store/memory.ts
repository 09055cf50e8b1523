import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { IndexedDbFactories } from "./db.ts";

/** A database in memory, for browsers that refuse storage. Lives as long as the tab. */
export function memoryDatabase(): IndexedDbFactories {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
