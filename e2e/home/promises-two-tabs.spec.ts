import type { BrowserContext, Page } from "@playwright/test";
import { hydrated, expect, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { A_NEED } from "../support/pictures.ts";
import { postListing } from "../support/posting.ts";
import { responsesOf, taken } from "../support/responses.ts";
import type { Town } from "../support/towns/towns.ts";
import { setOffline } from "../support/offline.ts";

test.describe("offline, with two tabs open, each promises", { tag: "@phone" }, () => {
  test("of two needs: each goes once", { tag: "@long" }, async ({ page, context, another, baseURL, town }) => {
    const { needs, tabs } = await twoTabs({ owner: await another(), helper: page, context }, baseURL, town);
    await setOffline(context, true);
    for (const tab of tabs) await promise(tab);
    await setOffline(context, false);
    for (const tab of tabs) await expect(tab.getByText(/^Promised\. They have \d+/)).toBeVisible();
    await expectOnce(tabs, baseURL, needs);
  });

  test("of one need, neither having heard of the other: each goes once", async ({
    page,
    context,
    another,
    baseURL,
    town,
  }) => {
    const { needs, tabs } = await twoTabs({ owner: await another(), helper: page, context }, baseURL, town);
    const [need] = needs;
    const [first, second] = tabs;
    await hearNothing(second);
    await openForm(second, baseURL, need);
    await second.getByRole("button", { name: "One less" }).click();
    await setOffline(context, true);
    await promise(first);
    await promise(second);
    await setOffline(context, false);
    await expectOnce(tabs, baseURL, [need, need]);
    const amounts = (await responsesOf(page, baseURL)).map(({ amount }) => amount);
    expect(amounts.toSorted()).toEqual([1, 2]);
  });

  test(
    "of one need: what one tab keeps is shown by the other, which then offers no second",
    { tag: "@long" },
    async ({ page, context, another, baseURL, town }) => {
      const { needs, tabs } = await twoTabs({ owner: await another(), helper: page, context }, baseURL, town);
      const [first, second] = tabs;
      await openForm(second, baseURL, needs[0]);
      await setOffline(context, true);
      await promise(first);
      await expect(second.getByText(/^Saved on this device\./)).toBeVisible();
      await expect(second.getByRole("button", { name: "Promise it" })).toHaveCount(0);
      await setOffline(context, false);
      await expectOnce(tabs, baseURL, [needs[0]]);
    },
  );

  test("more than is still needed: both are refused, and each keeps its words in both tabs", async ({
    page,
    context,
    another,
    baseURL,
    town,
  }) => {
    const owner = await another();
    const { needs, tabs } = await twoTabs({ owner, helper: page, context }, baseURL, town);
    await setOffline(context, true);
    const arrivals: string[] = [];
    for (const tab of tabs) {
      await tab.getByLabel("Day", { exact: true }).selectOption({ index: 1 });
      await tab.getByLabel("Time", { exact: true }).selectOption({ index: 3 });
      arrivals.push(await arrivalIn(tab));
      await promise(tab);
    }
    const quick = await another();
    await memberBehind(quick, baseURL, "Chandra");
    // One of the two of each need.
    for (const need of needs) await taken({ owner, helper: quick }, baseURL, { need, amount: 1 });
    await setOffline(context, false);
    for (const [at, tab] of tabs.entries()) await expectRefused(tab, arrivals[at]);
    // The other tab has what the device keeps.
    for (const [at, tab] of [...tabs].toReversed().entries()) {
      await tab.goto(`${home(baseURL)}/r/${needs[at]}`);
      await expectRefused(tab, arrivals[at]);
    }
    expect(await responsesOf(page, baseURL)).toEqual([]);
  });
});

type Tabs = readonly [Page, Page];

/** Two needs of two units, and a helper with a tab for each whose form is open. */
async function twoTabs(
  { owner, helper, context }: { owner: Page; helper: Page; context: BrowserContext },
  baseURL: string | undefined,
  place: Town,
): Promise<{ needs: readonly [string, string]; tabs: Tabs }> {
  await memberBehind(owner, baseURL, "Asha");
  const needs = [
    await postListing(owner, baseURL, { ...A_NEED, place }),
    await postListing(owner, baseURL, { ...A_NEED, title: "Platelets for my uncle", place }),
  ] as const;
  await memberBehind(helper, baseURL, "Bela");
  const tabs = [helper, await context.newPage()] as const;
  for (const at of [0, 1] as const) await openForm(tabs[at], baseURL, needs[at]);
  return { needs, tabs };
}

async function openForm(tab: Page, baseURL: string | undefined, need: string): Promise<void> {
  await tab.goto(`${home(baseURL)}/r/${need}`);
  await hydrated(tab);
  await tab.getByRole("button", { name: "I can help" }).click();
  await expect(tab.getByRole("button", { name: "Promise it" })).toBeVisible();
}

async function promise(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Promise it" }).click();
  await expect(tab.getByText(/^Saved on this device\./)).toBeVisible();
}

/** From its next page on a tab hears nothing of other tabs, as when both write in one moment. */
async function hearNothing(tab: Page): Promise<void> {
  await tab.addInitScript(() => {
    const Channel = BroadcastChannel;
    globalThis.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        this.addEventListener("message", (event) => event.stopImmediatePropagation());
      }
    };
  });
}

/** The server has one promise of each; a later act of either tab finds nothing left to send. */
async function expectOnce([first]: Tabs, baseURL: string | undefined, needs: readonly string[]): Promise<void> {
  const once = needs.toSorted().map((listingId) => ({ listingId, state: "promised", version: 1 }));
  const found = async () => byNeed(await responsesOf(first, baseURL));
  await expect.poll(found).toMatchObject(once);
  await first.getByRole("button", { name: "I cannot come" }).click();
  const states = async () => (await responsesOf(first, baseURL)).map(({ state }) => state).toSorted();
  await expect.poll(states).toEqual([...needs.slice(1).map(() => "promised"), "withdrawn"]);
}

function byNeed(found: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return found.toSorted((a, b) => String(a["listingId"]).localeCompare(String(b["listingId"])));
}

async function expectRefused(tab: Page, arrival: string | undefined): Promise<void> {
  await expect(tab.getByText("That is more than is still needed")).toBeVisible();
  await expect(tab.getByLabel("How much can you bring?")).toHaveValue("2");
  expect(await arrivalIn(tab)).toBe(arrival);
}

/** The day and the time that a form has. */
async function arrivalIn(tab: Page): Promise<string> {
  const [day, time] = [tab.getByLabel("Day", { exact: true }), tab.getByLabel("Time", { exact: true })];
  return `${await day.inputValue()}T${await time.inputValue()}`;
}
