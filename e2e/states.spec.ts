import type { Page } from "@playwright/test";
import { findAxeFaults } from "./support/axe.ts";
import { hydrated, hydratedPart, expect, firstOf, test } from "./guard.ts";
import { setOffline } from "./support/offline.ts";
import { CALL_KEY } from "./support/call-link.ts";

test.describe("what goes wrong is said in words", () => {
  test("offline: one strip with the time of the list, which stays", { tag: "@wide" }, async ({ page, context }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await setOffline(context, true);
    await expect(
      page.getByRole("status").filter({ hasText: /You are offline\. This list is from \d\d:\d\d\./ }),
    ).toBeVisible();
    await expect(page.locator("main li h2 a").first()).toBeVisible();
    await setOffline(context, false);
    await expect(page.getByText("You are offline.")).toHaveCount(0);
  });

  test("what works without a net, opened with one: what it is, what is kept, ways on; nothing says offline", async ({
    page,
  }) => {
    for (const [address, language, title, kept] of [
      ["/offline", "en", "What works without internet", "Kept on this device"],
      ["/offline?lng=ta", "ta", "இணையம் இல்லாமல் இயங்குபவை", "இந்தச் சாதனத்தில் உள்ளவை"],
      ["/offline?lng=ur", "ur", "انٹرنیٹ کے بغیر کیا چلتا ہے", "اس آلے پر رکھا ہے"],
    ] as const) {
      await page.goto(address);
      await hydrated(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page).toHaveTitle(`${title} · Lifeboard`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(kept)).toBeVisible();
      await expect(page.locator("main a[href^='tel:112']")).toBeVisible();
      await expect(page.locator("[data-offline]")).toHaveCount(0);
      if (language === "ur") expect(await findAxeFaults(page)).toEqual([]);
    }
    await page.goto("/offline?lng=en");
    await hydrated(page);
    await expect(page.getByText(/You are offline/)).toHaveCount(0);
    await page.getByRole("link", { name: "Lifeboard, start page" }).last().click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("chips and menus whose code does not come stay as they were drawn, and hydrate with the net", async ({
    page,
    context,
  }) => {
    let refused = 0;
    await page.route(/ListControls/, (route) => {
      refused += 1;
      return route.abort();
    });
    for (const address of ["/find/blood?component=platelets&group=O-", "/find/bed"]) {
      const before = refused;
      await page.goto(address);
      await hydrated(page);
      await expect.poll(() => refused).toBeGreaterThan(before + 1);
      await expect(page.locator("summary", { hasText: "Best first" })).toBeVisible();
    }
    await page.locator("summary", { hasText: "Best first" }).click();
    await page.getByRole("link", { name: "Nearest first" }).click();
    await expect(page).toHaveURL(/sort=near/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/within/);
    await page.unroute(/ListControls/);
    await setOffline(context, true);
    await setOffline(context, false);
    await expect(page.locator("summary", { hasText: "Nearest first" })).toBeVisible();
  });

  test("a list that cannot be had: said so, tried again, the last one offered", async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await page.route("**/api/v1/listings/nearby*", (route) => route.abort());
    await chooseNearest(page);
    await expect(page.getByRole("heading", { level: 1, name: "We could not load the new list" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Use the list from \d\d:\d\d/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Call 112" })).toBeVisible();
    await page.unroute("**/api/v1/listings/nearby*");
    await page.getByRole("button", { name: "Try again now" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/within 25 km/);
  });

  test("a list seen before is shown again where there is no net", async ({ page, context }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await chooseNearest(page);
    await expect(page).toHaveURL(/sort=near/);
    await expect(page.locator("summary", { hasText: "Nearest first" })).toBeVisible();
    await setOffline(context, true);
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=near/);
    await expect(page.locator("main li h2 a").first()).toBeVisible();
    await expect(page.getByText(/This list is from/)).toBeVisible();
  });

  test("our own fault: 500 is told without blame, with a code to say", async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    const problem = {
      type: "urn:lifeboard:http/internal",
      title: "Something broke",
      status: 500,
      code: "internal",
      reason: "http/internal",
      detail: "Something broke on our side.",
      retry: "later",
      requestId: "7F3K-20",
    };
    await page.route("**/api/v1/listings/nearby*", (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await chooseNearest(page);
    await expect(page.getByRole("heading", { level: 1, name: "We could not show this page" })).toBeVisible();
    await expect(page.getByText("7F3K-20")).toBeVisible();
  });

  test("a page there is not: 404, a way home; an entry there is not likewise", async ({ page }) => {
    const nowhere = await page.goto("/nowhere");
    expect(nowhere?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "We cannot find this page" })).toBeVisible();
    const unknownKind = await page.goto("/find/unicorns");
    expect(unknownKind?.status()).toBe(404);
    const noId = await page.goto("/r/undefined");
    expect(noId?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Go to the start page" })).toHaveAttribute("href", "/");
    expect((await page.request.get("/f/undefined")).status()).toBe(404);
    const gone = await page.goto("/r/00000000-0000-7000-8000-000000000000");
    expect(gone?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Go to the start page" })).toHaveAttribute("href", "/");
  });

  test("waiting is said after 300 ms, with still grey blocks", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/v1/listings/nearby*", async (route) => {
      await held;
      await route.continue();
    });
    await chooseNearest(page);
    await expect(page.getByRole("status").filter({ hasText: "Looking near Kolkata…" })).toBeVisible();
    release();
    await expect(page.locator("summary", { hasText: "Nearest first" })).toBeVisible();
    await expect(page.getByText("Looking near Kolkata…")).toHaveCount(0);
  });

  test("an expired page of a list begins anew instead of failing", async ({ page }) => {
    await page.goto("/find/bed?cursor=broken");
    await expect(page.getByText("The list had changed too much. This is the new one.")).toBeVisible();
    await expect(page.locator("main li h2 a").first()).toBeVisible();
  });

  test("a person's number is in no page: said as text, with no button", async ({ page }) => {
    // Medicines: they fit on one page, and other journeys offer none, so all are on it.
    await page.goto("/find/medicine");
    // Who cannot be called is one folded line at the end.
    await page.getByText(/no number to call now$/).click();
    const shielded = page.getByRole("listitem").filter({ hasText: "Number not given now" }).first();
    await expect(shielded).toBeVisible();
    await expect(shielded.locator(CALL_KEY)).toHaveCount(0);
    const address = await firstOf(page, "/find/medicine", "/r/");
    await page.goto(address);
    await expect(page.getByText("Never pay before you have it")).toBeVisible();
  });
});

/** Chooses another order, by the program: before it has the menu, its links load a page. */
async function chooseNearest(page: Page): Promise<void> {
  const menu = page.locator("summary", { hasText: "Best first" });
  await hydratedPart(menu);
  await menu.click();
  await page.getByRole("link", { name: "Nearest first" }).click();
}
