import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "../guard.ts";
import { ADMIN, home, signInBehind } from "../support/accounts.ts";
import { setOffline } from "../support/offline.ts";
import { localeTextOf } from "../support/words.ts";
import { installed } from "../support/worker.ts";

const say = localeTextOf("en");

/** A key of a text, as a page without its texts would show it. `data.gov.in` is a source. */
const SECTIONS = Object.keys(JSON.parse(readFileSync("locales/en.json", "utf8"))).filter((name) => name !== "data");
const KEY = new RegExp(`(?<![\\w.@])(?:${SECTIONS.join("|").replace("$", "\\$")})\\.[a-z]\\w*`);

/** Documents that a page loads from here on. */
function documentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.push(request.url());
  });
  return asked;
}

/** Waits for a page's heading; it shows no key. */
async function opened(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  expect(await page.locator("main").innerText()).not.toMatch(KEY);
}

async function tapTab(page: Page, tab: string): Promise<void> {
  await page
    .getByRole("navigation", { name: say("app.nav") })
    .getByRole("link", { name: tab, exact: true })
    .click();
}

test.describe("one document", { tag: "@phone" }, () => {
  test("serves taps on More, Mine and Post, and Back, and no page shows a key", async ({ page }) => {
    const documents = documentsOf(page);
    await page.goto("/find/bed");
    await hydrated(page);
    await tapTab(page, say("app.more"));
    await opened(page, say("more.title"));
    await page.getByRole("link", { name: say("moreGroups.terms") }).click();
    await opened(page, say("terms.title"));
    await page.goBack();
    await opened(page, say("more.title"));
    await tapTab(page, say("app.mine"));
    await opened(page, say("mine.title"));
    await tapTab(page, say("app.post"));
    await opened(page, say("posting.what.title"));
    await page.goBack();
    await opened(page, say("mine.title"));
    expect(documents).toHaveLength(1);
  });

  test("serves an admin who goes from More to the overview", async ({ page, baseURL }) => {
    await signInBehind(page, baseURL, ADMIN);
    const documents = documentsOf(page);
    await page.goto(`${home(baseURL)}/`);
    await hydrated(page);
    await tapTab(page, say("app.more"));
    await page.getByRole("link", { name: say("app.work.overview") }).click();
    await opened(page, say("overview.title"));
    await expect(page.getByRole("table", { name: say("overview.needsTitle") })).toBeVisible();
    expect(documents).toHaveLength(1);
  });

  test("is there again when a page's texts have failed: the page comes by itself with the net", async ({
    page,
    context,
  }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    const documents = documentsOf(page);
    await expect.poll(() => page.evaluate(hasFurther)).toBe(true);
    await setOffline(context, true);
    await tapTab(page, say("app.more"));
    await opened(page, say("problem.offlineTitle"));
    await setOffline(context, false);
    await opened(page, say("more.title"));
    expect(documents).toEqual([]);
  });
});

test.describe("one document without a net", { tag: "@phone" }, () => {
  test.use({ serviceWorkers: "allow" });

  test("serves taps on pages that the device keeps", async ({ page, context }) => {
    await installed(page, "/find/bed");
    const documents = documentsOf(page);
    await setOffline(context, true);
    await tapTab(page, say("app.more"));
    await opened(page, say("more.title"));
    await tapTab(page, say("app.post"));
    await opened(page, say("posting.what.title"));
    expect(documents).toEqual([]);
  });
});

/** Whether the browser has the code of further pages. */
function hasFurther(): boolean {
  return performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/further-"));
}
