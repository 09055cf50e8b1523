import { get } from "node:http";
import type { Page } from "@playwright/test";
import { hydrated, expect, firstOf, settled } from "./guard.ts";
import { home, memberBehind } from "./support/accounts.ts";
import { withOwnProduct } from "./support/own-product.ts";
import { CALL_KEY } from "./support/call-link.ts";

/** What other journeys say of the demonstration's places makes pages longer. */
const test = withOwnProduct();

/**
 * Most bytes of the list and the page of one entry together as text only, as sent
 * (docs/decisions/0138).
 */
const JOURNEY = 19_000;

test.describe("text only", { tag: "@phone" }, () => {
  test(
    "chosen under More without the program: words, no sign, one request a page; and given back",
    { tag: "@wide-later" },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 360, height: 640 },
        baseURL,
      });
      const page = await context.newPage();
      await page.goto("/more");
      await page.getByRole("link", { name: /^Text only/ }).click();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto("/find/ambulance");
      expect(asked).toEqual([`${baseURL}/find/ambulance`]);
      await expect(page.locator("svg, img, canvas")).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Back" })).toHaveText("Back");
      await expect(page.getByText(/^This page is from \d\d:\d\d/)).toBeVisible();
      const call = await page.locator(`main ${CALL_KEY}`).first().boundingBox();
      expect(call?.y).toBeLessThan(640);
      // Parts that only the program adds leave no empty space.
      await page.locator("main li h2 a").first().click();
      await expect(page.getByRole("heading", { name: "How recent is this?" })).toBeVisible();
      expect(await widestGap(page)).toBeLessThan(60);
      await page.goBack();
      await page.getByRole("link", { name: "Show everything" }).click();
      await expect(page.locator("main svg").first()).toBeVisible();
      await page.goto("/find/ambulance");
      await expect(page.locator("main svg").first()).toBeVisible();
      await context.close();
    },
  );

  for (const language of ["en", "hi", "ur"]) {
    test(`a list of 20 cards and one entry weigh little, also for a device that says it saves data: ${language}`, async ({
      page,
      baseURL,
    }) => {
      const listing = await firstOf(page, "/find/bed", "/r/");
      const headers = { "accept-encoding": "gzip", "save-data": "on", cookie: `i18next=${language}` };
      const list = await bytesOf(`${baseURL}/find/bed`, headers);
      const entry = await bytesOf(`${baseURL}${listing}`, headers);
      const full = await bytesOf(`${baseURL}/find/bed`, { ...headers, "save-data": "off" });
      console.log(
        `  text only, ${language}: list ${list} bytes (everything: ${full}), entry ${entry} bytes, no script`,
      );
      expect(list + entry).toBeLessThanOrEqual(JOURNEY);
      expect(list).toBeLessThan(full);
    });
  }

  test("a page that needs the program has it; what it leads to comes as text again", async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "text", value: "on", url: home(baseURL) }]);
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/me`);
    await settled(page);
    await hydrated(page);
    await page.getByRole("link", { name: "Find", exact: true }).click();
    await expect(page.getByText(/^This page is from/)).toBeVisible();
    await expect(page.locator("svg")).toHaveCount(0);
  });
});

/** The largest gap between two lines of the main part, px. */
function widestGap(page: Page): Promise<number> {
  return page.locator("main").evaluate((main) => {
    const lines: [top: number, bottom: number][] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if ((text.textContent ?? "").trim() === "" || text.parentElement?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 1) lines.push([top, bottom]);
    }
    let reached = Number.POSITIVE_INFINITY;
    let widest = 0;
    for (const [top, bottom] of lines.toSorted(([a], [b]) => a - b)) {
      widest = Math.max(widest, top - reached);
      reached = Math.max(reached === Number.POSITIVE_INFINITY ? bottom : reached, bottom);
    }
    return widest;
  });
}

function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
