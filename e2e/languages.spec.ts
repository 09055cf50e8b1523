import type { Page } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { everyScreen } from "./screens.ts";
import { stopClock } from "./support/clock.ts";
import { mirrorFaults, withMirror } from "./support/mirror.ts";
import { productNow } from "./support/product-time.ts";

test.describe("in the reader's language", () => {
  test(
    "Hindi: every word of the journey, its own name in the switcher, honest about who checked it",
    { tag: "@wide" },
    async ({ page }) => {
      await page.goto("/?lng=hi");
      await expect(page.locator("html")).toHaveAttribute("lang", "hi");
      await expect(page.getByRole("heading", { level: 1, name: "आपको क्या चाहिए?" })).toBeVisible();
      await hydrated(page);
      await page.getByRole("link", { name: "अस्पताल में बेड" }).click();
      await expect(page.getByText(/के पास/).first()).toBeVisible();
      await page.locator("main li h2 a").first().click();
      await expect(page.getByText("क्या वे फ़ोन उठाते हैं?")).toBeVisible();
      await page.goto("/more#language");
      await expect(page.getByText("यह अनुवाद अभी किसी बोलने वाले ने नहीं जाँचा है।")).toBeVisible();
      await page.locator("#language").getByRole("link", { name: "English" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    },
  );

  test("a tap that begins before the page hydrates chooses the language under the finger", async ({ page }) => {
    await page.goto("/?lng=hi");
    let hydrate = () => {};
    const held = new Promise<void>((done) => (hydrate = done));
    await page.route(/\/assets\/carried\.hi-/, (route) => held.then(() => route.continue()));
    await page.goto("/more#language");
    await page.locator("#language a[hreflang=en]").hover();
    await page.mouse.down();
    hydrate();
    await hydrated(page);
    await page.mouse.up();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("a language that is not shipped is ignored and not kept", { tag: "@long" }, async ({ page, context }) => {
    await page.goto("/?lng=xx");
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect((await context.cookies()).filter(({ value }) => value === "xx")).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).not.toBe("xx");
  });
});

/*
 * A real browser and a real server choose the same language. src/web/i18n/detect.test.tsx and
 * src/server/http/pages/pages.test.ts test each pair of sources.
 */
test.describe("which language", { tag: "@phone" }, () => {
  test("what the device remembers is told to the server, and the page comes in it", async ({ page, context }) => {
    await remember(page, "hi");
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    expect((await context.cookies()).find(({ name }) => name === "i18next")?.value).toBe("hi");
  });

  test(
    "Nepali, which this browser brings no numbers for: it stays as the server wrote it",
    { tag: "@long" },
    async ({ page }) => {
      const listing = await firstOf(page, "/find/bed", "/r/");
      // A text that differs between program and server is a fault in the console. Every journey
      // checks that.
      for (const path of ["/find/bed", listing]) {
        await page.goto(`${path}?lng=ne`);
        await hydrated(page);
        expect(await page.locator("main").innerText()).toMatch(/[०-९]+ (किमि|घण्टा)/);
      }
      expect(await page.evaluate(() => Intl.DateTimeFormat.supportedLocalesOf("ne"))).toEqual([]);
    },
  );

  test("a browser of no shipped language leaves the page as it is", { tag: "@long" }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, locale: "eo" });
    const page = await context.newPage();
    await page.goto("/");
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await context.close();
  });

  test("where cookies are refused, the screen itself changes, though the server fails once", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} }),
    );
    await remember(page, "hi");
    const texts = await failOnce(page, /\/assets\/screens\.hi-/);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "What do you need?" })).toBeVisible();
    await texts.comeAfterAPause();
    await expect(page.getByRole("heading", { level: 1, name: "आपको क्या चाहिए?" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await page.getByRole("link", { name: "अस्पताल में बेड" }).click();
    await expect(page.getByText(/के पास/).first()).toBeVisible();
  });

  test("a dialog begins in English where its texts fail, and changes when they have come", async ({ page }) => {
    const texts = await failOnce(page, /\/assets\/later\.hi-/);
    await page.goto("/more?lng=hi");
    await page.goto("/privacy");
    await hydrated(page);
    await page.getByRole("button", { name: "यह मेरा नंबर है: हटाएँ" }).click();
    await expect(page.getByRole("dialog", { name: "Take my number off" })).toBeVisible();
    await texts.comeAfterAPause();
    await expect(page.getByRole("dialog", { name: "मेरा नंबर हटाएँ" })).toBeVisible();
  });
});

/** This device chose a language before, and no cookie has it. */
async function remember(page: Page, language: string): Promise<void> {
  await page.addInitScript((code) => {
    if (localStorage.getItem("i18nextLng") === null) localStorage.setItem("i18nextLng", code);
  }, language);
}

/** The pause before the second try, ms of the page's clock. Source: src/web/i18n/retry.ts. */
const PAUSE_MS = 350;
/** How far that clock moves at each check, ms. */
const STEP_MS = 50;

/**
 * Makes the first request for a file fail and stops the page's clock at it. The returned function
 * moves that clock until the second request, and checks that the pause was over by then.
 */
async function failOnce(page: Page, file: RegExp): Promise<{ comeAfterAPause: () => Promise<void> }> {
  let asked = 0;
  await page.clock.install({ time: productNow() });
  await page.route(file, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await stopClock(page);
    await route.fulfill({ status: 503 });
  });
  return {
    comeAfterAPause: async () => {
      await expect.poll(() => asked).toBe(1);
      let pausedMs = 0;
      while (asked === 1) {
        await page.clock.runFor(STEP_MS);
        pausedMs += STEP_MS;
        // Requests are reported in order, so a second one would be known after this.
        await page.evaluate(async () => void (await fetch("/healthz")));
      }
      expect(asked).toBe(2);
      expect(pausedMs).toBeGreaterThanOrEqual(PAUSE_MS);
      await page.clock.resume();
    },
  };
}

test.describe("written from the right", { tag: "@phone" }, () => {
  const address = withMirror();

  test("screens everybody sees are mirrored, wholly translated, not sideways, hydrated without a fault", async ({
    page,
  }) => {
    const screens = await everyScreen(page);
    const faults: string[] = [];
    for (const name of ["home", "results for blood", "empty", "listing", "more", "about"]) {
      await page.goto(`${address()}${screens[name]}`);
      await hydrated(page);
      faults.push(...(await mirrorFaults(page, name)));
    }
    expect(faults).toEqual([]);
  });

  test("back stands at the right, numbers stay left-to-right", { tag: "@long" }, async ({ page }) => {
    await page.goto(`${address()}/find/bed`);
    const back = await page.locator("header a").first().boundingBox();
    expect(back?.x ?? 0).toBeGreaterThan(250);
    const number = page.locator("header bdi").first();
    await expect(number).toHaveAttribute("dir", "ltr");
  });
});
