import { expect } from "../guard.ts";
import { home } from "../support/accounts.ts";
import { setOffline } from "../support/offline.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { ask } from "../support/posting.ts";
import { ward } from "../support/ward.ts";

/** A product of its own: the oxygen of the demonstration's places is counted. */
const test = withOwnProduct();
test.use({ viewport: { width: 360, height: 640 } });

test.describe("a nurse who counts the oxygen", { tag: "@phone" }, () => {
  test("reads until when it lasts, also without a net; a delivery and undo change it; readers see nothing", async ({
    page,
    baseURL,
    another,
    context,
  }) => {
    const { id } = await ward(page, baseURL, { desk: await another(), at: 0 });
    await page.goto(`${home(baseURL)}/facility/${id}`);
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Oxygen", exact: true }) }).last();
    await expect(card.getByText("Count the cylinders and the patients to see how long it lasts.")).toBeVisible();
    // Three fields and a key: four taps.
    await card.getByRole("textbox", { name: /4[67]\.\d L/ }).fill("10");
    await card.getByRole("textbox", { name: "Patients on oxygen" }).fill("10");
    await card.getByRole("textbox", { name: "Litres a minute for each" }).fill("10");
    await card.getByRole("button", { name: "Save the count" }).click();
    await expect(card.getByText(/^Lasts until about .*, at what the patients need$/)).toBeVisible();
    await expect(card.getByText("Less than 8 hours left")).toBeVisible();
    const stored = async () => {
      const { body } = await ask(page, baseURL, { path: `/facilities/${id}/oxygen`, method: "GET" });
      return body as { counts: unknown[]; deliveries: unknown[]; reckoning: { hours: number } | null };
    };
    await expect.poll(async () => (await stored()).reckoning?.hours).toBeLessThan(8);
    await page.screenshot({ path: test.info().outputPath("oxygen.png"), fullPage: true });

    // A cached answer must not be what makes it work.
    await setOffline(context, true);
    await card.getByRole("button", { name: "A delivery came" }).click();
    await card.getByRole("textbox", { name: /4[67]\.\d L/ }).fill("40");
    await card.getByRole("button", { name: "Add the delivery" }).click();
    await expect(card.getByText("Less than 8 hours left")).toHaveCount(0);
    await expect(card.getByText("Waiting for signal. You can close the page.")).toBeVisible();
    await setOffline(context, false);
    await expect.poll(async () => (await stored()).deliveries.length).toBe(1);
    await card.getByRole("button", { name: "Undo" }).click();
    await expect(card.getByText("Less than 8 hours left")).toBeVisible();
    await expect.poll(async () => (await stored()).deliveries.length).toBe(0);

    // One tap tells readers that the place needs oxygen, and no hours.
    await setOffline(context, true);
    await card.getByRole("button", { name: "Tell people that we need oxygen" }).click();
    await expect(card.getByRole("button", { name: "We have it again" })).toBeVisible();
    await expect(card.getByText("Everybody reads that you need oxygen.")).toHaveCount(0);
    await card.screenshot({ path: test.info().outputPath("need.png") });
    await setOffline(context, false);
    await expect(card.getByText("Everybody reads that you need oxygen.")).toBeVisible();
    const reader = await another();
    const isToldNeed = (isTold: boolean) =>
      expect(async () => {
        await reader.goto(`${home(baseURL)}/f/${id}`);
        await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(reader.getByText("Oxygen: Needed now")).toHaveCount(isTold ? 1 : 0, { timeout: 1_000 });
      }).toPass();
    await isToldNeed(true);
    await reader.screenshot({ path: test.info().outputPath("reader.png"), fullPage: true });

    // Nobody meant it, and nobody is told it any more.
    const undo = card.getByRole("button", { name: "Undo" });
    await undo.click();
    await expect(card.getByRole("button", { name: "Tell people that we need oxygen" })).toBeVisible();
    await expect(undo).toHaveCount(0);
    await isToldNeed(false);
    await card.getByRole("button", { name: "Tell people that we need oxygen" }).click();
    await expect(card.getByText("Everybody reads that you need oxygen.")).toBeVisible();
    await isToldNeed(true);
    await card.getByRole("button", { name: "We have it again" }).click();
    await expect(card.getByRole("button", { name: "Tell people that we need oxygen" })).toBeVisible();
    await isToldNeed(false);
    await undo.click();
    await expect(card.getByText("Everybody reads that you need oxygen.")).toBeVisible();
    await expect(card.getByRole("button", { name: "We have it again" })).toBeVisible();
    await isToldNeed(true);
    await expect(reader.getByText(/Lasts until/)).toHaveCount(0);
    expect((await reader.request.get(`${home(baseURL)}/api/v1/facilities/${id}/oxygen`)).status()).toBe(401);
  });
});
