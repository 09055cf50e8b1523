import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { awake, expect, test } from "./guard.ts";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";

test.describe("what is shown is kept true", () => {
  test.skip(({ isMobile }) => !isMobile, "the same on wide screens");

  test("a list: rows change where they stand, new ones wait for a tap", async ({ page, browser, baseURL }) => {
    const owner = await member(browser, baseURL);
    const place = { lat: -33.918, lng: 18.423, precision: "exact" };
    const soup = await owner.post({ kind: "food", title: "Soup kitchen", place });
    const bread = await owner.post({ kind: "food", title: "Bread for all", place: { ...place, lat: -33.93 } });
    await found(page, bread);
    await page.goto("/find/food?at=-33.918,18.423");
    await listening(page, [soup, bread]);
    const asked = questionsOf(page);
    const last = row(page, bread);
    const before = await last.boundingBox();

    await owner.say(soup, { outcome: "none-left" });
    await expect(row(page, soup)).toContainText("none left");
    await owner.close(soup);
    await expect(row(page, soup)).toContainText("Fulfilled: please stop sharing");
    await expect(row(page, soup).getByRole("link", { name: /^Call/ })).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: "Changed:" })).toContainText("Fulfilled");

    const rice = await owner.post({ kind: "food", title: "Rice and lentils", place });
    const show = page.getByRole("status").getByRole("button", { name: "1 new, show" });
    await expect(show).toBeVisible();
    expect(asked, "changes arrive by the stream, not by polling").toEqual([]);
    expect(await last.boundingBox()).toEqual(before);
    await expect(row(page, rice)).toHaveCount(0);
    await show.focus();
    await page.keyboard.press("Enter");
    await expect(row(page, rice)).toBeVisible();
    await expect(page.getByRole("list", { name: "Places" })).toBeFocused();
    await expect(show).toHaveCount(0);
    await owner.end();
  });

  test("a listing: its facts and its end", async ({ page, browser, baseURL }) => {
    const owner = await member(browser, baseURL);
    const id = await owner.post({ kind: "food", title: "Tea", place: { lat: -33.5, lng: 18.5, precision: "exact" } });
    await page.goto(`/r/${id}`);
    await listening(page, [id]);
    const asked = questionsOf(page);
    await owner.say(id, { outcome: "limited" });
    await expect(page.getByRole("list").filter({ hasText: "few left" }).first()).toBeVisible();
    await owner.close(id);
    await expect(page.getByRole("status").filter({ hasText: "Fulfilled: please stop sharing" })).toBeVisible();
    expect(asked, "changes arrive by the stream, not by polling").toEqual([]);
    await expect(page.getByText("There is no number here any more.")).toBeVisible();
    await owner.end();
  });
});

/** Waits until the search finds it: it follows the change log. */
async function found(page: Page, id: string): Promise<void> {
  const search = async () => {
    const answer = await page.request.get("/api/v1/listings/nearby?lat=-33.918&lng=18.423&kind=food&limit=100");
    const { items }: { items: { id: string }[] } = await answer.json();
    return items.map((item) => item.id);
  };
  await expect.poll(search).toContain(id);
}

/**
 * The requests of a page from now on, without the stream of changes. A page that polls sends one a
 * minute. `npm run bench listen` measures how fast a change arrives.
 */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith("/api/") && !path.endsWith("/sync/listen")) asked.push(path);
  });
  return asked;
}

function row(page: Page, id: string) {
  return page.getByRole("listitem").filter({ has: page.locator(`a[href^="/r/${id}"]`) });
}

/** Waits until the page has received these from the server. It then receives every change. */
async function listening(page: Page, ids: readonly string[]): Promise<void> {
  await awake(page);
  const confirmed = (wanted: readonly string[]) =>
    page.evaluate(async (all) => {
      // Opened before the program has created it, it would be created empty here and block the
      // program.
      const made = await indexedDB.databases();
      if (!made.some(({ name }) => name === "lifeboard-anonymous")) return false;
      const open = indexedDB.open("lifeboard-anonymous");
      const database = await new Promise<IDBDatabase>((done) => {
        open.addEventListener("success", () => done(open.result));
      });
      database.addEventListener("versionchange", () => database.close());
      if (!database.objectStoreNames.contains("targets")) {
        database.close();
        return false;
      }
      const rows = database.transaction("targets").objectStore("targets").getAll();
      await new Promise((done) => rows.addEventListener("success", done));
      database.close();
      const targets: { state: string; target: { ids?: string[] } }[] = rows.result;
      return targets.some(({ state, target }) => state === "current" && all.every((id) => target.ids?.includes(id)));
    }, wanted);
  await expect.poll(() => confirmed(ids)).toBe(true);
}

type ToldOutcome = { outcome: string; count?: number };

/** A person who posts, in addition to the reader, without any screen. */
async function member(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInBehind(page, baseURL, ADMIN);
  const send = (path: string, data: object) => sent(page.request, home(baseURL), { path, data });
  return {
    post: async (input: object): Promise<string> => {
      const contact = { channels: [{ type: "email", value: ADMIN.email }] };
      const consent = { showOnRequest: false, beMatched: false, reContact: false };
      const made: { id: string } = await send("", { side: "offer", details: {}, contact, consent, ...input });
      return made.id;
    },
    say: (id: string, told: ToldOutcome) => send(`/${id}/observations`, told),
    close: (id: string) => send(`/${id}/close`, { outcome: "fulfilled" }),
    end: () => context.close(),
  };
}

async function sent(
  request: APIRequestContext,
  address: string,
  { path, data }: { path: string; data: object },
): Promise<{ id: string }> {
  const answer = await request.post(`${address}/api/v1/listings${path}`, { headers: { origin: address }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const made: { id: string } = await answer.json();
  return made;
}
