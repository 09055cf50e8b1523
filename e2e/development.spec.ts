import { awake, expect, test } from "./guard.ts";
import { startDevelopment } from "./support/development.ts";
import type { Development } from "./support/development.ts";

test.describe("npm run dev", () => {
  // It starts a product of its own, then builds and starts it once more.
  test.setTimeout(240_000);
  let development: Development | null = null;
  test.afterEach(() => development?.stop());

  test("a changed component is shown in the open page, which keeps its state; a changed server loads the page anew", async ({
    page,
  }) => {
    development = await startDevelopment();
    await page.goto(`${development.url}/find/bed`);
    await awake(page);
    const fold = page.locator("header details");
    await fold.locator("summary").click();
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howr");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const isSamePage = () => page.evaluate(() => "isSamePage" in window);

    development.edit("src/web", 'say("place.label")', '"Changed while it ran"');
    const changed = page.getByRole("combobox", { name: "Changed while it ran" });
    await expect(changed).toHaveValue("howr");
    await expect(fold).toHaveAttribute("open");
    expect(await isSamePage()).toBe(true);

    development.edit("src/server", '"Referrer-Policy": "same-origin"', '"Referrer-Policy": "no-referrer"');
    await expect.poll(isSamePage, { timeout: 120_000 }).toBe(false);
    const drawn = await page.request.get(`${development.url}/find/bed`, { headers: { accept: "text/html" } });
    expect(drawn.headers()["referrer-policy"]).toBe("no-referrer");
    expect(await drawn.text()).toContain("Changed while it ran");
  });
});
