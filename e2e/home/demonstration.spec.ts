import type { Page } from "@playwright/test";
import { expect, hydrated, settled } from "../guard.ts";
import { ADMIN, home, memberBehind, signIn, signInBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { CALL_KEY } from "../support/call-link.ts";
import { unfit } from "../support/fit.ts";
import { freePort } from "../support/free-port.ts";
import { OWN_SETTINGS, withOwnProduct } from "../support/own-product.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";

/** In other journeys the same admin posts and answers too. */
const test = withOwnProduct();

test.describe("the demonstration", { tag: "@phone" }, () => {
  test(
    "shows the first admin both sides of answers, a thread and a follow; others have none",
    { tag: "@long" },
    async ({ page, another, baseURL }) => {
      await signInBehind(page, baseURL, ADMIN);
      await page.goto(`${home(baseURL)}/me`);
      const arrived = page.getByRole("article", { name: / can bring 5 meals by / });
      await expect(arrived.getByRole("paragraph").filter({ hasText: "Where are you?" })).toBeVisible();
      await expect(page.getByRole("article", { name: / can bring 4 meals by / })).toContainText("Accept");
      await expect(page.getByRole("link", { name: "Posts 1" })).toBeVisible();
      await page.getByText("Ended: 3").click();
      await expect(page.getByRole("article", { name: /^You promised 1 piece/ })).toContainText("Received");
      await settled(page);
      expect(await findAxeFaults(page)).toEqual([]);
      expect(await unfit(page)).toEqual([]);
      await page.goto(`${home(baseURL)}/account/follows`);
      await expect(page.getByText("Kolkata").first()).toBeVisible();

      const other = await another();
      await memberBehind(other, baseURL, "Asha");
      await other.goto(`${home(baseURL)}/me`);
      await expect(other.getByText("You have not posted anything yet.")).toBeVisible();
      await expect(other.getByRole("article")).toHaveCount(0);
    },
  );
});

test.describe("made-up entries", { tag: "@phone" }, () => {
  test("Call opens words in place of a dialler, which lead to real entries", async ({ page }) => {
    await page.goto("/find/oxygen");
    await hydrated(page);
    await expect(page.locator("mark")).toHaveCount(0);
    const key = page.getByRole("link", { name: /^Call / }).first();
    await key.click();
    const words = page.getByRole("dialog", { name: "Made up: this number reaches nobody" });
    await expect(words.getByRole("heading")).toBeFocused();
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(words).toHaveCount(0);
    await expect(key).toBeFocused();
    await key.click();
    await words.getByRole("link", { name: "Show real entries" }).click();
    await expect(page).toHaveURL(/real=true/);
    await expect(page.locator(CALL_KEY).filter({ hasText: "Call +1" })).toHaveCount(0);
  });

  test("the line at the foot of lists is closed for good", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const line = page.getByText("This board shows made-up entries.");
    await expect(line).toBeVisible();
    await page.getByRole("button", { name: "Hide this line" }).click();
    await page.goto("/find/oxygen");
    await hydrated(page);
    await expect(line).toHaveCount(0);
  });
});

test.describe("made-up entries on a public address", { tag: "@phone" }, () => {
  /** A name that others could reach, for the product; for the browser this machine. */
  let site: string;
  let product: Product;
  test.beforeAll(async () => {
    const port = String(await freePort());
    site = `http://board.localhost:${port}`;
    product = await startProduct({ ...OWN_SETTINGS, PORT: port, PUBLIC_URL: site, DEMO_DATA: "on" });
  });
  test.afterAll(() => product.stop());

  test("warn everybody on every page, until an admin says that they are for training; that is taken back", async ({
    page,
    another,
  }) => {
    const reader = await another();
    const admin = page;
    const warning = (each: Page) => each.getByRole("banner").getByText("This board shows made-up entries.");
    for (const path of ["/", "/find/oxygen", "/about", "/signin"]) {
      await reader.goto(site + path);
      await expect(warning(reader)).toBeVisible();
    }
    expect(await findAxeFaults(reader)).toEqual([]);
    await admin.goto(`${site}/signin`);
    await signIn(admin, ADMIN.email, ADMIN.password);
    await expect(admin.getByText("This Lifeboard still shows demonstration data.")).toBeVisible();
    await admin.goto(`${site}/people/demonstration`);
    await admin.getByRole("button", { name: "It is for training: take the red line away" }).click();
    await expect(admin.getByText("An admin said that this is for training: no red line warns.")).toBeVisible();
    await expect(async () => {
      await reader.goto(`${site}/about`);
      expect(await warning(reader).count()).toBe(0);
    }).toPass();
    await admin.getByRole("button", { name: "End the training: warn again" }).click();
    await expect(admin.getByText(/^This address is public: a red line/)).toBeVisible();
    await expect(async () => {
      await reader.goto(`${site}/about`);
      expect(await warning(reader).count()).toBe(1);
    }).toPass();
  });
});
