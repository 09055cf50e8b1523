import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { hydrated, expect } from "./guard.ts";
import { untilIdle } from "./support/idle.ts";
import { withOwnProduct } from "./support/own-product.ts";
import { MARK, QUICK, SLOW_3G, startSlowNet } from "./support/slow-net.ts";
import type { SlowNet } from "./support/slow-net.ts";
import { CALL_KEY } from "./support/call-link.ts";

const LIST = "/find/bed";

/** Most bytes that may be sent, headers included (decision 138). */
const BYTES = {
  first: 165_000,
  /**
   * What a device stores for days offline, once it is idle: parts of the program, texts, the
   * fallback page.
   */
  kept: 450_000,
  again: 6_000,
  withoutProgram: 40_000,
  /** Everything: the program, each page, and what each fetches when idle, also live documents. */
  firstJourney: 343_000,
  laterJourney: 11_500,
};
/**
 * A page is at rest after this many idle callbacks without a request or a byte. It then has
 * everything that it fetches without a user. This is a count, not a time: a slow machine has fewer
 * idle callbacks.
 */
const IDLE_TURNS = 200;
/** GPRS, in bytes per second. */
const SLOWEST_BYTES_PER_SECOND = 6_250;

type Slow = { net: SlowNet; context: BrowserContext };

/**
 * A product of its own: other journeys' posts near the same place would be sent to the list and
 * count. With it a slow line, and a device that may store the program.
 */
const test = withOwnProduct().extend<{ slow: Slow }>({
  slow: async ({ browser, baseURL }, give) => {
    const net = await startSlowNet(baseURL ?? "", SLOW_3G);
    const context = await browser.newContext({ serviceWorkers: "allow" });
    await give({ net, context });
    await context.close();
    await net.stop();
  },
});

test.describe("on slow 3G", { tag: "@phone" }, () => {
  test("a first visit costs no more than its bound", async ({ slow }) => {
    const { bytes } = await visit(await slow.context.newPage(), slow.net);
    expectAtMost(bytes, BYTES.first, "first visit");
  });

  test("what a device stores for days offline costs no more than its bound", async ({ slow }) => {
    expectAtMost(await visitUntilStored(slow), BYTES.kept, "stored for days offline");
  });

  test("a second visit costs no more than its bound", { tag: "@long" }, async ({ slow }) => {
    await visitUntilStored(slow);
    slow.net.pace(SLOW_3G);
    const { bytes } = await visit(await slow.context.newPage(), slow.net);
    expectAtMost(bytes, BYTES.again, "second visit");
  });

  test("a visit in a tunnel shows the list, and costs nothing", { tag: "@long" }, async ({ slow }) => {
    await visitUntilStored(slow);
    slow.net.cut();
    const { page, bytes } = await visit(await slow.context.newPage(), slow.net, true);
    await expect(page.locator("main li h2 a").first()).toBeVisible();
    expect(bytes).toBe(0);
  });
});

/** To find, look and call: from the first page to a number, what is sent in all. */
test.describe("to a number at 2G", { tag: "@phone" }, () => {
  test("without the program costs no more than its bound", async ({ browser, slow }) => {
    const [cost = 0] = await costsToNumber(browser, slow.net, { javaScriptEnabled: false, times: 1 });
    expectAtMost(cost, BYTES.withoutProgram, "without the program");
  });

  test("for the first time costs no more than its bound", { tag: "@long" }, async ({ browser, slow }) => {
    const [cost = 0] = await costsToNumber(browser, slow.net, { javaScriptEnabled: true, times: 1 });
    expectAtMost(cost, BYTES.firstJourney, "for the first time");
  });

  test("a second time costs no more than its bound", { tag: "@long" }, async ({ browser, slow }) => {
    const [, cost = 0] = await costsToNumber(browser, slow.net, { javaScriptEnabled: true, times: 2 });
    expectAtMost(cost, BYTES.laterJourney, "a second time");
  });
});

/** A first visit, until the device has all that it stores. @returns bytes sent after the page */
async function visitUntilStored({ net, context }: Slow): Promise<number> {
  const { page } = await visit(await context.newPage(), net);
  net.pace(QUICK);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await expect.poll(() => isKept(page)).toBe(true);
  const bytes = net.spent();
  await page.close();
  return bytes;
}

/** Nothing at all would mean that nothing was measured. */
function expectAtMost(bytes: number, most: number, name: string): void {
  const seconds = (bytes / SLOWEST_BYTES_PER_SECOND).toFixed(0);
  console.log(`  ${name}: ${kB(bytes)} of at most ${kB(most)}, ${seconds} s at 50 kbit/s`);
  expect(bytes, name).toBeLessThanOrEqual(most);
  expect(bytes, name).toBeGreaterThan(0);
}

type Visit = { page: Page; bytes: number };

/**
 * Opens the list on a slow phone and counts the bytes until its page is hydrated.
 * `npm run bench browser` measures the seconds.
 */
async function visit(page: Page, net: SlowNet, isTunnel = false): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript((mark) => {
    const seen = new MutationObserver(() => {
      seen.disconnect();
      void fetch(mark).catch(() => undefined);
    });
    seen.observe(document, { subtree: true, attributeFilter: ["data-hydrated"] });
  }, MARK);
  net.spent();
  const atMark = net.spentAtMark();
  await page.goto(`${net.url}${LIST}`, { waitUntil: "commit" });
  await page.locator("main li h2").first().waitFor();
  await hydrated(page);
  const bytes = isTunnel ? net.spent() : await atMark;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { page, bytes };
}

/**
 * Bytes of each journey from the first page to a number to call. One reader makes them in sequence
 * and reads each page.
 */
async function costsToNumber(
  browser: Browser,
  net: SlowNet,
  { javaScriptEnabled, times }: { javaScriptEnabled: boolean; times: number },
): Promise<number[]> {
  net.pace(QUICK);
  const context = await browser.newContext({ javaScriptEnabled });
  const costs: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const page = await context.newPage();
    const open = openRequests(page);
    const atRest = () => rest(page, () => (open.size > 0 ? -1 : net.sent()), javaScriptEnabled);
    net.spent();
    await page.goto(net.url);
    if (javaScriptEnabled) await hydrated(page);
    await atRest();
    const listListens = javaScriptEnabled ? listening(page) : null;
    await page.getByRole("link", { name: "Hospital bed" }).first().click();
    await expect(page).toHaveURL(/\/find\//);
    await listListens;
    await atRest();
    // A reader who saw the entry a while ago still listens to it: nothing more is requested.
    const entryListens = javaScriptEnabled && at === 0 ? listening(page) : null;
    await page.locator("main li h2 a").first().click();
    await expect(page.locator(`main ${CALL_KEY}`).first()).toBeVisible();
    await expect(page).toHaveURL(/\/r\//);
    await entryListens;
    if (javaScriptEnabled) await expect(page.getByRole("heading", { name: "Did it help?" })).toBeVisible();
    await atRest();
    costs.push(net.spent());
    await page.close();
  }
  await context.close();
  return costs;
}

/** The unanswered requests of a page, without the stream of changes, which never ends. */
function openRequests(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => !request.url().endsWith("/sync/listen") && open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

/**
 * Waits until a page is at rest (`IDLE_TURNS`).
 * @param sent bytes so far; -1 while a request is unanswered
 */
async function rest(page: Page, sent: () => number, javaScriptEnabled: boolean): Promise<void> {
  const idle = () => (javaScriptEnabled ? untilIdle(page) : page.evaluate("0"));
  for (let turns = 0, before = sent(); turns < IDLE_TURNS; turns += 1) {
    await idle();
    const now = sent();
    if (now !== before || now < 0) turns = 0;
    before = now;
  }
}

/** The page has its live store, has requested its targets, and listens. */
function listening(page: Page): Promise<unknown> {
  return page.waitForResponse((answer) => answer.url().endsWith("/sync/listen"));
}

/** Whether the device stores the open list. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async (list) => {
    const cache = await caches.open("lifeboard-pages 1");
    return (await cache.keys()).some(({ url }) => new URL(url).searchParams.get("page") === list);
  }, LIST);
}

function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
