import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import { home, memberBehind } from "./support/accounts.ts";
import { whileClockStands } from "./support/clock.ts";
import { ask, keepChange, keepDraft, ownListings, postOffer } from "./support/posting.ts";
import { productNow } from "./support/product-time.ts";
import type { Town } from "./support/towns/towns.ts";

test.describe("an own post", { tag: "@phone" }, () => {
  test("that offers something is there with its count, checked by its owner", async ({ page, baseURL, town }) => {
    const { id: account } = await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/robots.txt`);
    const offer = { side: "offer", kind: "oxygen", form: "concentrator", hasNow: "yes", have: "3", urgency: "" };
    const draft = await keepDraft(page, { ...offer, place: town }, account);
    await page.goto(`${home(baseURL)}/post?draft=${draft}&step=check`);
    await page.getByRole("button", { name: "Post it" }).click();
    const card = cardOf(page);
    await expect(card.getByRole("heading", { name: "I give oxygen: 3 concentrators" })).toBeVisible();
    await expect(card.getByText("3 there")).toBeVisible();
    await expect(card.getByText("Checked just now by the owner")).toBeVisible();
  });

  test("is as it was when taking from its stock is undone", { tag: "@long" }, async ({ page, baseURL, town }) => {
    const { card } = await ownOffer(page, baseURL, town);
    await card.getByRole("button", { name: "Take from stock" }).click();
    await whileClockStands(page, async () => {
      await card.getByRole("button", { name: "Take them" }).click();
      await card.getByRole("button", { name: "Undo" }).click();
      await expect(card.getByRole("button", { name: "Take from stock" })).toBeVisible();
    });
    await expect(card.getByText("3 there")).toBeVisible();
  });

  test("is as it was when a new count is undone", async ({ page, baseURL, town }) => {
    const { card } = await ownOffer(page, baseURL, town);
    await card.getByRole("button", { name: "Update how many there are" }).click();
    await card.getByLabel("How many are there now?").fill("5");
    await whileClockStands(page, async () => {
      await card.getByRole("button", { name: "Say it" }).click();
      await expect(card.getByText("5 there")).toBeVisible();
      await card.getByRole("button", { name: "Undo" }).click();
    });
    await expect(card.getByRole("heading", { name: "I give oxygen: 3 concentrators" })).toBeVisible();
    await expect(card.getByText("3 there")).toBeVisible();
  });

  test("shows its owner the number", { tag: "@long" }, async ({ page, baseURL, town }) => {
    const { card } = await ownOffer(page, baseURL, town);
    await card.getByText("Only you see this").click();
    await expect(card.getByText("Phone +919830012345")).toBeVisible();
  });

  test("is renewed", async ({ page, baseURL, town }) => {
    const { card } = await ownOffer(page, baseURL, town);
    await card.getByRole("button", { name: "Keep it longer" }).click();
    await expect(card.getByText("Extended.")).toBeVisible();
  });

  test("is changed by the steps of the form, which say what stood there before", async ({ page, baseURL, town }) => {
    const { card } = await ownOffer(page, baseURL, town);
    await card.getByRole("link", { name: "Change" }).click();
    await page.getByRole("link", { name: /^Change\s*Note/ }).click();
    await page.getByLabel("Anything else?").fill("Ring twice.");
    for (const name of ["where", "how to reach you", "check it"])
      await page.getByRole("button", { name: `Next: ${name}` }).click();
    await expect(page.getByText("Before: Bring an extension lead.")).toBeVisible();
    await page.getByRole("button", { name: "Save the change" }).click();
    await expect(page).toHaveURL(/\/me/);
    await expect.poll(async () => JSON.stringify((await ownListings(page, baseURL))[0])).toContain("Ring twice.");
  });

  test("stays when its end is undone", { tag: "@long" }, async ({ page, baseURL, town }) => {
    const { card } = await ownOffer(page, baseURL, town);
    await whileClockStands(page, async () => {
      await card.getByRole("button", { name: "Given away" }).click();
      await card.getByRole("button", { name: "Undo" }).click();
      await expect(card.getByRole("button", { name: "Given away" })).toBeVisible();
    });
    // Leaving the page sends what was decided: nothing.
    await page.getByRole("link", { name: "New post" }).click();
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
    expect((await ownListings(page, baseURL))[0]?.["status"]).toBe("open");
  });

  test("is ended when the page is left before the time to undo is over", async ({ page, baseURL, town }) => {
    const { card } = await ownOffer(page, baseURL, town);
    await whileClockStands(page, async () => {
      await card.getByRole("button", { name: "Given away" }).click();
      await card.getByRole("button", { name: "Undo" }).click();
      await card.getByRole("button", { name: "No longer offered" }).click();
    });
    await page.getByRole("link", { name: "New post" }).click();
    await expect.poll(async () => (await ownListings(page, baseURL))[0]?.["status"]).toBe("withdrawn");
  });

  test("that was changed elsewhere refuses a late change, and keeps its words", async ({ page, baseURL, town }) => {
    await refusedChange(page, baseURL, town);
    await expect(page.getByText("Your words are saved.")).toBeVisible();
  });

  test(
    "takes a refused change once it is mended over what is there now",
    { tag: "@long" },
    async ({ page, baseURL, town }) => {
      await refusedChange(page, baseURL, town);
      await page.getByRole("link", { name: "Fix it and send again" }).click();
      await expect(page.getByText("Somebody changed it elsewhere.")).toBeVisible();
      await expect(page.getByText("My own words.")).toBeVisible();
      await expect(page.getByText("Before: Changed elsewhere.")).toBeVisible();
      await page.getByRole("button", { name: "Save the change" }).click();
      await expect.poll(async () => JSON.stringify((await ownListings(page, baseURL))[0])).toContain("My own words.");
      await expect(page.getByText(/^Refused: /)).toHaveCount(0);
    },
  );

  test("has the news of what a caller found", { tag: "@long" }, async ({ page, baseURL, browser, town }) => {
    await memberBehind(page, baseURL);
    const id = await postOffer(page, baseURL, { place: town });
    const other = await (await browser.newContext({ baseURL })).newPage();
    await ask(other, baseURL, { path: `/listings/${id}/observations`, data: { outcome: "no-answer" } });
    await page.goto(`${home(baseURL)}/me?show=news`);
    await expect(page.getByText("a caller: no answer")).toBeVisible();
    await other.context().close();
  });

  test("leads from its public page to one's own posts", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await memberBehind(page, baseURL);
    const id = await postOffer(page, baseURL, { place: town });
    // The device knows its account from the screens of it.
    await page.goto(`${home(baseURL)}/me`);
    await expect(cardOf(page)).toBeVisible();
    await page.goto(`${home(baseURL)}/r/${id}`);
    await page.getByRole("link", { name: "This is your post. Change or close it" }).click();
    await expect(page).toHaveURL(/\/me$/);
  });
});

function cardOf(page: Page): Locator {
  return page.getByRole("article", { name: "I give oxygen: " });
}

/** The card of a new member's offer of three concentrators, on a page with a clock to stop. */
async function ownOffer(page: Page, baseURL: string | undefined, place: Town): Promise<{ card: Locator }> {
  await memberBehind(page, baseURL);
  const id = await postOffer(page, baseURL, { place });
  await ask(page, baseURL, { path: `/listings/${id}/observations`, data: { outcome: "in-stock", count: 3 } });
  await page.clock.install({ time: productNow() });
  await page.goto(`${home(baseURL)}/me`);
  const card = cardOf(page);
  await expect(card.getByText("3 there")).toBeVisible();
  return { card };
}

/** Saves a change of an own post that was changed elsewhere meanwhile. */
async function refusedChange(page: Page, baseURL: string | undefined, place: Town): Promise<void> {
  const { id: account } = await memberBehind(page, baseURL);
  const listing = await postOffer(page, baseURL, { place });
  await page.goto(`${home(baseURL)}/robots.txt`);
  const draft = await keepChange(page, account, { listing, place, note: "My own words." });
  const elsewhere = { path: `/listings/${listing}`, method: "PATCH" as const };
  await ask(page, baseURL, { ...elsewhere, data: { note: "Changed elsewhere." }, headers: { "If-Match": '"1"' } });
  await page.goto(`${home(baseURL)}/post?draft=${draft}&step=check`);
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText(/^Refused: /)).toBeVisible();
}
