import { hydrated, expect, test } from "../guard.ts";
import { findAxeFaults } from "../support/axe.ts";
import { tooSmall } from "../support/sizes.ts";

test.describe("More, by who one is", { tag: "@phone" }, () => {
  test("each reader finds their own door before the settings, and how it works in six pictures", async ({ page }) => {
    await page.goto("/more");
    await hydrated(page);
    const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    const wanted = ["I need help", "I want to help", "I work at a hospital", "I run this board", "How it works"];
    expect(headings.slice(0, wanted.length).map((each) => each.trim())).toEqual(wanted);
    const steps = page.getByRole("listitem").filter({ hasText: /^(Say|See|Call|Tell|Volunteers|Never)/ });
    await expect(steps).toHaveCount(6);
    await expect(steps.locator("svg")).toHaveCount(6);
    // A row half under the tab bar would count as small: the whole page is seen at once.
    await page.setViewportSize({ width: 360, height: 3_000 });
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await tooSmall(page)).toEqual([]);
    await page.getByRole("link", { name: "What people near need" }).click();
    await expect(page).toHaveURL(/\/needs\/all/);
    await page.goto("/more");
    await page.getByRole("link", { name: "What do you need?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "What do you need?" })).toBeVisible();
  });

  test("it is the same without the program", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
    const page = await context.newPage();
    await page.goto("/more");
    await expect(page.getByRole("heading", { name: "I work at a hospital" })).toBeVisible();
    await expect(page.getByText("Never pay before you have it")).toBeVisible();
    await context.close();
  });
});
