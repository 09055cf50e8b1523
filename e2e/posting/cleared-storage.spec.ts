import type { Page } from "@playwright/test";
import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { setOffline } from "../support/offline.ts";
import { keepDraft, ownListings, POSTED } from "../support/posting.ts";
import type { Town } from "../support/towns/towns.ts";

test.describe("what the site keeps in the browser is cleared under an open form", { tag: "@phone" }, () => {
  test("the form has all, and the session holds: it is sent once", async ({ page, baseURL, town }) => {
    await openCheck(page, baseURL, town);
    await clearStorage(page);
    await page.getByRole("button", { name: "Post it" }).click();
    await expect(page.getByText(POSTED)).toBeVisible();
    expect(await ownListings(page, baseURL)).toHaveLength(1);
    await page.reload();
    await expect(page.getByText(POSTED)).toBeVisible();
  });

  test("by another tab: the form stays, and is sent", async ({ page, context, baseURL, town }) => {
    await openCheck(page, baseURL, town);
    const other = await context.newPage();
    await other.goto(`${home(baseURL)}/robots.txt`);
    await clearStorage(other);
    await other.close();
    await page.getByRole("button", { name: "Post it" }).click();
    await expect(page.getByText(POSTED)).toBeVisible();
    expect(await ownListings(page, baseURL)).toHaveLength(1);
  });

  test("without a net it is not sent: the reason stands at the key, and it is written anew", async ({
    page,
    context,
    baseURL,
    town,
  }) => {
    const draft = await openCheck(page, baseURL, town);
    await setOffline(context, true);
    await clearStorage(page);
    await page.getByRole("button", { name: "Post it" }).click();
    const bar = page.getByRole("group", { name: "Actions" });
    await expect(bar.getByRole("alert")).toContainText("We saved what you wrote");
    expect(await keptDrafts(page)).toHaveLength(1);
    await setOffline(context, false);
    await page.goto(`${home(baseURL)}/post?draft=${draft}&step=check`);
    await page.getByRole("button", { name: "Post it" }).click();
    await expect(page.getByText(POSTED)).toBeVisible();
    expect(await ownListings(page, baseURL)).toHaveLength(1);
  });
});

/** Opens the last step of a complete draft of a new member. @returns the draft's id */
async function openCheck(page: Page, baseURL: string | undefined, town: Town): Promise<string> {
  const { id } = await memberBehind(page, baseURL);
  await page.goto(`${home(baseURL)}/me`);
  await expect(page.getByText("You have not posted anything yet.")).toBeVisible();
  const draft = await keepDraft(page, { place: town, placeTyped: town.label }, id);
  await page.goto(`${home(baseURL)}/post?draft=${draft}&step=contact`);
  await settled(page);
  await page.getByRole("button", { name: "Next: check it" }).click();
  await expect(page.getByRole("button", { name: "Post it" })).toBeVisible();
  return draft;
}

/** Clears all that the site keeps in this browser, except cookies. */
async function clearStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
}

const keptDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("lifeboard.draft.")));
