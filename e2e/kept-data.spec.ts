import type { BrowserContext, Page } from "@playwright/test";
import type { KeptBrowser } from "../scripts/kept-data/browser.ts";
import { hydrated, expect, test } from "./guard.ts";
import { setClock, writeProfile } from "./support/browser-profile.ts";
import { keptBrowsers, keptManifest, startKeptProduct } from "./support/kept-product.ts";
import type { Product } from "./support/product.ts";
import { localeTextOf } from "./support/words.ts";
import { setOffline } from "./support/offline.ts";

/*
 * Browsers that the program of 2922803 left behind (data/kept/2922803), opened by this program on
 * that program's restored backup. Every draft shows its text. Every queued write is acknowledged,
 * or refused with its text kept. Every kept page opens offline.
 */

test.use({ serviceWorkers: "allow" });

const manifest = keptManifest();
const { member, nobody } = keptBrowsers();
let product: Product;

test.beforeAll(async () => {
  product = await startKeptProduct(manifest);
});
test.afterAll(() => product.stop());

/** The writes to be refused, by name, with the reason. All others must be acknowledged. */
const REFUSED_OF_MEMBER = [
  ["listings.edit", "listings/closed"],
  ["listings.edit", "listings/closed"],
  ["listings.edit", "listings/version-changed"],
  ["listings.take", "listings/not-enough"],
];
const REFUSED_OF_NOBODY = [["reports.file", "listings/not-found"]];

test(
  "a member's browser: pages without a net, drafts, every queued write, what lies in the tab",
  { tag: "@phone" },
  async ({ page, context }) => {
    const { url } = product;
    const say = localeTextOf("en");
    await open(page, context, member);
    await pagesWithoutNet(page, context, member);
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");

    const answered = answersOf(context);
    await page.goto(`${url}/me`);
    await expect(page.getByRole("link", { name: say("mine.band.signIn") })).toBeVisible();
    await page.goto(`${url}/signin`);
    await page.getByLabel(say("account.field.identifier")).fill(manifest.people["device-owner"]?.email ?? "");
    await page.getByLabel("Password", { exact: true }).fill(manifest.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    await page.goto(`${url}/me`);
    const account = manifest.people["device-owner"]?.id ?? "";
    const refused = await settledWrites(page, { database: `lifeboard-${account}`, kept: member, answered });
    expect(refused.map(({ name, reason }) => [name, reason]).toSorted()).toEqual(REFUSED_OF_MEMBER);
    await expect(page.getByText(/^Refused: /)).toHaveCount(refused.length);
    for (const link of await page.getByRole("link", { name: say("mine.act.mend") }).all()) {
      const address = (await link.getAttribute("href")) ?? "";
      const write = refused.find(({ key }) => address.includes(key));
      const other = await context.newPage();
      await other.goto(url + address);
      for (const words of write?.words ?? []) await expect(other.getByText(words).first()).toBeVisible();
      await other.close();
    }

    await page.goto(`${url}/me?show=drafts`);
    await expect(page.getByRole("article")).toHaveCount(member.expected.drafts.length);
    await draftsHere(page, member, say("posting.details.note"));
    await page.goto(`${url}/find/bed`);
    await hydrated(page);
    await page.locator("header summary").click();
    await expect(page.getByRole("link", { name: "Kept home" })).toBeVisible();
    await page.goto(`${url}/more`);
    await hydrated(page);
    await expect(page.getByRole("switch").first()).toBeChecked();
    await page.goto(`${url}/find/oxygen`);
    await expect(page.getByRole("region", { name: /^Did .* help\?$/ }).first()).toBeVisible();
    await page.goto(`${url}/r/${manifest.ids["said in-stock"] ?? ""}`);
    await hydrated(page);
    await page.getByRole("button", { name: say("listing.report") }).click();
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue(/^Kept words of a report/);
  },
);

test(
  "a browser without an account, in Hindi and as text only: the same",
  { tag: "@phone" },
  async ({ page, context }) => {
    const { url } = product;
    const say = localeTextOf("hi");
    await open(page, context, nobody);
    const answered = answersOf(context);
    await page.goto(`${url}/me`);
    await hydrated(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    const refused = await settledWrites(page, { database: "lifeboard-anonymous", kept: nobody, answered });
    expect(refused.map(({ name, reason }) => [name, reason])).toEqual(REFUSED_OF_NOBODY);
    await expect(page.getByRole("button", { name: say("mine.act.again") })).toHaveCount(refused.length);
    await draftsHere(page, nobody, say("posting.details.note"));
    await page.goto(`${url}/find/oxygen`);
    await expect(page.locator("svg")).toHaveCount(0);
  },
);

/** Restores a kept browser and lets this program install itself in it. */
async function open(page: Page, context: BrowserContext, { profile }: KeptBrowser): Promise<void> {
  await setClock(context, new Date(manifest.at));
  await writeProfile(page, product.url, profile);
}

/** What the heading of a list said once, after the places that are surely within. */
const SOMEWHERE = /, \d+ somewhere around$/;

/** Each kept page opens from this device, with its content. */
async function pagesWithoutNet(page: Page, context: BrowserContext, { expected }: KeptBrowser): Promise<void> {
  await page.goto(`${product.url}/more`);
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await setOffline(context, true);
  for (const { path, words } of expected.pages) {
    await page.goto(product.url + path);
    await expect(page.getByText(/^You are offline\. This (list|page) is from/).first()).toBeVisible();
    await expect(page.locator("main h1").first()).toContainText(words.replace(SOMEWHERE, ""));
  }
  await setOffline(context, false);
}

/** The result of each key that any tab sent. */
function answersOf(context: BrowserContext): Map<string, string> {
  const states = new Map<string, string>();
  context.on("response", async (response) => {
    if (!response.url().endsWith("/sync/commit") || response.status() !== 200) return;
    const { results }: { results: { key: string; state: string }[] } = await response.json();
    for (const { key, state } of results) states.set(key, state);
  });
  return states;
}

type Refused = { key: string; name: string; reason: string; words: string[] };
type Settling = { database: string; kept: KeptBrowser; answered: Map<string, string> };

/**
 * Waits until nothing waits any more, and counts. Each write was acknowledged, or is stored as
 * refused with its text.
 */
async function settledWrites(page: Page, { database, kept, answered }: Settling): Promise<Refused[]> {
  await expect
    .poll(async () => (await rowsOf(page, database)).filter(({ state }) => state === "pending").length)
    .toBe(0);
  const left = new Map((await rowsOf(page, database)).map((row) => [row.key, row]));
  const { writes } = kept.expected;
  const acknowledged = writes.filter(({ key }) => !left.has(key) && answered.get(key) === "acknowledged");
  const refused = writes.flatMap(({ key, name, words }): Refused[] => {
    const row = left.get(key);
    if (row === undefined) return [];
    for (const each of words) expect(row.args, `${name} keeps its words`).toContain(each);
    return [{ key, name, words, reason: row.reason }];
  });
  const names = writes.filter(({ key }) => !left.has(key) && answered.get(key) !== "acknowledged");
  expect(names, "neither acknowledged nor kept").toEqual([]);
  expect(acknowledged.length + refused.length).toBe(writes.length);
  console.log(`  ${writes.length} queued: ${acknowledged.length} acknowledged, ${refused.length} refused and kept`);
  return refused;
}

type QueuedRow = { key: string; state: string; args: string; reason: string };

/** The outbox of an account as stored on the device. */
function rowsOf(page: Page, database: string): Promise<QueuedRow[]> {
  return page.evaluate(async (name) => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        request.addEventListener("success", () => done(request.result));
        request.addEventListener("error", () => fail(request.error ?? new Error("not read")));
      });
    const opened = await answered(indexedDB.open(name));
    const rows: Record<string, unknown>[] = await answered(opened.transaction("writes").objectStore("writes").getAll());
    opened.close();
    return rows.map(({ key, state, args, error }) => ({
      key: String(key),
      state: String(state),
      args: JSON.stringify(args),
      reason: String((error as { reason?: string } | undefined)?.reason),
    }));
  }, database);
}

/** Each kept draft opens with its typed text. */
async function draftsHere(page: Page, { expected }: KeptBrowser, field: string): Promise<void> {
  for (const { id, words } of expected.drafts) {
    await page.goto(`${product.url}/post?draft=${id}&step=details`);
    await expect(page.getByLabel(field)).toHaveValue(words[0] ?? "");
  }
}
