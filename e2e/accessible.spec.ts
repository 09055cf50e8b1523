import { expect, settled, test } from "./guard.ts";
import { everyScreen, SHELL } from "./screens.ts";
import { findAxeFaults, findContrastFaults } from "./support/axe.ts";
import { schemesIn } from "./support/schemes.ts";

test.describe("every screen can be used by everybody", () => {
  for (const language of ["en", "hi"]) {
    test(`axe finds nothing, in four schemes: ${language}`, async ({ page, context, baseURL, isMobile }) => {
      test.skip(!isMobile, "once is enough: both sizes have the same parts");
      test.setTimeout(90_000);
      await context.addCookies([{ name: "i18next", value: language, url: baseURL ?? "" }]);
      const faults: string[] = [];
      for (const [name, path] of Object.entries(await everyScreen(page))) {
        await page.setViewportSize({ width: 360, height: 640 });
        await page.goto(path);
        if (path === SHELL) await settled(page);
        // As tall as the page, so that the tabs at the foot lie over nothing: what they cover is a matter of scrolling.
        await page.setViewportSize({
          width: 360,
          height: await page.evaluate(() => document.documentElement.scrollHeight + 80),
        });
        for (const fault of await findAxeFaults(page)) faults.push(`${name}: ${fault.rule} ${fault.targets.join(" ")}`);
        for (const scheme of schemesIn(language).slice(1)) {
          await page.evaluate((one) => (document.documentElement.dataset["scheme"] = one), scheme);
          for (const fault of await findContrastFaults(page))
            faults.push(`${name}, ${scheme}: ${fault.targets.join(" ")}`);
        }
      }
      expect(faults).toEqual([]);
    });
  }

  test("opened: place form, sorting, filter, what had none left", async ({ page }) => {
    for (const path of ["/find/bed", "/find/blood", "/find/medicine"]) {
      await page.goto(path);
      const summaries = await page.locator("summary").all();
      for (const [at, summary] of summaries.entries()) {
        if (!(await summary.isVisible())) continue;
        await summary.evaluate((node, id) => {
          node.parentElement?.setAttribute("open", "");
          node.parentElement?.setAttribute("id", id);
        }, `fold-${at}`);
        expect(await findAxeFaults(page, `#fold-${at}`)).toEqual([]);
        await summary.evaluate((node) => node.parentElement?.removeAttribute("open"));
      }
    }
  });
});
