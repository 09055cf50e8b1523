import type { Page } from "@playwright/test";
import { expect, firstOf, settled } from "../guard.ts";
import { facilityAddress } from "../screens.ts";
import { untilIdle } from "../support/idle.ts";
import { withOwnProduct } from "../support/own-product.ts";

/** A new product: an ICU bed of the demonstration turns old in its 26th minute, as a page hydrates. */
const test = withOwnProduct();

declare global {
  interface Window {
    /** What moved so far: how much (as Chromium counts it), and which parts. */
    moved: () => { sum: number; parts: string[] };
  }
}

type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };

/** Records from before the first byte of each later page what moves on it. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const watch = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    watch.observe({ type: "layout-shift", buffered: true });
    window.moved = () => {
      shifts.push(...(watch.takeRecords() as Shift[]));
      const isInMap = (node: Node | null) => (node?.parentElement?.closest("[data-at=map]") ?? null) !== null;
      // A map paints itself, and its scale stands on its credits.
      const isOfMap = ({ sources }: Shift) => sources.length > 0 && sources.every(({ node }) => isInMap(node));
      const own = shifts.filter((shift) => !isOfMap(shift));
      const parts = own.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ""));
      return { sum: own.reduce((sum, { value }) => sum + value, 0), parts };
    };
  });
}

/**
 * The browser draws no frame before it has all of the server's HTML. What a page draws of itself
 * while it arrives is seen in `arriving.spec.ts`.
 */
async function drawWhole(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace("<head>", '<head><link rel="expect" href="#whole" blocking="render">')
        .replace("</body>", '<i id="whole"></i></body>');
      await route.fulfill({ response, body });
    },
  );
}

/**
 * Opens a page and waits until the program is hydrated, has all parts that come late, and rests.
 */
async function openToRest(page: Page, path: string): Promise<void> {
  await drawWhole(page);
  const scripts = { asked: 0, open: 0 };
  page.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    scripts.asked += 1;
    scripts.open += 1;
  });
  const end = (request: { resourceType: () => string }) => {
    if (request.resourceType() === "script") scripts.open -= 1;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  await page.goto(path);
  await settled(page);
  await expect(page.locator("[data-asleep]")).toHaveCount(0);
  const isStill = async () => {
    const { asked } = scripts;
    // Two frames are drawn, and twice nothing is left to do.
    for (const _time of [1, 2]) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      await untilIdle(page);
    }
    return scripts.open === 0 && scripts.asked === asked;
  };
  await expect.poll(isStill).toBe(true);
}

type Addresses = Record<string, (page: Page) => Promise<string>>;

/** A test for each page; the gate walks those that are named. */
function eachStaysStill(addresses: Addresses, inGate: readonly string[]): void {
  for (const [name, address] of Object.entries(addresses))
    test(name, { tag: inGate.includes(name) ? [] : "@long" }, async ({ page }) => {
      const path = await address(page);
      await record(page);
      await openToRest(page, path);
      expect(await page.evaluate(() => window.moved())).toEqual({ sum: 0, parts: [] });
    });
}

const PAGES: Addresses = {
  "the first page": async () => "/",
  "a list": async () => "/find/bed",
  "a list of one sort": async () => "/find/bed?bedType=icu",
  "a place": (page) => facilityAddress(page),
  "needs nearby": async () => "/needs/all",
  "an entry": (page) => firstOf(page, "/find/bed", "/r/"),
  "a need that can be answered": (page) => firstOf(page, "/needs/all", "/r/"),
  "a list on a map": async () => "/find/oxygen?at=22.573,88.364&view=map",
  "the page of donors": async () => "/give",
  "a new post": async () => "/post",
};

test.describe("nothing moves while a page hydrates on a phone:", { tag: "@phone" }, () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  eachStaysStill(PAGES, ["the first page", "a list", "a list on a map", "an entry"]);

  test("a list on a map in a language whose later texts come as a file: the server's chips stay", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    // The texts are there before the code of the chips: each such file waits for them.
    const texts = page.waitForResponse(/later\.ur-[^/]*\.json$/);
    await page.route(/\/ListControls-[^/]*\.js$/, async (route) => {
      await texts;
      await untilIdle(page);
      await route.continue();
    });
    await record(page);
    await openToRest(page, `${await PAGES["a list on a map"]?.(page)}&lng=ur`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ur");
    expect(await page.evaluate(() => window.moved())).toEqual({ sum: 0, parts: [] });
  });

  test("an entry that the device can read aloud: the key for it begins no line", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const path = await firstOf(page, "/find/bed", "/r/");
    await record(page);
    await page.addInitScript(() => {
      const voice = { lang: "en-IN", name: "A voice", voiceURI: "a", localService: true, default: true };
      speechSynthesis.getVoices = () => [voice];
    });
    await openToRest(page, path);
    await expect(page.getByRole("button", { name: "Read aloud" })).toBeVisible();
    const { parts } = await page.evaluate(() => window.moved());
    // The sign of the key beside it moves within its key.
    expect(parts.filter((words) => words !== "")).toEqual([]);
  });
});

test.describe("nothing moves while a page hydrates on a wide screen:", { tag: "@wide-only" }, () => {
  eachStaysStill(PAGES, ["a list on a map"]);

  test("what the server drew for an empty list stays, also beside the map", async ({ page }) => {
    await page.addInitScript(() =>
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        for (const heading of document.querySelectorAll("main h1")) heading.setAttribute("data-drawn-first", "");
      }),
    );
    await openToRest(page, "/find/medicine?q=zzzz");
    await expect(page.locator("main h1")).toHaveCount(1);
    await expect(page.locator("main h1[data-drawn-first]")).toHaveText(/^No medicine within/);
  });
});
