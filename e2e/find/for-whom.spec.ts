import type { BrowserContext, Page } from "@playwright/test";
import { expect, hydrated, settled } from "../guard.ts";
import { giveRoles, home, memberBehind } from "../support/accounts.ts";
import { placesOfEachType } from "../support/counting-places.ts";
import { countTaps } from "../support/counts.ts";
import { setOffline } from "../support/offline.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { ask } from "../support/posting.ts";
import { installed } from "../support/worker.ts";

/** A product of its own: its two wards are the only ones around. */
const test = withOwnProduct();

const LIST = "/find/bed?at=26.910,70.920&bedType=icu";
/** What a choice looks like where it must not be. */
const HELD = /woman|over-60|\bsex\b|\bage=/i;
const CHOSEN = "For: Woman, 60 or older";
const BELOW = "Not for them, as the place says";

let isCounted = false;

/** Two wards: one for women and men, one for men alone. */
async function twoWards(desk: Page, member: Page, baseURL: string | undefined): Promise<void> {
  if (isCounted) return;
  const places = await placesOfEachType(desk, baseURL);
  const ids = ["Hospital", "Clinic"].map((type) => places.get(type) ?? "");
  const { id } = await memberBehind(member, baseURL);
  await giveRoles(desk, baseURL, { id, roles: ["facility-staff"], facilities: ids });
  const counts = [
    {
      parts: [
        { for: { sex: "women" }, available: 2 },
        { for: { sex: "men" }, available: 5 },
      ],
    },
    { available: 9, for: { sex: "men" } },
  ];
  for (const [at, bed] of counts.entries()) {
    const data = { supply: [{ kind: "bed", details: { bedType: "icu" }, ...bed }] };
    const answer = await ask(member, baseURL, { path: `/facilities/${ids[at]}/capacity`, method: "PUT", data });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  isCounted = true;
}

/** Whoever asks for a woman reads two free beds for her, and then where there are none. */
async function expectHers(page: Page): Promise<void> {
  await expect(page.getByText(CHOSEN, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: BELOW })).toBeVisible();
  const order = await page.locator("main h2").allTextContents();
  const [hers, below, men] = ["Hospital of the Old Fort", BELOW, "Clinic of the Old Fort"].map((text) =>
    order.indexOf(text),
  );
  expect([hers, below, men].toSorted((a = 0, b = 0) => a - b)).toEqual([hers, below, men]);
  expect(hers).not.toBe(-1);
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Hospital of the Old Fort" }) });
  await expect(card).toContainText("2 ICU beds");
  await expect(card).not.toContainText("7");
}

/** All that the browser keeps beyond the tab, as text. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [location.href, history.state, { ...localStorage }, document.cookie, document.title];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (url.includes("/assets/")) continue;
        kept.push(url, await (await cache.match(url))?.text());
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const open = indexedDB.open(name ?? "");
        open.addEventListener("success", () => done(open.result));
      });
      for (const part of database.objectStoreNames) {
        const rows = database.transaction(part).objectStore(part).getAll();
        await new Promise((done) => rows.addEventListener("success", done));
        kept.push(rows.result);
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}

/** In another order, with a filter, with other beds and from the map the list is still hers. */
async function staysWhileChanged(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Sort" }).click();
  await page.getByRole("button", { name: "Nearest first" }).click();
  await expect(page).toHaveURL(/sort=near/);
  await expectHers(page);
  await page.locator("summary", { hasText: "Filter" }).click();
  await page.getByRole("combobox", { name: "How far" }).selectOption("50");
  await page.getByRole("button", { name: "Show", exact: true }).last().click();
  await expect(page).toHaveURL(/sort=near.*within=50/);
  await expectHers(page);
  await page.getByRole("navigation").getByRole("button", { name: /^All/ }).click();
  await expect(page).not.toHaveURL(/bedType/);
  await expect(page).toHaveURL(/within=50/);
  await expectHers(page);
}

/** Of a place that nobody knows, then of the town, and then in Hindi the list is still hers. */
async function staysElsewhere(page: Page): Promise<void> {
  const place = page.getByRole("search");
  await page.locator("summary", { hasText: "Change the place" }).click();
  await place.getByRole("combobox").fill("Qqqzzz");
  await place.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "Qqqzzz" })).toBeVisible();
  await expect(page).toHaveURL(/place=Qqqzzz/);
  await place.getByRole("combobox").fill("Jaisalmer");
  await place.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/place=Jaisalmer/);
  await expectHers(page);
  await page.getByRole("navigation").getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.getByText("किसके लिए: महिला, 60 या उससे ज़्यादा")).toBeVisible();
}

/** The addresses, referrers and bodies of all requests from now on. */
function requestsOf(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on("request", (request) =>
    seen.push([request.url(), request.headers()["referer"] ?? "", request.postData() ?? ""].join("\n")),
  );
  return seen;
}

test.describe("for a woman, 60 or older", { tag: "@phone" }, () => {
  test("the phone itself finds what takes her, and tells nobody", async ({ page, context, baseURL, another }) => {
    await twoWards(await another(), await another(), baseURL);
    await page.goto(home(baseURL) + LIST);
    await hydrated(page);
    await settled(page);
    const before = await page.locator("main h2").allTextContents();
    const requests = requestsOf(context);
    const seen = await countTaps(page);
    await page.getByText("For whom?").click();
    await page.getByRole("radio", { name: "Woman" }).check();
    expect(await seen.taps()).toBe(2);
    await page.getByRole("radio", { name: "60 or older" }).check();
    await page.getByRole("group").getByRole("button", { name: "Show", exact: true }).click();
    await expectHers(page);
    await expect(page).toHaveURL(home(baseURL) + LIST);
    // A tab that was laid aside during a call still has it.
    await page.reload();
    await hydrated(page);
    await expectHers(page);
    await page.getByRole("link", { name: "Hospital of the Old Fort", exact: true }).click();
    await expect(page).toHaveURL(/\/r\//);
    await page.goBack();
    await expectHers(page);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((request) => HELD.test(request))).toEqual([]);
    expect(await keptBy(page)).not.toMatch(/over-60|"sex":"woman"|For: Woman/);
    await page.getByRole("link", { name: CHOSEN }).click();
    await expect(page.getByText(CHOSEN)).toHaveCount(0);
    await expect(page.locator("main h2")).toHaveText(before);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/over-60/);
  });

  test.describe("on a phone with the program installed", () => {
    test.use({ serviceWorkers: "allow" });

    test("without a net a kept list is judged there, too", async ({ page, context, baseURL, another }) => {
      await twoWards(await another(), await another(), baseURL);
      await installed(page, home(baseURL) + LIST);
      await page.reload();
      await settled(page);
      await setOffline(context, true);
      await page.getByText("For whom?").click();
      await page.getByRole("radio", { name: "Woman" }).check();
      await page.getByRole("radio", { name: "60 or older" }).check();
      await page.keyboard.press("Escape");
      await expectHers(page);
      await page.reload();
      await expectHers(page);
      expect(await keptBy(page)).not.toMatch(/over-60|"sex":"woman"|For: Woman/);
      await setOffline(context, false);
    });
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("a form finds it, and the address stays", async ({ page, context, baseURL, another }) => {
      await twoWards(await another(), await another(), baseURL);
      await page.goto(home(baseURL) + LIST);
      const requests = requestsOf(context);
      await page.getByText("For whom?").click();
      await page.getByRole("radio", { name: "Woman" }).check();
      await page.getByRole("radio", { name: "60 or older" }).check();
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.getByRole("group").getByRole("button", { name: "Show", exact: true }).click();
      const headers = await (await answered).allHeaders();
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["set-cookie"]).toBeUndefined();
      await expectHers(page);
      await expect(page).toHaveURL(home(baseURL) + LIST);
      // The one form's body has it, and no address or referrer.
      const addresses = requests.map((request) => request.split("\n").slice(0, 2).join("\n"));
      expect(addresses.filter((address) => HELD.test(address))).toEqual([]);
      await staysWhileChanged(page);
      const later = requests.map((request) => request.split("\n").slice(0, 2).join("\n"));
      expect(later.filter((address) => HELD.test(address))).toEqual([]);
      await page.goto(home(baseURL) + LIST);
      await page.getByText("For whom?").click();
      await page.getByRole("radio", { name: "Woman" }).check();
      await page.getByRole("radio", { name: "60 or older" }).check();
      await page.getByRole("group").getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("link", { name: CHOSEN }).click();
      await expect(page.getByText(CHOSEN)).toHaveCount(0);
      await expect(page).toHaveURL(home(baseURL) + LIST);
    });

    test("of another place and in another language it is still hers", async ({ page, context, baseURL, another }) => {
      await twoWards(await another(), await another(), baseURL);
      await page.goto(home(baseURL) + LIST);
      const requests = requestsOf(context);
      await page.getByText("For whom?").click();
      await page.getByRole("radio", { name: "Woman" }).check();
      await page.getByRole("radio", { name: "60 or older" }).check();
      await page.getByRole("group").getByRole("button", { name: "Show", exact: true }).click();
      await expectHers(page);
      await staysElsewhere(page);
      const addresses = requests.map((request) => request.split("\n").slice(0, 2).join("\n"));
      expect(addresses.filter((address) => HELD.test(address))).toEqual([]);
    });
  });
});
