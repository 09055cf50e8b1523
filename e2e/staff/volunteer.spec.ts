import { expect, settled } from "../guard.ts";
import { giveRoles, home, memberBehind } from "../support/accounts.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { localeTextOf } from "../support/words.ts";

/** A product of its own: the verifiers' queue is one for all. */
const test = withOwnProduct();

for (const language of ["en", "ta"] as const) {
  const say = localeTextOf(language);

  test.describe(`a volunteer (${language})`, () => {
    test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

    test("picks two districts, gets a number of them first, and finds the choice again", async ({
      page,
      baseURL,
      another,
    }) => {
      await page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
      const { id } = await memberBehind(page, baseURL);
      await giveRoles(await another(), baseURL, { id, roles: ["verifier"] });
      await page.goto(`${home(baseURL)}/verify`);
      await settled(page);
      await page.getByRole("button", { name: say("choosing.choose") }).click();
      // A town of each.
      const remove = new RegExp(say("choosing.remove", { place: "" }).trim());
      const chosen = page.getByRole("button", { name: remove });
      for (const [at, town] of ["Howrah", "Kolkata"].entries()) {
        await page.getByLabel(say("choosing.districts")).fill(town);
        await page.getByRole("option").first().click();
        await expect(chosen).toHaveCount(at + 1);
      }
      await page.getByRole("button", { name: say("choosing.save") }).click();
      await expect(page.getByText(say("calls.own.chosen"))).toBeVisible();
      await page.reload();
      await settled(page);
      await expect(page.getByRole("button", { name: say("choosing.change") })).toBeVisible();
      await page.getByRole("button", { name: say("calls.begin") }).click();
      await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
      await expect(page.getByText(say("calls.elsewhere"))).toHaveCount(0);
    });
  });
}
