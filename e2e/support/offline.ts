import type { BrowserContext } from "@playwright/test";

type WorkerFetch = typeof globalThis & { fetchOnline?: typeof fetch };

/**
 * Takes the network from a browser, or gives it back: from its pages, and from its service workers.
 * Chromium's own offline state does not hold back a worker's requests. A part that the device did
 * not store would still arrive.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline);
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate((isOff) => {
      const scope = globalThis as WorkerFetch;
      scope.fetchOnline ??= scope.fetch;
      scope.fetch = isOff ? () => Promise.reject(new TypeError("Failed to fetch")) : scope.fetchOnline;
    }, isOffline);
  }
}
