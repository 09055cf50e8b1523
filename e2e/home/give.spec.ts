import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { tooSmall } from "../support/sizes.ts";
import { setOffline } from "../support/offline.ts";

/** Answers what a donor must say, step by step: group, what they give, a place, the consent. */
async function fill(page: Page, place: string): Promise<void> {
  const next = () => page.getByRole("button", { name: /^Next: / }).click();
  await page.getByRole("radio", { name: "B+", exact: true }).check();
  await next();
  await page.getByRole("checkbox", { name: "Platelets" }).check();
  await next();
  await next();
  await next();
  await page.getByLabel("Where you start from").fill(place);
  await page.getByRole("listbox", { name: "Place" }).getByRole("option").first().click();
  await expect(page.getByText(/^From /)).toBeVisible();
  await next();
  await page.getByRole("checkbox", { name: /^I agree that my group/ }).check();
}

/** Goes through the steps to the last, whatever was answered. */
async function toTheLast(page: Page): Promise<void> {
  for (const step of [
    "What you donate",
    "Your last donations",
    "Where you donate",
    "Where you start from",
    "Your consent",
  ])
    await page.getByRole("button", { name: `Next: ${step}` }).click();
}

test.describe("giving blood", { tag: "@phone" }, () => {
  test("a donor says what they give, reads when they may again, pauses, and leaves", async ({ page, baseURL }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/give`);
    await hydrated(page);
    await page.getByRole("button", { name: "Next: What you donate" }).click();
    await expect(page.getByText("Choose one of these.")).toBeVisible();
    expect(await findAxeFaults(page, "main")).toEqual([]);
    await fill(page, "Howrah");
    await page.getByRole("checkbox", { name: /^I agree that my group/ }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Not saved yet: check what is marked.")).toBeVisible();
    await expect(page.getByText("Tick the box to save.")).toBeVisible();
    await page.getByRole("checkbox", { name: /^I agree that my group/ }).check();
    for (let back = 0; back < 3; back += 1) await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Add a donation" }).click();
    await page.getByLabel("What you donated").selectOption("platelets");
    const today = await page.getByLabel("Day", { exact: true }).getAttribute("max");
    await page.getByLabel("Day", { exact: true }).fill(today ?? "");
    expect(await tooSmall(page)).toEqual([]);
    for (const step of ["Where you donate", "Where you start from", "Your consent"])
      await page.getByRole("button", { name: `Next: ${step}` }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await expect(page.getByText(/^Platelets: you may donate again on /)).toBeVisible();
    expect(await findAxeFaults(page, "main")).toEqual([]);
    await page.reload();
    await expect(page.getByText(/^Platelets: you may donate again on /)).toBeVisible();
    await page.getByRole("button", { name: "Pause for a week" }).click();
    await expect(page.getByText(/^Paused: we do not ask you until /)).toBeVisible();
    await page.getByRole("button", { name: "End the pause" }).click();
    await expect(page.getByText(/^For needs within 25 km of Howrah/)).toBeVisible();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("button", { name: "Leave and delete" }).click();
    await expect(page.getByText("You have left. We deleted everything.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "B+", exact: true })).not.toBeChecked();
  });

  test("what is typed signed out is there after the sign-in; without a net it waits", async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(`${home(baseURL)}/give`);
    await hydrated(page);
    await expect(page.getByRole("link", { name: "Sign in to save" })).toBeVisible();
    await fill(page, "Howrah");
    await expect(page.getByRole("link", { name: "Sign in", exact: true }).last()).toHaveAttribute(
      "href",
      /next=%2Fgive/,
    );
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/give`);
    await expect(page.getByRole("radio", { name: "B+", exact: true })).toBeChecked();
    await toTheLast(page);
    await setOffline(context, true);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved on this device. It will be sent when you are back online.")).toBeVisible();
    await expect(page.getByText("Platelets: you may donate now.")).toBeVisible();
    await setOffline(context, false);
    await expect(page.getByText("Saved.")).toBeVisible();
    const { documents } = await page.evaluate(async () => {
      const body = JSON.stringify({ target: { collection: "donors", mine: true } });
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/v1/sync/query", { method: "POST", body, headers });
      return (await answer.json()) as { documents: { group: string }[] };
    });
    expect(documents.map(({ group }) => group)).toEqual(["B+"]);
  });

  test("givers find the door on More", async ({ page }) => {
    await page.goto("/more");
    await page.getByRole("link", { name: "Donate blood" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Donate blood" })).toBeVisible();
  });
});
