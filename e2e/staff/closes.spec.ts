import { expect } from "../guard.ts";
import { home } from "../support/accounts.ts";
import { listeningAround } from "../support/live-targets.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { ask } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";
import { ward } from "../support/ward.ts";

/** A product of its own: the state of the demonstration's places changes. */
const test = withOwnProduct();

test.describe("a nurse who closes the emergency room", { tag: "@phone" }, () => {
  test("tells every open list with one tap, and takes it back", async ({ page, baseURL, another }) => {
    const { id, name, place } = await ward(page, baseURL, { desk: await another(), at: 0 });
    const reader = await another();
    await reader.goto(`${home(baseURL)}/find/bed?at=${place.lat},${place.lng}`);
    const row = reader.getByRole("listitem").filter({ has: reader.getByRole("heading", { name, exact: true }) });
    await expect(row).toContainText("4 emergency");
    await page.goto(`${home(baseURL)}/facility/${id}`);
    await page.getByRole("button", { name: "Turns emergencies away" }).click();
    await expect(row).toContainText("Turns emergencies away · Said by the hospital");
    await expect(row.getByRole("link", { name: /^Call/ })).toBeVisible();
    await page.getByRole("button", { name: "Closed", exact: true }).click();
    await expect(row).toContainText("Closed · Said by the hospital");
    await expect(row).not.toContainText("4 emergency");
    await expect(row.getByRole("link", { name: /^Call/ })).toHaveCount(0);
    const late = await another();
    await late.goto(`${home(baseURL)}/find/bed?at=${place.lat},${place.lng}`);
    await expect(late.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(late.getByRole("heading", { name, exact: true })).toHaveCount(0);
    // It hears the opening. One before that is told too (facilities/state/opened-again.test.ts).
    await listeningAround(late);
    const third = await another();
    await third.goto(`${home(baseURL)}/f/${id}`);
    await expect(third.getByText("Said by the hospital, just now")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByRole("button", { name: "Open as usual" }).click();
    await expect(row).toContainText("4 emergency");
    await expect(row.getByRole("link", { name: /^Call/ })).toBeVisible();
    // A list that was opened while it was closed has it back without another load.
    await late.getByRole("button", { name: "1 new" }).click();
    await expect(late.getByRole("heading", { name, exact: true })).toBeVisible();
  });

  test("says how one gets in, and readers see it", async ({ page, baseURL, another }) => {
    const { id, place } = await ward(page, baseURL, { desk: await another(), at: 2 });
    await page.goto(`${home(baseURL)}/facility/${id}`);
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Getting in" }) }).last();
    await expect(card.getByText("Not known: call first.")).toBeVisible();
    await card.getByRole("button", { name: "Change how people get in" }).click();
    await page.getByLabel("Good for wheelchairs", { exact: true }).check();
    await page.getByLabel("No steps").check();
    await page.getByLabel("There is a lift").check();
    await page.getByRole("button", { name: "Save this" }).click();
    await expect(card.getByText("Good for wheelchairs", { exact: true })).toBeVisible();
    const reader = await another();
    await expect(async () => {
      await reader.goto(`${home(baseURL)}/f/${id}`);
      await expect(reader.getByText("There is a lift").first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const at = `lat=${place.lat}&lng=${place.lng}`;
    const near = await page.request.get(`/api/v1/listings/nearby?${at}&kind=bed&accessible=true&limit=100`);
    expect(JSON.stringify(await near.json())).toContain(id);
  });

  test(
    "says how many beds the staff can look after, and readers see it",
    { tag: "@long" },
    async ({ page, baseURL, another }) => {
      const { id, bed } = await ward(page, baseURL, { desk: await another(), at: 3 });
      await page.goto(`${home(baseURL)}/facility/${id}`);
      await page.getByRole("button", { name: "Change the totals" }).click();
      await page.getByLabel("Emergency room", { exact: true }).fill("14");
      await page.getByLabel("Emergency room: with staff").fill("20");
      await page.getByRole("button", { name: "Save these" }).click();
      await expect(page.getByText("More than the total.")).toBeVisible();
      await page.getByLabel("Emergency room: with staff").fill("10");
      await page.getByRole("button", { name: "Save these" }).click();
      await expect(page.getByRole("button", { name: "Change the totals" })).toBeVisible();
      const reader = await another();
      for (const address of [`/f/${id}`, `/r/${bed}`])
        await expect(async () => {
          await reader.goto(`${home(baseURL)}${address}`);
          await expect(reader.getByText("with staff: 10").first()).toBeVisible({ timeout: 5_000 });
        }).toPass();
    },
  );

  test(
    "says when there will be more, and keeps it when all is the same",
    { tag: "@long" },
    async ({ page, baseURL, another }) => {
      const { id, bed } = await ward(page, baseURL, { desk: await another(), at: 4 });
      const none = { beds: [{ bedType: "emergency", available: 0 }] };
      expect((await ask(page, baseURL, { path: `/facilities/${id}/capacity`, method: "PUT", data: none })).status).toBe(
        200,
      );
      await page.goto(`${home(baseURL)}/facility/${id}`);
      await page.getByRole("button", { name: "Say when" }).click();
      const tomorrow = new Date(productNow().getTime() + 24 * 3_600_000).toISOString();
      await page.getByLabel("Emergency room", { exact: true }).fill(`${tomorrow.slice(0, 10)}T08:00`);
      await page.getByRole("button", { name: "Save this" }).click();
      await expect(page.getByText(/^Emergency room: .*8:00/)).toBeVisible();
      const expected = async () => {
        const { body } = await ask(page, baseURL, { path: `/listings/${bed}`, method: "GET" });
        return (body as { stock: { value: string; moreAt?: string; at: string } }).stock;
      };
      await expect.poll(async () => (await expected()).moreAt?.slice(0, 10)).toBeDefined();
      const before = await expected();
      await page
        .getByRole("button", { name: /^All the same|same/i })
        .first()
        .click();
      await expect.poll(async () => (await expected()).at).not.toBe(before.at);
      expect((await expected()).moreAt).toBe(before.moreAt);
      const reader = await another();
      await expect(async () => {
        await reader.goto(`${home(baseURL)}/r/${bed}`);
        await expect(reader.getByText(/More expected: .* Said by the hospital/).first()).toBeVisible({
          timeout: 5_000,
        });
      }).toPass();
    },
  );

  test("in Urdu: the page of the place and of its beds say it, and until when", async ({ page, baseURL, another }) => {
    const { id, bed } = await ward(page, baseURL, { desk: await another(), at: 1 });
    await page.context().addCookies([{ name: "i18next", value: "ur", url: home(baseURL) }]);
    await page.goto(`${home(baseURL)}/facility/${id}`);
    await page.getByRole("button", { name: "بند", exact: true }).click();
    await expect(page.getByText("جب تک جگہ بند ہے، گنتی کسی کو نظر نہیں آتی۔")).toBeVisible();
    await page.getByRole("button", { name: /^8 / }).click();
    const reader = await another();
    await reader.context().addCookies([{ name: "i18next", value: "ur", url: home(baseURL) }]);
    await expect(async () => {
      await reader.goto(`${home(baseURL)}/r/${bed}`);
      await expect(reader.getByText(/^بند، .* تک$/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(reader.locator("html")).toHaveAttribute("dir", "rtl");
    await reader.goto(`${home(baseURL)}/f/${id}`);
    await expect(reader.getByText(/^بند، .* تک$/)).toBeVisible();
  });
});
