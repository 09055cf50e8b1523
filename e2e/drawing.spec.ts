import type { Browser } from "@playwright/test";
import { chromium } from "@playwright/test";
import { prepareBrowser } from "./browser.ts";
import { expect, test } from "./guard.ts";
import { drawingOf } from "./support/drawing.ts";

/** Frames come only when somebody asks for one: nobody does. */
const WITHOUT_FRAMES = ["--enable-begin-frame-control", "--run-all-compositor-stages-before-draw"];
const PATIENCE_MS = 1_000;

test.describe("whose fault it is that a page does nothing", () => {
  test.skip(({ isMobile }) => !isMobile, "it is the same browser at both sizes");

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
    expect(await drawingOf(page, PATIENCE_MS)).toBe("draws");
    expect(await drawingOf(await blank(WITHOUT_FRAMES), PATIENCE_MS)).toBe("still");
  });

  test("a page in a loop is silent, and is not taken for one that is not drawn", async () => {
    const page = await blank([]);
    void page
      .evaluate(() => {
        for (;;);
      })
      .catch(() => undefined);
    expect(await drawingOf(page, PATIENCE_MS)).toBe("silent");
  });

  test("a page whose clock a journey stopped is held to be drawn", async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.setContent("<p>Here</p>");
    expect(await drawingOf(page, PATIENCE_MS)).toBe("draws");
  });
});
