import type { Browser } from "@playwright/test";
import { chromium } from "@playwright/test";
import { prepareBrowser } from "./browser.ts";
import { expect, test } from "./guard.ts";
import { stopClock } from "./support/clock.ts";
import { drawingOf } from "./support/drawing.ts";
import { productNow } from "./support/product-time.ts";

/** Frames come only on request, and nobody requests one. */
const WITHOUT_FRAMES = ["--enable-begin-frame-control", "--run-all-compositor-stages-before-draw"];
/** These pages do nothing else: they draw within some questions, or never. */
const PATIENCE = 300;

test.describe("whose fault it is that a page does nothing", { tag: "@phone" }, () => {
  let browser: Browser | undefined;
  test.afterEach(() => browser?.close());

  async function blank(more: string[]) {
    const { executablePath, args } = await prepareBrowser();
    browser = await chromium.launch({ executablePath, args: [...args, ...more] });
    const page = await browser.newPage();
    await page.setContent("<p>Here</p>");
    return page;
  }

  test("a page in a browser that makes no frames is still; any other is drawn", async ({ page }) => {
    await page.setContent("<p>Here</p>");
    expect(await drawingOf(page, PATIENCE)).toBe("draws");
    expect(await drawingOf(await blank(WITHOUT_FRAMES), PATIENCE)).toBe("still");
  });

  test("a page in a loop is silent, and is not taken for one that is not drawn", async () => {
    const page = await blank([]);
    void page
      .evaluate(() => {
        for (;;);
      })
      .catch(() => undefined);
    expect(await drawingOf(page, PATIENCE)).toBe("silent");
  });

  test("a page whose clock a journey stopped is held to be drawn", async ({ page }) => {
    await page.clock.install({ time: productNow() });
    await page.setContent("<p>Here</p>");
    await stopClock(page);
    expect(await drawingOf(page, PATIENCE)).toBe("draws");
  });
});
