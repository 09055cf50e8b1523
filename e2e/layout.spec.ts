import type { Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import { everyScreen } from "./screens.ts";
import { tooSmall } from "./support/sizes.ts";

test.describe("fits a small phone and large letters", () => {
  test.skip(({ isMobile }) => !isMobile, "about phones");

  test("first Call wholly above the tabs, three rows of tiles begun, at 360 x 640", async ({ page }) => {
    await page.goto("/find/ambulance");
    const tabs = await box(page, 'nav[aria-label="Main"]');
    const call = await box(page, 'main a[href^="tel:"]');
    expect(call.y + call.height).toBeLessThanOrEqual(tabs.y);
    await page.goto("/");
    const icon = await box(page, 'nav[aria-label="Kinds of help"] li:nth-child(5) svg');
    expect(icon.y + icon.height).toBeLessThanOrEqual(tabs.y);
  });

  for (const [what, width, percent] of [
    ["320 px", 320, 100],
    ["200 % text at 360 px", 360, 200],
  ] as const) {
    for (const language of ["en", "hi"]) {
      test(`${what} without sideways scroll: ${language}`, async ({ page, context, baseURL }) => {
        test.setTimeout(60_000);
        await context.addCookies([{ name: "i18next", value: language, url: baseURL ?? "" }]);
        await page.setViewportSize({ width, height: 640 });
        const wide: string[] = [];
        for (const [name, path] of Object.entries(await everyScreen(page))) {
          await page.goto(path);
          await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}%`), percent);
          const found = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (found > 0) wide.push(`${name}: ${found} px`);
        }
        expect(wide).toEqual([]);
      });
    }
  }

  test("every link and button outside a sentence is at least 48 x 48, no text under 16 px", async ({ page }) => {
    test.setTimeout(60_000);
    const small: string[] = [];
    for (const [name, path] of Object.entries(await everyScreen(page))) {
      await page.goto(path);
      for (const fault of await tooSmall(page)) small.push(`${name}: ${fault}`);
    }
    expect(small).toEqual([]);
  });
});

async function box(page: Page, selector: string) {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not shown`);
  return found;
}
