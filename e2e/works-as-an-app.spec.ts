import type { BrowserContext, Page } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { findAxeFaults } from "./support/axe.ts";
import { readDeviceStore } from "./support/device-store.ts";
import { startFront } from "./support/front.ts";
import { installed, shellLanguage } from "./support/worker.ts";
import { setOffline } from "./support/offline.ts";
import { CALL_KEY } from "./support/call-link.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the device stores the open page. */
async function kept(page: Page, path: string): Promise<void> {
  const has = (wanted: string) =>
    page.evaluate(async (key) => {
      const cache = await caches.open("lifeboard-pages 1");
      return (await cache.keys()).some(({ url }) => new URL(url).searchParams.get("page") === key);
    }, wanted);
  await expect.poll(() => has(path)).toBe(true);
}

test.describe("without a net, after it was closed,", { tag: "@phone" }, () => {
  test(
    "a list that was come to by a link is there again with its time",
    { tag: "@wide-later" },
    async ({ page, context }) => {
      await installed(page, "/");
      await page.getByRole("link", { name: "Hospital bed" }).first().click();
      await expect(page.locator("main li h2 a").first()).toBeVisible();
      const list = new URL(page.url()).pathname;
      await kept(page, list);
      const again = await reopened(page, context);
      await again.goto(list);
      await expect(strip(again)).toBeVisible();
      await expect(again.locator("main li h2 a").first()).toBeVisible();
    },
  );

  test(
    "an entry that was opened is there again with its time, whatever place is in its address",
    { tag: "@long" },
    async ({ page, context }) => {
      const listing = await firstOf(page, "/find/bed", "/r/");
      await installed(page, listing);
      await kept(page, listing);
      const again = await reopened(page, context);
      await again.goto(`${listing}?place=elsewhere`);
      await expect(again.getByText(/You are offline\. This page is from \d\d:\d\d\./)).toBeVisible();
      await expect(again.locator("main h1")).toBeVisible();
    },
  );

  test("a page says so no more once the net is back", { tag: "@long" }, async ({ page, context }) => {
    await installed(page, "/find/bed");
    await kept(page, "/find/bed");
    const again = await reopened(page, context);
    await again.goto("/find/bed");
    await expect(strip(again)).toBeVisible();
    await setOffline(context, false);
    await expect(again.getByText("You are offline.")).toHaveCount(0);
  });

  test(
    "a list of a chosen place is there again, however its address is written",
    { tag: "@long" },
    async ({ page, context }) => {
      const again = await keepChosen(page, context);
      for (const address of [CHOSEN, CHOSEN.replace("%3A", ":")]) {
        await again.goto(address);
        await expect(strip(again)).toBeVisible();
        await expect(again.locator("main li h2 a").first()).toBeVisible();
      }
    },
  );

  test(
    "a name that nobody can look up is no mistake: kept lists and the emergency number are there",
    { tag: "@long" },
    async ({ page, context }) => {
      const again = await keepChosen(page, context);
      await again.goto("/find/bed?place=Delhi");
      await expect(again.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
      await expect(again.getByText("Check the spelling")).toHaveCount(0);
      await expect(again.getByRole("link", { name: "Call 112" })).toHaveAttribute("href", "tel:112");
      await again.getByRole("link", { name: /^Hospital bed, near Kolkata/ }).click();
      await expect(strip(again)).toBeVisible();
      await expect(again.locator("main li h2 a").first()).toBeVisible();
    },
  );

  test(
    "a name that nobody can look up is looked up once the net is back",
    { tag: "@long" },
    async ({ page, context }) => {
      const again = await keepChosen(page, context);
      await again.goto("/find/bed?place=Delhi");
      await expect(again.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
      await setOffline(context, false);
      await expect(again.getByText(/near Delhi/).first()).toBeVisible();
    },
  );

  for (const address of ["/", "/?place=gn:1275004"])
    test(`the first page has the emergency number and the kept lists: ${address}`, async ({ page, context }) => {
      const again = await keepChosen(page, context);
      await again.goto(address);
      await expect(again.getByRole("link", { name: "Call 112" })).toHaveAttribute("href", "tel:112");
      await again
        .getByRole("link", { name: /^Hospital bed, near Kolkata/ })
        .first()
        .click();
      await expect(strip(again)).toBeVisible();
      await expect(again.locator("main li h2 a").first()).toBeVisible();
    });

  test("an entry of a kept list that was never opened is there with all that was heard of it, and its time", async ({
    page,
    context,
  }) => {
    const { again, path } = await storeOpenListing(page, context);
    await again.goto("/find/bed");
    await again.locator(`main a[href^="${path}"]`).first().click();
    await expect(again).toHaveURL(new RegExp(path));
    await expect(again.getByText(FROM_THEN)).toBeVisible();
    await expect(again.locator("main h1")).toBeVisible();
    await expect(again.locator(`main ${CALL_KEY}`).first()).toBeVisible();
    await expect(again.locator('[data-at="next"] a[href^="/r/"]:not([href$="#made-up"])')).toHaveCount(3);
  });

  test(
    "the card of an entry that was never opened is there, and the way back to the entry",
    { tag: "@long" },
    async ({ page, context }) => {
      const { again, path } = await storeOpenListing(page, context);
      await again.goto(path);
      await expect(again.getByText(FROM_THEN)).toBeVisible();
      await again.goto(`${path}/card`);
      await expect(again.getByText(FROM_THEN)).toBeVisible();
      await expect(again.locator("main h1")).not.toHaveText("You are offline");
      await again.goBack();
      await expect(again.locator("main h1")).not.toHaveText("You are offline");
      await setOffline(context, false);
      await expect(again.getByText("You are offline.")).toHaveCount(0);
    },
  );

  test("a page that is not kept says what can be done: lists of this device, no numbers of another kind, the emergency number", async ({
    page,
    context,
  }) => {
    await installed(page, "/find/bed");
    await kept(page, "/find/bed");
    await setOffline(context, true);
    await page.goto("/find/ambulance");
    await expect(page.getByRole("status").filter({ hasText: "You are offline. Calls still work." })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Kept on this device" })).toBeVisible();
    // Numbers for beds are no help to who looks for an ambulance, and were not asked for.
    await expect(page.getByRole("heading", { name: "Numbers from these lists" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Call 112" })).toHaveAttribute("href", "tel:112");
    // So high that the bar at the bottom covers no key by half.
    await page.setViewportSize({ width: 360, height: 1500 });
    expect(await findAxeFaults(page)).toEqual([]);
    await page.getByRole("link", { name: /Hospital bed/ }).click();
    await expect(page.getByText(/This list is from \d\d:\d\d/)).toBeVisible();
  });

  test(
    "a page that is not kept speaks the reader's language, the only one kept beside English",
    { tag: "@long" },
    async ({ page, context, baseURL }) => {
      await installed(page, "/find/bed");
      await context.addCookies([{ name: "i18next", value: "hi", url: baseURL ?? "" }]);
      await page.goto("/more");
      await expect.poll(() => shellLanguage(page)).toBe("hi");
      const languages = async () => new Set((await keptTexts(page)).map((path) => /\.(\w+)-/.exec(path)?.[1]));
      await expect.poll(languages).toEqual(new Set(["en", "hi"]));
      for (const name of ["carried", "later", "posting"])
        await expect
          .poll(() => keptTexts(page))
          .toContainEqual(expect.stringMatching(new RegExp(`^/assets/${name}\\.hi-`)));
      await setOffline(context, true);
      await page.goto("/find/food");
      await expect(page.getByRole("status").filter({ hasText: "इंटरनेट नहीं है।" })).toBeVisible();
    },
  );
});

/** A list of a place that somebody chose: Kolkata by its id. */
const CHOSEN = "/find/bed?place=gn%3A1275004";
const FROM_THEN = /You are offline\. This page is from .*\d\d:\d\d\./;

function strip(page: Page) {
  return page.getByRole("status").filter({ hasText: /You are offline\. This list is from \d\d:\d\d\./ });
}

/** Closes a page, and opens another one without a net. */
async function reopened(page: Page, context: BrowserContext): Promise<Page> {
  await page.close();
  await setOffline(context, true);
  return context.newPage();
}

async function keepChosen(page: Page, context: BrowserContext): Promise<Page> {
  await installed(page, CHOSEN);
  await kept(page, CHOSEN);
  return reopened(page, context);
}

/** Keeps a list and what is heard of its first entry, which is not opened. */
async function storeOpenListing(page: Page, context: BrowserContext): Promise<{ again: Page; path: string }> {
  await installed(page, "/find/bed");
  await kept(page, "/find/bed");
  const details = page.locator("main li h2 a").first();
  const path = new URL((await details.getAttribute("href")) ?? "", page.url()).pathname;
  await expect.poll(() => isStored(page, path.replace("/r/", "listings/"))).toBe(true);
  return { again: await reopened(page, context), path };
}

test.describe("without a net", { tag: "@phone" }, () => {
  test("a post can be begun", async ({ page, context }) => {
    await installed(page, "/");
    await setOffline(context, true);
    await page.goto("/post?side=need");
    await expect(page.getByText("Step 1 of 5")).toBeVisible();
  });

  test("one's own posts open", async ({ page, context }) => {
    await installed(page, "/");
    await setOffline(context, true);
    await page.goto("/me");
    await expect(page.getByRole("heading", { name: "Sign in to see your posts" })).toBeVisible();
  });
});

/** Which languages' texts the device stores: its reader's. */
function keptTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("lifeboard-shell"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().flatMap(({ url }) => (url.endsWith(".json") ? [new URL(url).pathname] : []));
  });
}

test("a new version is said, waits for the tap, and takes over then", { tag: "@phone" }, async ({ page, baseURL }) => {
  const front = await startFront(baseURL ?? "");
  try {
    await installed(page, `${front.url}/find/bed`);
    front.deploy();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const prompt = page.getByRole("status").filter({ hasText: "A new version is ready." });
    await expect(prompt).toBeVisible();
    for (const scheme of ["light", "dark", "contrast", "contrastDark"]) {
      await page.evaluate((name) => void (document.documentElement.dataset["scheme"] = name), scheme);
      expect(await findAxeFaults(page, "[role=status]:has(button)")).toEqual([]);
    }
    await page.evaluate(() => void Reflect.set(window, "isOld", true));
    await prompt.getByRole("button", { name: "Load it" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => Reflect.has(window, "isOld")).catch(() => true)).toBe(false);
    await hydrated(page);
    await expect.poll(() => versions(page)).toHaveLength(2);
  } finally {
    await front.stop();
  }
});

function versions(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("lifeboard-shell")));
}

/** Whether the device's store has a document. */
async function isStored(page: Page, key: string): Promise<boolean> {
  return (await readDeviceStore(page, "documents")).keys.includes(key);
}
