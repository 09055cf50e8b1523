import type { Page } from "@playwright/test";

/** A part of the device's store: the keys and rows, in one order. Empty before it was created. */
export function readDeviceStore<Row>(
  page: Page,
  part: "documents" | "targets",
): Promise<{ keys: string[]; rows: Row[] }> {
  return page.evaluate(async (name) => {
    const none = { keys: [], rows: [] };
    // Opened before the program has created it, it would be created empty here and block the
    // program.
    if (!(await indexedDB.databases()).some((each) => each.name === "lifeboard-anonymous")) return none;
    const open = indexedDB.open("lifeboard-anonymous");
    const database = await new Promise<IDBDatabase>((done) => {
      open.addEventListener("success", () => done(open.result));
    });
    database.addEventListener("versionchange", () => database.close());
    if (!database.objectStoreNames.contains(name)) {
      database.close();
      return none;
    }
    const store = database.transaction(name).objectStore(name);
    const [keys, rows] = [store.getAllKeys(), store.getAll()];
    await new Promise((done) => rows.addEventListener("success", done));
    database.close();
    return { keys: keys.result.map(String), rows: rows.result };
  }, part);
}
