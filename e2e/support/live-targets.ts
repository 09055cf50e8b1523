import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { hydrated } from "../guard.ts";
import { readDeviceStore } from "./device-store.ts";

/** What a page listens to, as its store keeps it. */
type LiveTarget = { ids?: string[]; near?: object };

/** The targets of which a page has received everything. It then receives every change of them. */
async function currentTargets(page: Page): Promise<LiveTarget[]> {
  const { rows } = await readDeviceStore<{ state: string; target: LiveTarget }>(page, "targets");
  return rows.filter(({ state }) => state === "current").map(({ target }) => target);
}

/** Waits until a page hears every change of these entries. */
export async function listening(page: Page, ids: readonly string[]): Promise<void> {
  await hydrated(page);
  const hasAll = async () => (await currentTargets(page)).some((target) => ids.every((id) => target.ids?.includes(id)));
  await expect.poll(hasAll).toBe(true);
}

/** Waits until a list hears of every change around its place, also of entries that it has not. */
export async function listeningAround(page: Page): Promise<void> {
  await hydrated(page);
  await expect.poll(async () => (await currentTargets(page)).some(({ near }) => near !== undefined)).toBe(true);
}
