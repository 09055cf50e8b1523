import { expect, test } from "./guard.ts";
import { startDevelopment } from "./support/development.ts";
import type { Development } from "./support/development.ts";

/** When a step that hangs is ended, ms. One of them builds and starts the product. */
const HANG_MS = 180_000;
const patient = expect.configure({ timeout: HANG_MS });

test.describe("npm run dev", () => {
  test.setTimeout(3 * HANG_MS);
  let development: Development | null = null;
  test.afterEach(async ({ page }) => {
    // An open page would reconnect to the server that has ended.
    await page.close();
    await development?.stop();
  });

  test("a changed component is shown in the open page, which keeps its state; a changed server loads the page anew", async ({
    page,
  }) => {
    development = await startDevelopment();
    await page.goto(`${development.url}/find/bed`);
    await patient(page.locator("html")).toHaveAttribute("data-hydrated");
    const fold = page.locator("header details");
    await fold.locator("summary").click();
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howr");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const isSamePage = () => page.evaluate(() => "isSamePage" in window);

    development.edit("src/web", '<Label htmlFor={id}>{say("place.label")}', "<Label htmlFor={id}>Changed while it ran");
    const changed = page.getByRole("combobox", { name: "Changed while it ran" });
    await patient(changed).toHaveValue("howr");
    await expect(fold).toHaveAttribute("open");
    expect(await isSamePage()).toBe(true);

    const loaded = page.waitForEvent("domcontentloaded", { timeout: HANG_MS });
    development.edit("src/server", '"Referrer-Policy": "same-origin"', '"Referrer-Policy": "no-referrer"');
    await loaded;
    expect(await isSamePage()).toBe(false);
    await patient(page.locator("html")).toHaveAttribute("data-hydrated");
    const drawn = await page.request.get(`${development.url}/find/bed`, { headers: { accept: "text/html" } });
    expect(drawn.headers()["referrer-policy"]).toBe("no-referrer");
    expect(await drawn.text()).toContain("Changed while it ran");
  });
});
