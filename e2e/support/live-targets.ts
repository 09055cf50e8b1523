import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { awake } from "../guard.ts";

/** What a page listens to, as its store keeps it. */
type LiveTarget = { ids?: string[]; near?: object };

/** The targets of which a page has received everything. It then receives every change of them. */
async function currentTargets(page: Page): Promise<LiveTarget[]> {
  return page.evaluate(async () => {
    // Opened before the program has created it, it would be created empty here and block the
    // program.
    const made = await indexedDB.databases();
    if (!made.some(({ name }) => name === "lifeboard-anonymous")) return [];
    const open = indexedDB.open("lifeboard-anonymous");
    const database = await new Promise<IDBDatabase>((done) => {
      open.addEventListener("success", () => done(open.result));
    });
    database.addEventListener("versionchange", () => database.close());
    if (!database.objectStoreNames.contains("targets")) {
      database.close();
      return [];
    }
    const rows = database.transaction("targets").objectStore("targets").getAll();
    await new Promise((done) => rows.addEventListener("success", done));
    database.close();
    const targets: { state: string; target: LiveTarget }[] = rows.result;
    return targets.filter(({ state }) => state === "current").map(({ target }) => target);
  });
}

/** Waits until a page hears every change of these entries. */
export async function listening(page: Page, ids: readonly string[]): Promise<void> {
  await awake(page);
  const hasAll = async () => (await currentTargets(page)).some((target) => ids.every((id) => target.ids?.includes(id)));
  await expect.poll(hasAll).toBe(true);
}

/** Waits until a list hears of every change around its place, also of entries that it has not. */
export async function listeningAround(page: Page): Promise<void> {
  await awake(page);
  await expect.poll(async () => (await currentTargets(page)).some(({ near }) => near !== undefined)).toBe(true);
}
