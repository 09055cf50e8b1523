import type { BrowserContext, Page } from "@playwright/test";
import { hydrated, expect, test } from "./guard.ts";
import { installed, shellLanguage } from "./support/worker.ts";
import { setOffline } from "./support/offline.ts";

test.use({ serviceWorkers: "allow" });

test.describe("without a net", { tag: "@phone" }, () => {
  test("a page opens at its top", async ({ page, context }) => {
    await installed(page, "/more");
    await page.goto("/find/bed");
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 200));
    await setOffline(context, true);
    await page.goto("/more");
    await expect(page.getByRole("heading", { name: "Language" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  for (const path of ["/line-undo", "/account/follows"])
    test(`a page whose texts the device does not keep says so, and comes by itself when the net is back (${path})`, async ({
      page,
      context,
    }) => {
      await installed(page, "/more");
      await setOffline(context, true);
      let loads = 0;
      page.on("domcontentloaded", () => (loads += 1));
      await page.goto(path);
      await expect(page.getByText("This page is not saved on this device.")).toBeVisible();
      await expect(page.getByRole("main")).toHaveCount(1);
      expect(loads).toBe(1);
      await setOffline(context, false);
      await expect(page.getByText("This page is not saved on this device.")).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(loads).toBe(1);
    });

  test("a language that this device does not have is refused in words", { tag: "@long" }, async ({ page, context }) => {
    await keepTwoLanguages(page, context);
    await page.locator("summary", { hasText: "Language" }).click();
    await page.locator("#language a[hreflang=ur]").click();
    await expect(page.getByText("You need internet for this language.")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
  });

  test(
    "a language that this device has is taken whole, also by the server later",
    { tag: "@wide-later" },
    async ({ page, context }) => {
      await keepTwoLanguages(page, context);
      await page.locator("summary", { hasText: "Language" }).click();
      await page.locator("#language a[hreflang=hi]").click();
      await expect(page.locator("html")).toHaveAttribute("lang", "hi");
      await expect(page.locator("#language a[aria-current]")).toHaveAttribute("hreflang", "hi");
      // The running program stores the choice, not the page that had it.
      await hydrated(page);
      await expect.poll(() => page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("hi");
      await page.goto("/find/ambulance");
      await expect(page.getByRole("status").filter({ hasText: "इंटरनेट नहीं है।" })).toBeVisible();
      await setOffline(context, false);
      await page.goto("/more");
      await expect(page.locator("#language a[aria-current]")).toHaveAttribute("hreflang", "hi");
    },
  );

  test("text only is taken for all pages, also by the server later", async ({ page, context }) => {
    await installed(page, "/more");
    await setOffline(context, true);
    await textOnly(page).click();
    await expect(textOnly(page)).toHaveAttribute("aria-current", "true");
    await expect(strip(page)).toBeVisible();
    await page.goto("/more");
    await expect(strip(page)).toBeVisible();
    await setOffline(context, false);
    await page.goto("/find/ambulance");
    await expect(strip(page)).toBeVisible();
    await expect(page.locator("svg")).toHaveCount(0);
  });

  test("text only is given back, also by the server later", async ({ page, context }) => {
    await installed(page, "/more");
    await setOffline(context, true);
    await textOnly(page).click();
    await expect(strip(page)).toBeVisible();
    await page.getByRole("link", { name: "Show everything" }).click();
    // The page that is kept looks like this before its program has taken the choice.
    const choice = async () => (await context.cookies()).find(({ name }) => name === "text")?.value;
    await expect.poll(choice).toBe("off");
    await expect(page.getByText("You are offline")).not.toHaveCount(0);
    await expect(strip(page)).toHaveCount(0);
    await setOffline(context, false);
    await page.goto("/more");
    await hydrated(page);
    await expect(strip(page)).toHaveCount(0);
  });

  test("text only is refused in words where no pages are kept", { tag: "@long" }, async ({ page, context }) => {
    await installed(page, "/more");
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await setOffline(context, true);
    await textOnly(page).click();
    await expect(page.getByText("You need internet to change this.")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
  });
});

/** The list of languages, without a net, on a device that has English and Hindi. */
async function keepTwoLanguages(page: Page, context: BrowserContext): Promise<void> {
  await installed(page, "/more?lng=hi");
  await expect.poll(() => shellLanguage(page)).toBe("hi");
  await page.goto("/more?lng=en");
  await expect.poll(() => shellLanguage(page)).toBe("en");
  await setOffline(context, true);
  await page.goto("/more");
  await expect(page.getByRole("heading", { name: "Language" })).toBeVisible();
}

function textOnly(page: Page) {
  return page.getByRole("link", { name: /^Text only/ });
}

function strip(page: Page) {
  return page.getByText("Text only.", { exact: true });
}
