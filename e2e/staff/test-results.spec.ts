import { expect } from "../guard.ts";
import { home } from "../support/accounts.ts";
import { openCounter, placesOfEachType } from "../support/counting-places.ts";
import { withOwnProduct } from "../support/own-product.ts";

/** A product of its own: places of every type are imported. */
const test = withOwnProduct();

const RESULT = "Result the same day";

test.describe("a laboratory says when a result is there", { tag: "@phone" }, () => {
  test("in the row of its test, and list, entry, place and text say it", async ({
    page,
    context,
    baseURL,
    another,
  }) => {
    const desk = await another();
    const id = (await placesOfEachType(desk, baseURL)).get("Laboratory") ?? "";
    await openCounter({ page, context, baseURL, desk }, { id, language: "en" });
    const row = page.getByRole("listitem").filter({ hasText: "Dengue" }).first();
    await row.locator("button[aria-expanded]").first().click();
    await row.getByRole("combobox", { name: "When is the result there?" }).selectOption(RESULT);
    await row.getByRole("textbox").fill("20");
    await expect(row.locator("button[aria-expanded]").first()).toContainText(RESULT);
    await page.getByRole("button", { name: "Tell everyone" }).click();
    const supply = async () => {
      const answer = await page.request.get(`/api/v1/facilities/${id}`);
      return ((await answer.json()) as { supply: { listingId: string; details: object }[] }).supply;
    };
    await expect.poll(supply).toMatchObject([{ details: { resultIn: "day" }, available: 20 }]);
    const [{ listingId } = { listingId: "" }] = await supply();
    for (const path of [
      "/find/test?at=26.91,70.92",
      `/r/${listingId}`,
      `/f/${id}`,
      "/find/test?at=26.91,70.92&text=on",
    ]) {
      await page.goto(home(baseURL) + path);
      await expect(page.getByText(RESULT).first(), path).toBeVisible();
    }
    await page.goto(`${home(baseURL)}/facility/${id}`);
    await expect(page.getByRole("listitem").filter({ hasText: "Dengue" }).first()).toContainText(RESULT);
  });
});
