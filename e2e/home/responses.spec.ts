import type { Page } from "@playwright/test";
import { hydrated, expect, settled, test } from "../guard.ts";
import { findAxeFaults } from "../support/axe.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { unfit } from "../support/fit.ts";
import { A_NEED } from "../support/pictures.ts";
import { ask, postListing } from "../support/posting.ts";
import { responsesOf, taken } from "../support/responses.ts";
import type { Town } from "../support/towns/towns.ts";
import { setOffline } from "../support/offline.ts";

test.describe("somebody answers a need", { tag: "@phone" }, () => {
  test("they promise, the owner takes it, they write, it arrives and is received: the need is done", async ({
    page,
    another,
    baseURL,
    town,
  }) => {
    const helper = await another();
    const { need } = await twoPeople({ owner: page, helper }, baseURL, town);
    await promise(helper, baseURL, need);
    await expect(
      helper.getByText(/^Promised\. They have 30 minutes to answer, until (?:\w+ )?\d\d:\d\d\.$/),
    ).toBeVisible();
    expect(await findAxeFaults(helper)).toEqual([]);
    expect(await unfit(helper)).toEqual([]);

    const mine = await answerOf(page, baseURL, /^Bela can bring 2 units by /);
    await expect(mine).toContainText("Please answer by ");
    await mine.getByRole("button", { name: "Accept" }).click();
    await mine.getByText("At my place").click();
    expect(await findAxeFaults(page)).toEqual([]);
    await mine.getByRole("button", { name: "Accept" }).click();
    await expect(mine).toContainText("Accepted");

    const theirs = await answerOf(helper, baseURL, /^You promised 2 units by /);
    await expect(theirs).toContainText("Meet here:");
    await theirs.getByText("Notes", { exact: true }).click();
    await theirs.getByLabel("Write to them").fill("Call me at 98300 12345, gate two");
    await theirs.getByRole("button", { name: "Send", exact: true }).click();
    await expect(theirs).toContainText("We took out a private part.");
    await theirs.getByRole("button", { name: "I am on my way" }).click();
    await expect(theirs.getByRole("log")).toContainText("I am on my way");
    expect(await findAxeFaults(helper)).toEqual([]);
    await expect(mine.getByRole("log")).toContainText("gate two");
    await expect(mine.getByRole("log")).not.toContainText("98300");
    await expect(mine.getByRole("log")).toContainText("I am on my way");

    await theirs.getByRole("button", { name: "I am there" }).click();
    await expect(mine.getByText("It is there", { exact: true })).toBeVisible();
    await mine.getByRole("button", { name: "Received" }).click();
    await mine.getByRole("button", { name: "Received" }).click();
    await expect(theirs).toContainText("They said: received 2 units.");
    await theirs.getByRole("button", { name: "Delivered" }).click();
    await theirs.getByRole("button", { name: "Delivered" }).click();
    await expect(page.getByText("Ended: 1")).toBeVisible();
    await expect.poll(() => statusOf(page, baseURL, need)).toBe("fulfilled");
  });

  test(
    "offline with two tabs open it goes once",
    { tag: "@long" },
    async ({ page, context, another, baseURL, town }) => {
      const owner = await another();
      const { need } = await twoPeople({ owner, helper: page }, baseURL, town);
      await openForm(page, baseURL, need);
      const second = await context.newPage();
      await second.goto(`${home(baseURL)}/me`);
      await settled(second);
      await setOffline(context, true);
      await page.getByRole("button", { name: "Promise it" }).click();
      await expect(page.getByText(/^Saved on this device\./)).toBeVisible();
      await expect(second.getByRole("heading", { name: /^You promised 2/ })).toBeVisible();
      await setOffline(context, false);
      await expect(page.getByText(/^Promised\. They have \d+/)).toBeVisible();
      await expect.poll(async () => (await responsesOf(page, baseURL)).length).toBe(1);
    },
  );

  test("a promise that is refused keeps what was chosen", async ({ page, context, another, baseURL, town }) => {
    const owner = await another();
    const { need } = await twoPeople({ owner, helper: page }, baseURL, town);
    await openForm(page, baseURL, need);
    await setOffline(context, true);
    await page.getByRole("button", { name: "Promise it" }).click();
    await expect(page.getByText(/^Saved on this device\./)).toBeVisible();
    // Somebody else was quicker: one of the two is left.
    const quick = await another();
    await memberBehind(quick, baseURL, "Chandra");
    await taken({ owner, helper: quick }, baseURL, { need, amount: 1 });
    await setOffline(context, false);
    await expect(page.getByText("That is more than is still needed")).toBeVisible();
    await expect(page.getByText("1 of 2 still needed")).toBeVisible();
    await expect(page.getByLabel("How much can you bring?")).toHaveValue("2");
    await page.getByRole("button", { name: "One less" }).click();
    await page.getByRole("button", { name: "Promise it" }).click();
    await expect(page.getByText(/^Promised\. They have \d+/)).toBeVisible();
  });

  test("before the server says who it is, nothing is promised", async ({ page, context, another, baseURL, town }) => {
    const { need } = await twoPeople({ owner: await another(), helper: page }, baseURL, town);
    await context.route("**/api/v1/me", (route) => route.abort("internetdisconnected"));
    await openForm(page, baseURL, need);
    await page.getByRole("button", { name: "One less" }).click();
    await page.getByRole("button", { name: "Promise it" }).click();
    await expect(page.getByText("We could not reach the server")).toBeVisible();
    expect(await responsesOf(page, baseURL)).toEqual([]);
    await context.unroute("**/api/v1/me");
    const promised = page.getByText(/^Promised\. They have \d+/);
    await expect(async () => {
      // The tap before may have been heard late: its key is gone then.
      if (!(await promised.isVisible()))
        await page.getByRole("button", { name: "Promise it" }).click({ timeout: 5_000 });
      await expect(promised).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect.poll(() => responsesOf(page, baseURL)).toMatchObject([{ amount: 1 }]);
  });

  test(
    "signed out, what was chosen goes along to the sign-in",
    { tag: "@long" },
    async ({ page, another, baseURL, town }) => {
      const owner = await another();
      await memberBehind(owner, baseURL);
      const need = await postListing(owner, baseURL, { ...A_NEED, place: town });
      await openForm(page, baseURL, need);
      await page.getByRole("button", { name: "One less" }).click();
      const link = page.getByRole("link", { name: "Sign in", exact: true }).and(page.locator("[href*=help]"));
      const next = new URL((await link.getAttribute("href")) ?? "", home(baseURL)).searchParams.get("next") ?? "";
      await memberBehind(page, baseURL, "Bela");
      await page.goto(`${home(baseURL)}${next}`);
      await expect(page.getByLabel("How much can you bring?")).toHaveValue("1");
      await expect(page.getByLabel("How much can you bring?")).toBeInViewport({ ratio: 1 });
      await page.getByRole("button", { name: "Promise it" }).click();
      await expect(page.getByText(/^Promised\. They have \d+/)).toBeVisible();
    },
  );
});

type Two = { owner: Page; helper: Page };

/** Signs two members in; the first has a need of two units. */
async function twoPeople({ owner, helper }: Two, baseURL: string | undefined, place: Town): Promise<{ need: string }> {
  const { phone } = await memberBehind(owner, baseURL, "Asha");
  await memberBehind(helper, baseURL, "Bela");
  const contact = { alias: "Asha", channels: [{ type: "phone", value: phone }] };
  return { need: await postListing(owner, baseURL, { ...A_NEED, contact, place }) };
}

async function openForm(page: Page, baseURL: string | undefined, need: string): Promise<void> {
  await page.goto(`${home(baseURL)}/r/${need}`);
  await hydrated(page);
  const key = page.getByRole("button", { name: "I can help" });
  await key.click();
  // Somebody whose tap was not heard presses again.
  await expect(async () => {
    if (await key.isVisible()) await key.click({ timeout: 5_000 });
    await expect(key).toBeHidden({ timeout: 5_000 });
  }).toPass();
  // A promise belongs to an account. Without one known there is nowhere to keep it.
  const signIn = page.getByRole("link", { name: "Sign in", exact: true }).and(page.locator("[href*=help]"));
  await expect(page.getByRole("button", { name: "Promise it" }).or(signIn)).toBeVisible();
  await expect(page.getByText("Nobody may ask for money before help has come.")).toBeVisible();
}

async function promise(page: Page, baseURL: string | undefined, need: string): Promise<void> {
  await openForm(page, baseURL, need);
  await page.getByRole("button", { name: "Promise it" }).click();
}

/** A card of the answers on one's own page. */
async function answerOf(page: Page, baseURL: string | undefined, name: RegExp) {
  await page.goto(`${home(baseURL)}/me`);
  const card = page.getByRole("article", { name });
  await expect(card).toBeVisible();
  return card;
}

async function statusOf(page: Page, baseURL: string | undefined, need: string): Promise<unknown> {
  const { body } = await ask(page, baseURL, { path: `/listings/${need}`, method: "GET" });
  return body["status"];
}
