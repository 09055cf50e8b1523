import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import { postingScreens } from "./screens.ts";
import { home } from "./support/accounts.ts";
import { findAxeFaults, findContrastFaults } from "./support/axe.ts";
import { schemesIn } from "./support/schemes.ts";
import { tooSmall } from "./support/sizes.ts";

test.describe("every screen of posting", () => {
  test.skip(({ isMobile }) => !isMobile, "the tight case");

  for (const language of ["en", "hi"]) {
    test(`can be used by everybody, in four schemes, at 320 px, in large letters, mirrored: ${language}`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      await page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
      const faults: string[] = [];
      for (const [name, path] of Object.entries(await postingScreens(page, baseURL))) {
        const note = (what: string) => faults.push(`${name}: ${what}`);
        await page.setViewportSize({ width: 360, height: 640 });
        await page.goto(path);
        await settled(page);
        if (language === "en") for (const fault of await tooSmall(page)) note(fault);
        for (const summary of await page.locator("main summary").all()) await summary.click();
        const height = await page.evaluate(() => document.documentElement.scrollHeight + 80);
        await page.setViewportSize({ width: 360, height });
        for (const fault of await findAxeFaults(page)) note(`${fault.rule} ${fault.targets.join(" ")}`);
        for (const scheme of schemesIn(language).slice(1)) {
          await page.evaluate((one) => (document.documentElement.dataset["scheme"] = one), scheme);
          for (const fault of await findContrastFaults(page)) note(`${scheme}: ${fault.targets.join(" ")}`);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        if ((await sideways(page)) > 0) note(`${await sideways(page)} px too wide at 320 px`);
        await page.evaluate(() => (document.documentElement.dir = "rtl"));
        if ((await sideways(page)) > 0) note(`${await sideways(page)} px too wide at 320 px from the right`);
        await page.evaluate(() => (document.documentElement.dir = "ltr"));
        await page.setViewportSize({ width: 360, height: 640 });
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        if ((await sideways(page)) > 0) note(`${await sideways(page)} px too wide at 200 %`);
      }
      expect(faults).toEqual([]);
    });
  }
});

test.describe("posting without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.skip(({ isMobile }) => !isMobile, "the same page on both sizes");

  test("title, heading and a sentence come from the server; it says that the rest needs JavaScript", async ({
    page,
    baseURL,
  }) => {
    for (const path of ["/post", "/me"]) {
      const answer = await page.goto(`${home(baseURL)}${path}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main [data-waiting]")).toContainText("This page needs JavaScript.");
      await expect(page.locator("main form")).toHaveCount(0);
    }
  });
});

function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
