import { expect, test as base } from "@playwright/test";
import type { Browser, Page, TestInfo } from "@playwright/test";
import { newAddress } from "./support/address.ts";
import { DOES_NOT_ANSWER, drawingOf, STOPPED_DRAWING } from "./support/drawing.ts";

/** What a page did that it must not: faults in the console, requests to others. */
export type Watch = { faults: string[]; requests: string[] };

/** Console lines that are the answer's status and no fault of the page. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of|net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

/**
 * Listens to a page: console errors (a broken hydration and a forbidden script are among them),
 * crashes, every request.
 */
export function watch(page: Page): Watch {
  const seen: Watch = { faults: [], requests: [] };
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) seen.faults.push(message.text());
  });
  page.on("pageerror", (error) => seen.faults.push(error.message));
  page.on("request", (request) => seen.requests.push(request.url()));
  return seen;
}

/**
 * A test whose page is watched: it fails on any fault, and on any request that leaves our own host.
 * Each is a household of its own: from one address for all, a whole run asks more than 600 times a
 * minute, and is refused in moments in which the machine is busy.
 */
export const test = base.extend<{ seen: Watch; drawing: void }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
  extraHTTPHeaders: async ({}, give) => give({ "x-forwarded-for": newAddress() }),
  drawing: [
    // Asked for `page`, so that it is asked before the page is closed.
    async ({ page, browser }, use, testInfo) => {
      await use();
      if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) await noteDrawing(browser, testInfo);
    },
    { auto: true, timeout: 300_000 },
  ],
  seen: [
    async ({ page, baseURL }, use) => {
      const seen = watch(page);
      await use(seen);
      expect(seen.faults, "faults in the console").toEqual([]);
      const host = new URL(baseURL ?? "http://127.0.0.1").host;
      const foreign = seen.requests.filter(
        (url) => /^https?:/.test(url) && !/^(127\.0\.0\.1|localhost)(:|$)/.test(new URL(url).host),
      );
      expect(foreign, `requests beside ${host}`).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Says of a failed journey which of its pages did not answer, or were drawn no more: the one may be
 * our program's fault, the other is not.
 */
async function noteDrawing(browser: Browser, { annotations }: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [at, drawing] of (await Promise.all(pages.map((page) => drawingOf(page)))).entries()) {
    const description = pages[at]?.url() ?? "";
    if (drawing === "still") annotations.push({ type: STOPPED_DRAWING, description });
    if (drawing === "silent") annotations.push({ type: DOES_NOT_ANSWER, description });
  }
}

/** Waits until the program has woken the page up: before that it is the server's HTML only. */
export async function awake(page: Page): Promise<void> {
  await page.locator("html[data-awake]").waitFor({ state: "attached" });
}

/**
 * Waits until a page that comes in parts is all there: its part of the program, and what it asks
 * for.
 */
export async function settled(page: Page): Promise<void> {
  await awake(page);
  await expect(page.locator("main h1").first()).toBeVisible();
  await expect(page.locator("main [data-waiting]")).toHaveCount(0);
}

/** Address of some page of a kind that the data of this run holds. */
export async function firstOf(page: Page, path: string, start: "/r/" | "/f/"): Promise<string> {
  const response = await page.request.get(path);
  const html = await response.text();
  const address = new RegExp(`href="(${start}[0-9a-f-]+)`).exec(html)?.[1];
  if (address === undefined) throw new Error(`${path} links to no ${start}`);
  return address;
}
