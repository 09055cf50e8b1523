import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";
import { listening } from "./support/live-targets.ts";
import type { Town } from "./support/towns/towns.ts";

/** What is asserted of a page's own requests while changes arrive. */
const BY_STREAM = "changes arrive by the stream, not by polling";

test.describe("an open list is kept true:", { tag: "@phone" }, () => {
  test("what is said of an entry stands in its row", async ({ page, baseURL, town, another }) => {
    const owner = await member(await another(), baseURL);
    const soup = await owner.post({ kind: "food", title: "Soup kitchen", place: exact(town) });
    await openList(page, town, [soup]);
    const asked = questionsOf(page);
    await owner.say(soup, { outcome: "none-left" });
    await expect(row(page, soup)).toContainText("None left");
    expect(asked, BY_STREAM).toEqual([]);
  });

  test("an ended entry says so, where it stands and aloud, and has no number", async ({
    page,
    baseURL,
    town,
    another,
  }) => {
    const owner = await member(await another(), baseURL);
    const soup = await owner.post({ kind: "food", title: "Soup kitchen", place: exact(town) });
    await openList(page, town, [soup]);
    const asked = questionsOf(page);
    await owner.close(soup);
    await expect(row(page, soup)).toContainText("Fulfilled: please stop sharing");
    await expect(row(page, soup).getByRole("link", { name: /^Call/ })).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: "Changed:" })).toContainText("Fulfilled");
    expect(asked, BY_STREAM).toEqual([]);
  });

  test("a new entry waits for a tap, and moves no row until then", async ({ page, baseURL, town, another }) => {
    const owner = await member(await another(), baseURL);
    const bread = await owner.post({ kind: "food", title: "Bread for all", place: exact(town, -0.012) });
    await openList(page, town, [bread]);
    const asked = questionsOf(page);
    const before = await row(page, bread).boundingBox();
    const rice = await owner.post({ kind: "food", title: "Rice and lentils", place: exact(town) });
    const show = page.getByRole("status").getByRole("button", { name: "1 new, show" });
    await expect(show).toBeVisible();
    expect(asked, BY_STREAM).toEqual([]);
    expect(await row(page, bread).boundingBox()).toEqual(before);
    await expect(row(page, rice)).toHaveCount(0);
    await show.focus();
    await page.keyboard.press("Enter");
    await expect(row(page, rice)).toBeVisible();
    await expect(page.getByRole("list", { name: "Places" })).toBeFocused();
    await expect(show).toHaveCount(0);
  });

  test(
    "a row that changes and ends moves no other row",
    { tag: "@wide-later" },
    async ({ page, baseURL, town, another }) => {
      const owner = await member(await another(), baseURL);
      const soup = await owner.post({ kind: "food", title: "Soup kitchen", place: exact(town) });
      const bread = await owner.post({ kind: "food", title: "Bread for all", place: exact(town, -0.012) });
      await openList(page, town, [soup, bread]);
      // Equal rows take turns: the upper one is the one that could move the other.
      const rows = page.getByRole("list", { name: "Places" }).getByRole("listitem");
      const isSoupFirst = (await rows.first().innerText()).includes("Soup");
      const [upper, lower] = isSoupFirst ? [soup, bread] : [bread, soup];
      const before = await row(page, lower).boundingBox();
      await owner.say(upper, { outcome: "none-left" });
      await owner.close(upper);
      await expect(row(page, upper)).toContainText("Fulfilled: please stop sharing");
      expect(await row(page, lower).boundingBox()).toEqual(before);
    },
  );
});

test.describe("an open entry is kept true:", { tag: "@phone" }, () => {
  test("what is said of it", { tag: "@long" }, async ({ page, baseURL, town, another }) => {
    const owner = await member(await another(), baseURL);
    const id = await owner.post({ kind: "food", title: "Tea", place: exact(town) });
    await page.goto(`/r/${id}`);
    await listening(page, [id]);
    const asked = questionsOf(page);
    await owner.say(id, { outcome: "limited" });
    await expect(page.getByRole("list").filter({ hasText: "few left" }).first()).toBeVisible();
    expect(asked, BY_STREAM).toEqual([]);
  });

  test("its end, with which its number goes", async ({ page, baseURL, town, another }) => {
    const owner = await member(await another(), baseURL);
    const id = await owner.post({ kind: "food", title: "Tea", place: exact(town) });
    await page.goto(`/r/${id}`);
    await listening(page, [id]);
    const asked = questionsOf(page);
    await owner.close(id);
    await expect(page.getByRole("status").filter({ hasText: "Fulfilled: please stop sharing" })).toBeVisible();
    expect(asked, BY_STREAM).toEqual([]);
    await expect(page.getByText("The number is no longer here.")).toBeVisible();
  });
});

function exact({ lat, lng }: Town, north = 0) {
  return { lat: lat + north, lng, precision: "exact" };
}

/** Opens the list of food in a town. The search has these entries, and the page hears of them. */
async function openList(page: Page, { lat, lng }: Town, ids: readonly string[]): Promise<void> {
  const search = async () => {
    const answer = await page.request.get(`/api/v1/listings/nearby?lat=${lat}&lng=${lng}&kind=food&limit=100`);
    const { items }: { items: { id: string }[] } = await answer.json();
    return items.map((item) => item.id);
  };
  // The search follows the change log.
  await expect.poll(search).toEqual(expect.arrayContaining([...ids]));
  await page.goto(`/find/food?at=${lat},${lng}`);
  await listening(page, ids);
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

type ReportedOutcome = { outcome: string; count?: number };

/** A person who posts, in addition to the reader, without any screen. */
async function member(page: Page, baseURL: string | undefined) {
  await signInBehind(page, baseURL, ADMIN);
  const send = (path: string, data: object) => sent(page.request, home(baseURL), { path, data });
  return {
    post: async (input: object): Promise<string> => {
      // A list has those whose proved channel can be asked for.
      const contact = { channels: [{ type: "email", value: ADMIN.email }] };
      const consent = { showOnRequest: true, beMatched: false, reContact: false };
      const made: { id: string } = await send("", { side: "offer", details: {}, contact, consent, ...input });
      return made.id;
    },
    say: (id: string, report: ReportedOutcome) => send(`/${id}/observations`, report),
    close: (id: string) => send(`/${id}/close`, { outcome: "fulfilled" }),
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
