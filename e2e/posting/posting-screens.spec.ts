import { expect, test } from "../guard.ts";
import { home } from "../support/accounts.ts";

test.describe("posting without JavaScript", { tag: "@phone" }, () => {
  test.use({ javaScriptEnabled: false });

  test("title, heading and a sentence come from the server; it says what needs JavaScript and what can be done", async ({
    page,
    baseURL,
  }) => {
    for (const path of ["/post", "/me"]) {
      const answer = await page.goto(`${home(baseURL)}${path}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main [data-waiting]")).toContainText("This page needs JavaScript.");
      await expect(page.locator("main form")).toHaveCount(0);
      await expect(page.locator("main").getByRole("link", { name: /^Call \d+/ })).toHaveAttribute("href", /^tel:/);
      await expect(page.locator("main").getByRole("link", { name: "What do you need?" })).toHaveAttribute("href", "/");
    }
  });
});
