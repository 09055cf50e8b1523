import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "../guard.ts";
import { startPiecewiseProxy } from "../support/piecewise-proxy.ts";

/** Before and after each key of a row. */
const KEYS = /(?=<summary)|(?<=<\/summary>)|(?<=<\/details>)/;

const LISTS = {
  "a list": "/find/bed?at=22.573,88.364",
  "a list whose count takes two lines": "/find/blood?group=O-&component=platelets&at=22.573,88.364",
  "a list in a language from right to left": "/find/oxygen?at=22.573,88.364&lng=ur",
  needs: "/needs/all?at=22.573,88.364",
};

/** Where the heading with the count and the keys beside it are; none while they are hidden. */
async function placesOfKeys(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const drawn = [...document.querySelectorAll("main h1, main h1 + div > *")].filter((part) =>
      part.checkVisibility({ visibilityProperty: true }),
    );
    return Object.fromEntries(
      drawn.map((part, at) => {
        const { x, y } = part.getBoundingClientRect();
        return [`${part.nodeName} ${at}`, `${x} ${y}`];
      }),
    );
  });
}

for (const [name, path] of Object.entries(LISTS))
  test(`${name} arrives in pieces: the keys beside its count are drawn where they stay`, async ({ page, baseURL }) => {
    const proxy = await startPiecewiseProxy(baseURL ?? "", KEYS);
    await page.goto(`${proxy.url}${path}`, { waitUntil: "commit" });
    const seen = [await placesOfKeys(page)];
    while (proxy.next()) seen.push(await placesOfKeys(page));
    const last = seen.at(-1) ?? {};
    expect(Object.keys(last).length).toBeGreaterThanOrEqual(2);
    for (const earlier of seen) expect(last).toMatchObject(earlier);
    // The page asks for more as it hydrates: nothing may be refused.
    await page.goto("about:blank");
    await proxy.stop();
  });

for (const kind of ["bed", "blood", "ambulance", "oxygen", "medicine"])
  test(`a list of ${kind} that a tap opens: its rows are drawn where they stay`, async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/ListControls-/, (route) => held.then(() => route.continue()));
    await page.goto("/?lng=hi");
    await hydrated(page);
    await page.locator(`main a[href^="/find/${kind}"]`).first().click();
    const row = page.locator('main ol a[href^="/r/"]').first();
    await expect(row).toBeVisible();
    const before = await row.boundingBox();
    release();
    await expect(page.locator("main nav li a").first()).toBeVisible();
    expect((await row.boundingBox())?.y).toBe(before?.y);
  });
