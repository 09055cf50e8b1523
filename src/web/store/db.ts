import { Dexie } from "dexie";
import type { Table } from "dexie";
import type { DocumentRow, MetaRow, TargetRow, WriteRow } from "./rows.ts";
import { renameTargets } from "./sync/target-name.ts";

/** Where a database lies: the browser's own, or one in memory. */
export type IndexedDbFactories = { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange };

/** Where a database is to lie, and what becomes of it where the browser refuses. */
export type DatabaseHome = {
  /** The browser's own; null where it has none. */
  own: IndexedDbFactories | null;
  /** A place in memory, fetched when it is needed. */
  memory: () => Promise<IndexedDbFactories>;
  /** The device is full: lets go of what can be had again. */
  makeRoom: () => Promise<unknown>;
  /** The writes this tab knows of: they go along when the browser's database dies. */
  rescued: () => readonly WriteRow[];
  /** From now on all of it is in memory only. */
  lost: () => void;
};

/** The name of an account's database in this browser. */
export function databaseName(account: string | null): string {
  return `lifeboard-${account ?? "anonymous"}`;
}

/**
 * Errors of a connection that died under us (WebKit in the background): opened anew, the same work
 * succeeds.
 */
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
 * Every form the database has had, oldest first. A form that has shipped is never changed: a new
 * one is added, with a test.
 */
export const FORMS: readonly Form[] = [
  FIRST,
  // What was used longest ago is found without reading the documents.
  { ...FIRST, documents: `${FIRST["documents"]}, [usedAt+size]` },
];

/** What one account keeps in this browser, or in memory where the browser refuses. */
export class StoreDatabase {
  readonly name: string;
  /** False: it ends with the page. */
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

  /** One that is only looked into: no tab lives on it. */
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

  /** Opens it; in memory where the browser refuses. */
  async open(): Promise<void> {
    if (this.home.own === null) return this.moveToMemory();
    try {
      await this.dexie.open();
      await renameTargets(this.dexie);
    } catch {
      await this.moveToMemory();
    }
  }

  /** Reads all of it at one moment. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return this.alive(async () => await this.dexie.transaction("r", this.all(), work));
  }

  /**
   * Changes some of it: all of the work or none. It may run twice, where the connection died the
   * first time.
   */
  write<T>(work: () => Promise<T>): Promise<T> {
    return this.alive(async () => await this.dexie.transaction("rw", this.all(), work));
  }

  close(): void {
    this.isEnded = true;
    this.dexie.close();
  }

  /** Ends it and forgets what it held. */
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
      // Opened is not yet alive.
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

/** Dexie tells of an ended transaction what ended it. */
function isFull(error: Error & { inner?: unknown }): boolean {
  if (error.name === "QuotaExceededError") return true;
  return error.inner instanceof Error && error.inner.name === "QuotaExceededError";
}

/** Stands for no database until there is one in memory. */
const NOWHERE: Partial<IndexedDbFactories> = {};

function dexieIn(name: string, parts: Partial<IndexedDbFactories>): Dexie {
  const dexie = new Dexie(name, parts);
  FORMS.forEach((form, at) => dexie.version(at + 1).stores(form));
  return dexie;
}
