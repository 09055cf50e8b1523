import type { Browser, Page, Request } from "@playwright/test";
import { awake, expect, test } from "./guard.ts";
import { startProduct } from "./support/product.ts";
import type { Product } from "./support/product.ts";
import { MARK, QUICK, SLOW_3G, startSlowNet } from "./support/slow-net.ts";
import type { SlowNet } from "./support/slow-net.ts";

const LIST = "/find/bed";

/** Most bytes that may be sent, headers included (decision 29). */
const BYTES = {
  first: 158_000,
  /**
   * What a device stores for days offline, once it is idle: parts of the program, texts, the
   * fallback page.
   */
  kept: 370_000,
  again: 20_000,
  withoutProgram: 40_000,
  /** Everything: the program, each page, and what each fetches when idle, also live documents. */
  firstJourney: 300_000,
  laterJourney: 20_000,
};
/**
 * A page is at rest after this many idle callbacks without a request or a byte. It then has
 * everything that it fetches without a user. This is a count, not a time: a slow machine has fewer
 * idle callbacks.
 */
const IDLE_TURNS = 200;
/** GPRS, in bytes per second. */
const SLOWEST_BYTES_PER_SECOND = 6_250;

test.describe("on a slow net", () => {
  test.skip(({ isMobile }) => !isMobile, "a phone's");

  // A separate product: other journeys' posts near the same place would be sent to the list and
  // count.
  let own: Product | undefined;
  test.beforeAll(async () => {
    own = await startProduct();
  });
  test.afterAll(() => own?.stop());

  test("a first visit, a second and one in a tunnel, on slow 3G", async ({ browser }) => {
    const net = await startSlowNet(own?.url ?? "", SLOW_3G);
    const context = await browser.newContext({ serviceWorkers: "allow" });
    try {
      const first = await visit(await context.newPage(), net);
      tell("first visit", first, BYTES.first);
      net.pace(QUICK);
      await expect.poll(() => first.page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
      await expect.poll(() => isKept(first.page)).toBe(true);
      const kept = net.spent();
      console.log(`  kept for days without a net: ${kB(kept)} of at most ${kB(BYTES.kept)}`);
      await first.page.close();

      net.pace(SLOW_3G);
      const second = await visit(await context.newPage(), net);
      tell("second visit", second, BYTES.again);
      await second.page.close();

      net.cut();
      const offline = await visit(await context.newPage(), net, true);
      tell("visit in a tunnel", offline, 0);
      await expect(offline.page.getByRole("link", { name: /^Details/ }).first()).toBeVisible();

      expect(first.bytes).toBeLessThanOrEqual(BYTES.first);
      expect(kept).toBeLessThanOrEqual(BYTES.kept);
      expect(second.bytes).toBeLessThanOrEqual(BYTES.again);
      expect(offline.bytes).toBe(0);
    } finally {
      await context.close();
      await net.stop();
    }
  });

  test("find, look, call: what it costs at 2G, with the program and without", async ({ browser }) => {
    const net = await startSlowNet(own?.url ?? "", QUICK);
    try {
      const plain = await journeys(browser, net, { javaScriptEnabled: false, times: 1 });
      const [firstJourney = 0, laterJourney = 0] = await journeys(browser, net, { javaScriptEnabled: true, times: 2 });
      const costs = { withoutProgram: plain[0] ?? 0, firstJourney, laterJourney };
      for (const name of ["withoutProgram", "firstJourney", "laterJourney"] as const) {
        const seconds = (costs[name] / SLOWEST_BYTES_PER_SECOND).toFixed(0);
        console.log(`  ${name}: ${kB(costs[name])} of at most ${kB(BYTES[name])}, ${seconds} s at 50 kbit/s`);
      }
      for (const name of ["withoutProgram", "firstJourney", "laterJourney"] as const) {
        expect(costs[name], name).toBeLessThanOrEqual(BYTES[name]);
        expect(costs[name], name).toBeGreaterThan(0);
      }
    } finally {
      await net.stop();
    }
  });
});

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
    seen.observe(document, { subtree: true, attributeFilter: ["data-awake"] });
  }, MARK);
  net.spent();
  const atMark = net.spentAtMark();
  await page.goto(`${net.url}${LIST}`, { waitUntil: "commit" });
  await page.locator("main li h2").first().waitFor();
  await awake(page);
  const bytes = isTunnel ? net.spent() : await atMark;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { page, bytes };
}

/**
 * Bytes of each journey from the first page to a number to call. One reader makes them in sequence
 * and reads each page.
 */
async function journeys(
  browser: Browser,
  net: SlowNet,
  { javaScriptEnabled, times }: { javaScriptEnabled: boolean; times: number },
): Promise<number[]> {
  const context = await browser.newContext({ javaScriptEnabled });
  const costs: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const page = await context.newPage();
    const open = openRequests(page);
    const atRest = () => rest(page, () => (open.size > 0 ? -1 : net.sent()), javaScriptEnabled);
    net.spent();
    await page.goto(net.url);
    if (javaScriptEnabled) await awake(page);
    await atRest();
    const listListens = javaScriptEnabled ? listening(page) : null;
    await page.getByRole("link", { name: "Hospital bed" }).first().click();
    await expect(page).toHaveURL(/\/find\//);
    await listListens;
    await atRest();
    // A reader who saw the entry a while ago still listens to it: nothing more is requested.
    const entryListens = javaScriptEnabled && at === 0 ? listening(page) : null;
    await page
      .getByRole("link", { name: /^Details/ })
      .first()
      .click();
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
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
  const idle = () =>
    javaScriptEnabled ? page.evaluate(() => new Promise((done) => requestIdleCallback(done))) : page.evaluate("0");
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

function tell(name: string, { bytes }: Visit, most: number): void {
  console.log(`  ${name}: ${kB(bytes)} of at most ${kB(most)}`);
}

function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
