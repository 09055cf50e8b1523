import { expect, test as base } from "@playwright/test";
import type { Browser, BrowserContext, Locator, Page, TestInfo } from "@playwright/test";
import { setClock } from "./support/browser-profile.ts";
import { newAddress } from "./support/unique-values.ts";
import { DOES_NOT_ANSWER, drawingOf, STOPPED_DRAWING } from "./support/drawing.ts";
import { hasProductTime, productNow, productSlowness } from "./support/product-time.ts";
import { town as townOf } from "./support/towns/towns.ts";
import type { Town } from "./support/towns/towns.ts";

/** What a page must not do: faults in the console, requests to others. */
export type Watch = { faults: string[]; requests: string[] };

/** Console lines that only report the status of an answer. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of|net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

/**
 * Records of a page: console errors (also a broken hydration), what its policy refused, crashes,
 * every request. Chromium tells some refusals to the page alone.
 */
export async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { faults: [], requests: [] };
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`The page's policy refused ${violatedDirective} ${blockedURI}`),
    ),
  );
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) seen.faults.push(message.text());
  });
  page.on("pageerror", (error) => seen.faults.push(error.message));
  page.on("request", (request) => seen.requests.push(request.url()));
  return seen;
}

/**
 * A test with a watched page. It fails on any fault, and on any request to another host. Each test
 * has its own address. With one address a whole run sends more than 600 requests a minute, which a
 * busy machine refuses. A journey that posts takes a town of its own from `town`. Where
 * its name has to be enough, it comes from `clearTown`. Each page has the time of the products.
 * `another` opens the page of another person, in a separate browser that is closed at the end.
 */
export const test = base.extend<{
  seen: Watch;
  drawing: void;
  town: Town;
  clearTown: Town;
  another: () => Promise<Page>;
}>({
  browser: [
    async ({ browser }, give) => {
      giveProductTime(browser);
      await give(browser);
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
  extraHTTPHeaders: async ({}, give) => give({ "x-forwarded-for": newAddress() }),
  // oxlint-disable-next-line no-empty-pattern -- as above
  town: async ({}, give, testInfo) => give(townOf(testInfo, "town")),
  // oxlint-disable-next-line no-empty-pattern -- as above
  clearTown: async ({}, give, testInfo) => give(townOf(testInfo, "clear")),
  another: async ({ browser, baseURL }, give) => {
    const opened: BrowserContext[] = [];
    const faults: string[][] = [];
    await give(async () => {
      const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 640 } });
      opened.push(context);
      const page = await context.newPage();
      faults.push((await watch(page)).faults);
      return page;
    });
    for (const context of opened) await context.close();
    expect(faults.flat(), "faults in the consoles of other people").toEqual([]);
  },
  drawing: [
    // Depends on `page`, so that it runs before the page is closed.
    async ({ page, browser }, use, testInfo) => {
      await use();
      if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) await noteDrawing(browser, testInfo);
    },
    { auto: true, timeout: 300_000 },
  ],
  seen: [
    async ({ page, baseURL }, use) => {
      const seen = await watch(page);
      await use(seen);
      expect(seen.faults, "faults in the console").toEqual([]);
      const host = new URL(baseURL ?? "http://127.0.0.1").host;
      const foreign = seen.requests.filter(
        (url) => /^https?:/.test(url) && !/^(127\.0\.0\.1|(\w+\.)?localhost)(:|$)/.test(new URL(url).host),
      );
      expect(foreign, `requests beside ${host}`).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Opens each context of a browser at the time of the products. Its pages' clock goes as slowly as
 * theirs. At the machine's speed a page would be ahead of its server. What it says after a reload
 * would be the older.
 */
function giveProductTime(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    if (hasProductTime()) await setClock(context, productNow(), productSlowness());
    return context;
  };
}

/** Most characters that a failed journey prints of each page. */
const MOST_TEXT = 400;

/**
 * Records which pages of a failed journey did not answer, or were no longer drawn. The first may be
 * our program's fault, the second is not. Of the others it records what they said.
 */
async function noteDrawing(browser: Browser, { annotations }: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [at, drawing] of (await Promise.all(pages.map((page) => drawingOf(page)))).entries()) {
    const page = pages[at];
    const description = page?.url() ?? "";
    if (drawing === "draws" && page !== undefined)
      annotations.push({ type: "page-text", description: `${description}: ${await textOf(page)}` });
    if (drawing === "still") annotations.push({ type: STOPPED_DRAWING, description });
    if (drawing === "silent") annotations.push({ type: DOES_NOT_ANSWER, description });
  }
}

/** The headings, keys and reports of a page, in one line. */
async function textOf(page: Page): Promise<string> {
  const read = () =>
    Array.from(
      document.querySelectorAll<HTMLElement>("h1, h2, main button, main a, [role=status], [role=alert]"),
      ({ innerText }) => innerText,
    );
  const parts = await page.evaluate(read).catch(() => []);
  return parts.join(" | ").replaceAll(/\s+/g, " ").slice(0, MOST_TEXT);
}

/** Waits until the program has hydrated the page. Before that it is only the server's HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Waits until the program has a part. Before that its links load a page. */
export async function hydratedPart(part: Locator): Promise<void> {
  await part.first().waitFor({ state: "attached" });
  const isHydrated = () =>
    part.first().evaluate((drawn) => Object.keys(drawn).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(isHydrated).toBe(true);
}

/** Waits until a page that loads in parts is complete: its part of the program, and its data. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator("main h1").first()).toBeVisible();
  await expect(page.locator("main [data-waiting]")).toHaveCount(0);
}

/** The address of a page of some kind that this run's data has. */
export async function firstOf(page: Page, path: string, start: "/r/" | "/f/"): Promise<string> {
  const response = await page.request.get(path);
  const html = await response.text();
  const address = new RegExp(`href="(${start}[0-9a-f-]+)`).exec(html)?.[1];
  if (address === undefined) throw new Error(`${path} links to no ${start}`);
  return address;
}
