import { build, preview } from "vite";
import type { PreviewServer } from "vite";
import { expect, test } from "./guard.ts";
import { findAxeFaults } from "./support/axe.ts";
import { axeFaults } from "./support/look-over.ts";
import { SCHEMES } from "./support/schemes.ts";

/** Built beside the product, never into it; served on a free port. */
let server: PreviewServer;
let url: string;

test.describe("the catalogue of parts", { tag: "@phone" }, () => {
  test.beforeAll(async () => {
    await build({ mode: "catalogue", logLevel: "error" });
    server = await preview({ mode: "catalogue", logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
    const address = server.httpServer.address();
    url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : ""}`;
  });

  test.afterAll(async () => server.close());

  for (const [language, schemes] of [
    ["en", SCHEMES],
    ["ur", SCHEMES.toReversed()],
  ] as const) {
    test(`axe finds nothing in any part and state, in four schemes, in ${language}`, async ({ page }) => {
      await page.goto(`${url}/?lng=${language}`);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ur" ? "rtl" : "ltr");
      await expect(page.locator("[data-part=Button] button").first()).toBeVisible();
      const setFolds = (isOpen: boolean) =>
        page.evaluate((open) => {
          for (const fold of document.querySelectorAll("main details")) fold.toggleAttribute("open", open);
        }, isOpen);
      await setFolds(true);
      expect(await axeFaults(page, schemes)).toEqual([]);
      // An open sheet covers the page.
      await setFolds(false);
      await page.locator("[data-opens=dialog]").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect((await findAxeFaults(page, "dialog")).map(({ rule }) => rule)).toEqual([]);
    });
  }
});
