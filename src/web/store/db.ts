import { Dexie } from "./dexie.ts";
import type { Table } from "./dexie.ts";
import type { DocumentRow, MetaRow, TargetRow, WriteRow } from "./rows.ts";
import { renameTargets, renameTimes } from "./sync/target-name.ts";

/** Where a database is stored: in the browser or in memory. */
export type IndexedDbFactories = { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange };

/** Where to store a database, and what happens if the browser refuses. */
export type DatabaseHome = {
  /** The browser's own; null if it has none. */
  own: IndexedDbFactories | null;
  /** A database in memory, imported when needed. */
  memory: () => Promise<IndexedDbFactories>;
  /** The device is full: removes documents that can be fetched again. */
  makeRoom: () => Promise<unknown>;
  /** The writes this tab knows of. They are kept when the browser's database dies. */
  rescued: () => readonly WriteRow[];
  /** Called when everything is in memory only from now on. */
  lost: () => void;
};

/** The name of an account's database in this browser. */
export function databaseName(account: string | null): string {
  return `lifeboard-${account ?? "anonymous"}`;
}

/** Errors of a dead connection (WebKit in the background). Reopened, the same work succeeds. */
const DEAD = new Set([
  "UnknownError",
  "InvalidStateError",
  "DatabaseClosedError",
  "OpenFailedError",
  "MissingAPIError",
]);

type Form = Readonly<Record<string, string>>;

const FIRST: Form = {
  documents: "key, [row+column], [kindRow+column], mine, parent, *targets",
  writes: "++number, &key, group, state, *documents",
  targets: "id",
  meta: "name",
};

/**
 * Every schema of the database, oldest first. A schema that has shipped never changes: add a new
 * one, with a test.
 */
export const FORMS: readonly Form[] = [
  FIRST,
  // Finds the least recently used without reading the documents.
  { ...FIRST, documents: `${FIRST["documents"]}, [usedAt+size]` },
];

/** One account's data in this browser, or in memory if the browser refuses. */
export class StoreDatabase {
  readonly name: string;
  /** False: the data ends with the page. */
  durable: boolean;
  private readonly home: DatabaseHome;
  private dexie: Dexie;
  private isEnded = false;
  private isMakingRoom = false;

  constructor(name: string, home: DatabaseHome) {
    this.name = name;
    this.home = home;
    this.durable = home.own !== null;
    this.dexie = dexieIn(name, home.own ?? NOWHERE);
  }

  /** A database that is only inspected: no tab uses it. */
  static alone(name: string, own: IndexedDbFactories): StoreDatabase {
    return new StoreDatabase(name, {
      own,
      memory: async () => own,
      makeRoom: async () => undefined,
      rescued: () => [],
      lost: () => undefined,
    });
  }

  get documents(): Table<DocumentRow, string> {
    return this.dexie.table("documents");
  }

  get writes(): Table<WriteRow, number, Omit<WriteRow, "number">> {
    return this.dexie.table("writes");
  }

  get targets(): Table<TargetRow, string> {
    return this.dexie.table("targets");
  }

  get meta(): Table<MetaRow, string> {
    return this.dexie.table("meta");
  }

  /** Opens it, in memory if the browser refuses. */
  async open(): Promise<void> {
    if (this.home.own === null) return this.moveToMemory();
    try {
      await this.dexie.open();
      await renameTargets(this.dexie);
      await renameTimes(this.dexie);
    } catch {
      await this.moveToMemory();
    }
  }

  /** Reads in one transaction. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return this.alive(async () => await this.dexie.transaction("r", this.all(), work));
  }

  /** Writes in one transaction. The work may run twice if the connection died the first time. */
  write<T>(work: () => Promise<T>): Promise<T> {
    return this.alive(async () => await this.dexie.transaction("rw", this.all(), work));
  }

  close(): void {
    this.isEnded = true;
    this.dexie.close();
  }

  /** Closes and deletes the database. */
  async remove(): Promise<void> {
    this.isEnded = true;
    await this.dexie.delete();
  }

  private all() {
    return [this.documents, this.writes, this.targets, this.meta];
  }

  private async alive<T>(run: () => Promise<T>): Promise<T> {
    const before = this.dexie;
    try {
      return await run();
    } catch (error) {
      if (this.isEnded || !(error instanceof Error)) throw error;
      if (isFull(error) && !this.isMakingRoom) {
        await this.letGo();
        return run();
      }
      if (!DEAD.has(error.name)) throw error;
      if (this.dexie === before) await this.reopen();
      return run();
    }
  }

  private async letGo(): Promise<void> {
    this.isMakingRoom = true;
    try {
      await this.home.makeRoom();
    } finally {
      this.isMakingRoom = false;
    }
  }

  private async reopen(): Promise<void> {
    this.dexie.close({ disableAutoOpen: false });
    try {
      await this.dexie.open();
      // An open connection may still be dead.
      await this.meta.get("lease");
    } catch {
      await this.moveToMemory();
    }
  }

  private async moveToMemory(): Promise<void> {
    this.dexie.close();
    this.dexie = dexieIn(this.name, await this.home.memory());
    await this.dexie.open();
    await this.writes.bulkPut([...this.home.rescued()]);
    this.durable = false;
    this.home.lost();
  }
}

/** Dexie reports an aborted transaction with its cause inside. */
function isFull(error: Error & { inner?: unknown }): boolean {
  if (error.name === "QuotaExceededError") return true;
  return error.inner instanceof Error && error.inner.name === "QuotaExceededError";
}

/** Placeholder until there is a database in memory. */
const NOWHERE: Partial<IndexedDbFactories> = {};

function dexieIn(name: string, parts: Partial<IndexedDbFactories>): Dexie {
  const dexie = new Dexie(name, parts);
  FORMS.forEach((form, at) => dexie.version(at + 1).stores(form));
  return dexie;
}
