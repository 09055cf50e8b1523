import type { Page } from "@playwright/test";
import { expect, test } from "./guard.ts";

test.describe("fits a small phone", () => {
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

  test("an address typed from the left does not run under the sign of its field, which stands at the right", async ({
    page,
  }) => {
    await page.goto("/signin?lng=ur");
    const field = page.locator("main form input").first();
    await field.fill("somebody.with.a.long.name@mail.example");
    const sign = await box(page, "main form svg:has(+input)");
    const { x, width } = await box(page, "main form input");
    const [direction, padding] = await field.evaluate((input) => {
      const style = getComputedStyle(input);
      return [style.direction, Number.parseFloat(style.paddingRight)] as const;
    });
    expect(direction).toBe("ltr");
    expect(x + width - padding).toBeLessThanOrEqual(sign.x);
  });

  for (const language of ["ur", "ta"]) {
    test(`menus of a list open inside the window in ${language}, one at a time`, async ({ page }) => {
      await page.goto(`/find/blood?lng=${language}`);
      const menus = page.locator("main details[name=list]");
      await expect(menus).toHaveCount(2);
      for (const at of [0, 1]) {
        await menus.nth(at).locator("summary").click();
        const panel = await box(page, "main details[name=list][open]>:not(summary)");
        expect(panel.x).toBeGreaterThanOrEqual(0);
        expect(panel.x + panel.width).toBeLessThanOrEqual(360);
        await expect(page.locator("main details[name=list][open]")).toHaveCount(1);
      }
    });
  }
});

async function box(page: Page, selector: string) {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not shown`);
  return found;
}
