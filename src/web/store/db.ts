import { Dexie } from "dexie";
import type { Table } from "dexie";
import type { DocumentRow, MetaRow, TargetRow, WriteRow } from "./rows.ts";

/** Where a database lies: the browser's own, or one in memory. */
export type DatabaseParts = { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange };

/** Errors of a connection that died under us (WebKit in the background): opened anew, the same work succeeds. */
const DEAD = new Set(["UnknownError", "InvalidStateError", "DatabaseClosedError"]);

/** Every form the database has had, oldest first. A form that has shipped is never changed: a new one is added. */
const FORMS: readonly Readonly<Record<string, string>>[] = [
  {
    documents: "key, [row+column], [kindRow+column], mine, parent, *targets",
    writes: "++number, &key, group, state, *documents",
    targets: "id",
    meta: "name",
  },
];

/** What one account keeps in this browser. */
export class StoreDatabase {
  readonly documents: Table<DocumentRow, string>;
  readonly writes: Table<WriteRow, number, Omit<WriteRow, "number">>;
  readonly targets: Table<TargetRow, string>;
  readonly meta: Table<MetaRow, string>;
  readonly name: string;
  private readonly dexie: Dexie;
  private isEnded = false;

  constructor(name: string, parts: DatabaseParts) {
    this.name = name;
    this.dexie = new Dexie(name, parts);
    FORMS.forEach((form, at) => this.dexie.version(at + 1).stores(form));
    this.documents = this.dexie.table("documents");
    this.writes = this.dexie.table("writes");
    this.targets = this.dexie.table("targets");
    this.meta = this.dexie.table("meta");
  }

  /** @throws where the browser refuses */
  async open(): Promise<void> {
    await this.dexie.open();
  }

  /** Reads all of it at one moment. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return this.alive(async () => await this.dexie.transaction("r", this.all(), work));
  }

  /** Changes some of it: all of the work or none. It may run twice, where the connection died the first time. */
  write<T>(work: () => Promise<T>): Promise<T> {
    return this.alive(async () => await this.dexie.transaction("rw", this.all(), work));
  }

  close(): void {
    this.isEnded = true;
    this.dexie.close();
  }

  private all() {
    return [this.documents, this.writes, this.targets, this.meta];
  }

  private async alive<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (this.isEnded || !(error instanceof Error) || !DEAD.has(error.name)) throw error;
      this.dexie.close({ disableAutoOpen: false });
      await this.dexie.open();
      return run();
    }
  }
}
