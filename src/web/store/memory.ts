import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { IndexedDbFactories } from "./db.ts";

/** A database that lives as long as the tab, for browsers that refuse to keep anything. */
export function memoryDatabase(): IndexedDbFactories {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
