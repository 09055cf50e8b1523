import type { Page } from "@playwright/test";
import { expect, settled } from "../guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "../support/accounts.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { localeTextOf } from "../support/words.ts";
import { setOffline } from "../support/offline.ts";
import { walkedIn } from "../support/gate-languages.ts";

/** A product of its own: the overview counts the whole product. */
const test = withOwnProduct();

for (const language of walkedIn(["en", "bn"])) {
  const say = localeTextOf(language);

  test.describe(`a coordinator (${language})`, { tag: language === "bn" ? "@phone" : [] }, () => {
    test.beforeEach(async ({ page, baseURL }) => {
      await page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
      await signInBehind(page, baseURL, ADMIN);
    });

    test("finds from More what is asked for and not answered, by kind and by district", async ({ page, baseURL }) => {
      await page.goto(`${home(baseURL)}/more`);
      await settled(page);
      await page.getByRole("link", { name: say("app.work.overview") }).click();
      const needs = page.getByRole("table", { name: say("overview.needsTitle") });
      const oxygen = needs.getByRole("row").filter({ hasText: say("kinds.oxygen") });
      await expect(oxygen).toContainText(say("overview.unmet"));
      await expect(page.getByRole("table", { name: say("overview.freshTitle") })).toContainText("%");
      const districts = page.getByRole("table", { name: say("overview.districtsTitle") });
      const first = districts.getByRole("link").first();
      const place = await first.innerText();
      await first.click();
      const chosen = page.getByLabel(say("overview.district"));
      await expect(chosen.locator("option:checked")).toHaveText(place);
      await expect(oxygen).toBeVisible();
      await chosen.selectOption("");
      await expect(districts).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("<", { useInnerText: true });
      await chosen.selectOption({ label: place });
      // The rows of all districts stay until those of the chosen one are there.
      await expect(districts).toBeHidden();
      await oxygen.getByRole("link").first().click();
      await expect(page).toHaveURL(/\/needs\/oxygen\?place=/);
    });

    test("reads how far checking has come in each district, and counts again", async ({ page, baseURL }) => {
      await open(page, baseURL);
      const progress = page.getByRole("table", { name: say("overview.progressTitle") });
      await expect(progress.getByRole("row").nth(1)).toContainText(say("overview.unchecked"));
      await page.getByRole("button", { name: say("overview.again") }).click();
      await expect(progress).toBeVisible();
      await setOffline(page.context(), true);
      await page.getByRole("button", { name: say("overview.again") }).click();
      await expect(page.getByRole("status").filter({ hasText: say("overview.failed") })).toBeVisible();
      await expect(progress).toBeVisible();
    });
  });
}

test("a member is told that the overview is not for them", { tag: ["@phone", "@long"] }, async ({ page, baseURL }) => {
  await memberBehind(page, baseURL);
  await open(page, baseURL);
  await expect(page.getByText("You do not have access to this page")).toBeVisible();
});

async function open(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${home(baseURL)}/overview`);
  await settled(page);
}
