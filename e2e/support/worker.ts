import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { hydrated } from "../guard.ts";

/** Opens a page and waits until the worker has stored its fallback page. */
export async function installed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** The language of the fallback page that the worker stores for use offline. */
export function shellLanguage(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const shell = await caches.match("/offline", { ignoreVary: true });
    return /<html lang="(\w+)"/.exec((await shell?.text()) ?? "")?.[1];
  });
}
