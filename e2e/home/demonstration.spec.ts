import { expect, settled } from "../guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { unfit } from "../support/fit.ts";
import { withOwnProduct } from "../support/own-product.ts";

/** In other journeys the same admin posts and answers too. */
const test = withOwnProduct();

test.describe("the demonstration", { tag: "@phone" }, () => {
  test(
    "shows the first admin both sides of answers, a thread and a follow; others have none",
    { tag: "@long" },
    async ({ page, another, baseURL }) => {
      await signInBehind(page, baseURL, ADMIN);
      await page.goto(`${home(baseURL)}/me`);
      const arrived = page.getByRole("article", { name: / brings 5 meals, by / });
      await expect(arrived.getByRole("paragraph").filter({ hasText: "Where are you?" })).toBeVisible();
      await expect(page.getByRole("article", { name: / brings 4 meals, by / })).toContainText("Take it");
      await expect(page.getByRole("link", { name: "Posts 1" })).toBeVisible();
      await page.getByText("Ended: 3").click();
      await expect(page.getByRole("article", { name: /^You bring 1 piece/ })).toContainText("Received");
      await settled(page);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await unfit(page)).toEqual([]);
      await page.goto(`${home(baseURL)}/account/follows`);
      await expect(page.getByText("Kolkata").first()).toBeVisible();

      const other = await another();
      await memberBehind(other, baseURL, "Asha");
      await other.goto(`${home(baseURL)}/me`);
      await expect(other.getByText("You have not posted anything yet.")).toBeVisible();
      await expect(other.getByRole("article")).toHaveCount(0);
    },
  );
});
