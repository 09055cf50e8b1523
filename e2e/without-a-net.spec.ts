import { awake, expect, test } from "./guard.ts";
import { installed, shellLanguage } from "./support/worker.ts";

test.use({ serviceWorkers: "allow" });

test("without a net a page opens at its top, and a language is taken whole or not at all", async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, "the same on wide screens");
  await installed(page, "/more?lng=hi");
  await expect.poll(() => shellLanguage(page)).toBe("hi");
  await page.goto("/more?lng=en");
  await expect.poll(() => shellLanguage(page)).toBe("en");
  await page.goto("/find/bed");
  await awake(page);
  await page.evaluate(() => scrollTo(0, 200));
  await context.setOffline(true);
  await page.goto("/more");
  await expect(page.getByRole("heading", { name: "Language" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.locator("#language a[hreflang=ur]").click();
  await expect(page.getByText("This language needs the net.")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await page.locator("#language a[hreflang=hi]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.locator("#language a[aria-current]")).toHaveAttribute("hreflang", "hi");
  // The running program stores the choice, not the page that had it.
  await awake(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("hi");
  await page.goto("/find/ambulance");
  await expect(page.getByRole("status").filter({ hasText: "इंटरनेट नहीं है।" })).toBeVisible();
  await context.setOffline(false);
  await page.goto("/more");
  await expect(page.locator("#language a[aria-current]")).toHaveAttribute("hreflang", "hi");
});

test("without a net text only is taken and given back where the pages are kept, else refused in words", async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, "the same on wide screens");
  await installed(page, "/more");
  await context.setOffline(true);
  const textOnly = page.getByRole("link", { name: /^Text only/ });
  const strip = page.getByText("Text only.", { exact: true });
  await textOnly.click();
  await expect(textOnly).toHaveAttribute("aria-current", "true");
  await expect(strip).toBeVisible();
  // For all pages, not only this address, and for the server's too once it is back.
  await page.goto("/more");
  await expect(strip).toBeVisible();
  await context.setOffline(false);
  await page.goto("/find/ambulance");
  await expect(strip).toBeVisible();
  await expect(page.locator("svg")).toHaveCount(0);

  await context.setOffline(true);
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page.getByText("You are offline")).not.toHaveCount(0);
  await expect(strip).toHaveCount(0);
  await context.setOffline(false);
  await page.goto("/more");
  await awake(page);
  await expect(strip).toHaveCount(0);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await context.setOffline(true);
  await textOnly.click();
  await expect(page.getByText("This choice needs the net.")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});
