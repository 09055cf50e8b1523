import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "../guard.ts";
import { findAxeFaults } from "../support/axe.ts";

test.describe("the invitation to install", { tag: "@phone" }, () => {
  test("comes at the second visit, asks with the browser's question, and declined never again", async ({
    page,
    context,
  }) => {
    await visitMore(page);
    await expect(invitation(page)).toHaveCount(0);
    const again = await context.newPage();
    await visitMore(again);
    await expect(invitation(again)).toBeVisible();
    // All of it in view: a row that scrolling leaves half behind the bar is no fault.
    await again.setViewportSize({ width: 360, height: 2400 });
    expect(await findAxeFaults(again)).toEqual([]);
    // Who looked for something before is asked on the first page too.
    await again.goto("/find/oxygen");
    await hydrated(again);
    await again.goto("/");
    await hydrated(again);
    await expect(again.getByRole("heading", { name: "Recent searches" })).toBeVisible();
    await offerInstall(again);
    await invitation(again).getByRole("button", { name: "Not now" }).click();
    await expect(invitation(again)).toHaveCount(0);
    const third = await context.newPage();
    await visitMore(third);
    await expect(third.getByRole("heading", { name: "How it works" })).toBeVisible();
    await expect(invitation(third)).toHaveCount(0);
  });

  test(
    "comes on the first page to who looked only around their own position, which is not kept",
    { tag: "@long" },
    async ({ page, context }) => {
      await page.goto("/find/oxygen?at=22.5726,88.3639");
      await hydrated(page);
      await page.goto("/");
      await hydrated(page);
      await expect.poll(() => page.evaluate(() => localStorage.getItem("lifeboard.visits"))).not.toBeNull();
      await expect(page.getByText("Looking needs no account.")).toBeVisible();
      await offerInstall(page);
      await expect(invitation(page)).toHaveCount(0);
      const again = await context.newPage();
      await again.goto("/");
      await hydrated(again);
      await expect.poll(() => again.evaluate(() => localStorage.getItem("lifeboard.visits"))).toBe("2");
      await offerInstall(again);
      await expect(invitation(again)).toBeVisible();
    },
  );

  test("one tap hands on to the browser", async ({ page, context }) => {
    await visitMore(page);
    const again = await context.newPage();
    await visitMore(again);
    await invitation(again).getByRole("button", { name: "Install" }).click();
    await expect.poll(() => again.evaluate(() => document.title)).toBe("asked");
    await expect(invitation(again)).toHaveCount(0);
  });
});

test.describe("a first visit", { tag: "@phone" }, () => {
  test("reads that looking needs no account, until something was looked for", async ({ page }) => {
    const words = page.getByText("Looking needs no account.");
    await page.goto("/");
    await expect(words).toBeVisible();
    await page.goto("/find/oxygen");
    await hydrated(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Recent searches" })).toBeVisible();
    await expect(words).toHaveCount(0);
  });
});

const invitation = (page: Page) => page.getByRole("region", { name: "Install Lifeboard" });

async function visitMore(page: Page): Promise<void> {
  await page.goto("/more");
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lifeboard.visits"))).not.toBeNull();
  await offerInstall(page);
}

/** The event by which Chrome offers to install; its own question is answered with yes. */
function offerInstall(page: Page): Promise<void> {
  return page.evaluate(() => {
    const prompt = () => {
      document.title = "asked";
      return Promise.resolve({ outcome: "accepted" });
    };
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
}
