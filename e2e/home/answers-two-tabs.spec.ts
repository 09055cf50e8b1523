import type { Page } from "@playwright/test";
import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { A_NEED } from "../support/pictures.ts";
import { ask, postListing } from "../support/posting.ts";
import { responsesOf, taken } from "../support/responses.ts";
import type { Town } from "../support/towns/towns.ts";
import { setOffline } from "../support/offline.ts";

test.describe("offline, with two tabs open", { tag: "@phone" }, () => {
  test("notes of both tabs and the arrival go once", async ({ page, context, another, baseURL, town }) => {
    const owner = await another();
    await takenPromise({ owner, helper: page }, baseURL, town);
    const second = await context.newPage();
    for (const tab of [page, second]) await openNotes(tab, baseURL);
    await setOffline(context, true);
    await write(page, "From the first tab");
    await write(second, "From the second tab");
    await second.getByRole("button", { name: "I am there" }).click();
    // Each tab shows what the other one keeps.
    for (const tab of [page, second]) {
      for (const words of ["From the first tab", "From the second tab"])
        await expect(tab.getByRole("log")).toContainText(words);
      await expect(tab.getByRole("button", { name: "I am there" })).toHaveCount(0);
    }
    await setOffline(context, false);
    await expect.poll(async () => (await responseOf(owner, baseURL))["state"]).toBe("arrived");
    // Promised, taken, two notes, one arrival: each is one version.
    const once = { version: 5, notes: [{ text: "From the first tab" }, { text: "From the second tab" }] };
    await expect.poll(() => responseOf(owner, baseURL)).toMatchObject(once);
    // Whatever either tab still had would go before this: both tabs share one outbox.
    await write(page, "The last one");
    await expect.poll(async () => (await responseOf(owner, baseURL))["version"]).toBe(6);
  });

  test("what is refused keeps its words in both tabs, and goes when it is discarded", async ({
    page,
    context,
    another,
    baseURL,
    town,
  }) => {
    const owner = await another();
    const id = await takenPromise({ owner, helper: page }, baseURL, town);
    const second = await context.newPage();
    for (const tab of [page, second]) await openNotes(tab, baseURL);
    await setOffline(context, true);
    await write(page, "I stand at the wrong gate");
    await second.getByRole("button", { name: "I am there" }).click();
    // Meanwhile its owner needs it no more.
    const ended = await ask(owner, baseURL, { path: `/responses/${id}/fail`, data: { reason: "not-needed" } });
    expect(ended.status).toBe(200);
    await setOffline(context, false);
    for (const tab of [page, second]) {
      const refused = tab.getByRole("alert");
      await expect(refused).toHaveCount(2);
      await expect(refused.getByText("I stand at the wrong gate")).toBeVisible();
    }
    const after = await responseOf(owner, baseURL);
    expect(after).toMatchObject({ state: "failed", version: 3, notes: [] });
    for (const left of [1, 0]) {
      await page.getByRole("button", { name: "Discard" }).first().click();
      for (const tab of [page, second]) await expect(tab.getByRole("alert")).toHaveCount(left);
    }
  });
});

/** A promise of the helper that the owner has taken. @returns its id */
async function takenPromise(
  { owner, helper }: { owner: Page; helper: Page },
  baseURL: string | undefined,
  place: Town,
): Promise<string> {
  await memberBehind(owner, baseURL, "Asha");
  const need = await postListing(owner, baseURL, { ...A_NEED, place });
  await memberBehind(helper, baseURL, "Bela");
  return taken({ owner, helper }, baseURL, { need, amount: 2 });
}

async function openNotes(tab: Page, baseURL: string | undefined): Promise<void> {
  await tab.goto(`${home(baseURL)}/me`);
  await settled(tab);
  await tab.getByText("Notes", { exact: true }).click();
}

async function write(tab: Page, words: string): Promise<void> {
  await tab.getByLabel("Write to them").fill(words);
  await tab.getByRole("button", { name: "Send", exact: true }).click();
}

async function responseOf(owner: Page, baseURL: string | undefined): Promise<Record<string, unknown>> {
  const [response = {}] = await responsesOf(owner, baseURL);
  return response;
}
