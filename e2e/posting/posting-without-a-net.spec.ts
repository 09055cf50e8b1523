import type { BrowserContext, Page } from "@playwright/test";
import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { keepDraft, ownListings, POSTED } from "../support/posting.ts";
import type { Town } from "../support/towns/towns.ts";
import { setOffline } from "../support/offline.ts";

test.describe("a post without a net", { tag: "@phone" }, () => {
  test("waits for the signal, and is sent with it", { tag: "@long" }, async ({ page, context, baseURL, town }) => {
    const account = await newMember(page, baseURL);
    await postOffline(page, baseURL, { context, account, place: town });
    await setOffline(context, false);
    await expect(page.getByText(POSTED)).toBeVisible();
    expect(await ownListings(page, baseURL)).toHaveLength(1);
  });

  test("is changed while it waits, and sent once, as changed", async ({ page, context, baseURL, town }) => {
    const account = await newMember(page, baseURL);
    await postOffline(page, baseURL, { context, account, place: town });
    await page.getByRole("link", { name: "Change" }).click();
    await page.getByRole("link", { name: /^Change\s*Note/ }).click();
    await page.getByLabel("Anything else?").fill("Third floor.");
    for (const name of ["where", "how to reach you", "check it"])
      await page.getByRole("button", { name: `Next: ${name}` }).click();
    await page.getByRole("button", { name: "Save the change" }).click();
    await expect(page.getByText("2 things are waiting for signal.")).toBeVisible();
    await setOffline(context, false);
    await expect(page.getByText(POSTED)).toBeVisible();
    expect((await ownListings(page, baseURL)).map(({ note }) => note)).toEqual(["Third floor."]);
  });

  test(
    "waits for its writer to sign in when the session has ended",
    { tag: "@long" },
    async ({ page, context, baseURL, town }) => {
      const account = await newMember(page, baseURL);
      await postWithoutSession(page, baseURL, { context, account, place: town });
      await page.reload();
      await expect(page.getByRole("link", { name: "Sign in to send it" })).toBeVisible();
      await expect(page.getByText("1 thing will be sent when you sign in.")).toBeVisible();
      await expect.poll(() => keptOf(page, account)).toEqual({ documents: 0, writes: 1 });
    },
  );

  test("is neither shown to nor sent by who signs in next", async ({ page, context, baseURL, town }) => {
    const account = await newMember(page, baseURL);
    await postWithoutSession(page, baseURL, { context, account, place: town });
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/me`);
    await expect(page.getByText("You have not posted anything yet.")).toBeVisible();
    expect([await ownListings(page, baseURL), await keptOf(page, account)]).toEqual([[], { documents: 0, writes: 1 }]);
  });

  test("leaves another page that is open: first signed out, then somebody else's", async ({
    page,
    context,
    baseURL,
    town,
  }) => {
    const account = await newMember(page, baseURL);
    const draft = await keepDraft(page, { place: town }, account);
    const open = await context.newPage();
    await open.goto(`${home(baseURL)}/post?draft=${draft}&step=check`);
    await expect(open.getByRole("button", { name: "Post it" })).toBeVisible();
    await postWithoutSession(page, baseURL, { context, account, place: town });
    await expect(open.getByRole("heading", { name: "You are signed out in this browser" })).toBeVisible();
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/me`);
    await expect(open.getByRole("heading", { name: "Somebody else is signed in" })).toBeVisible();
  });
});

/** Signs a new member in, on their own posts. Offline, the parts of that page are there. */
async function newMember(page: Page, baseURL: string | undefined): Promise<string> {
  const { id } = await memberBehind(page, baseURL);
  await page.goto(`${home(baseURL)}/me`);
  await expect(page.getByText("You have not posted anything yet.")).toBeVisible();
  return id;
}

type Offline = { context: BrowserContext; account: string; place: Town };

/** Posts a draft by its last screen while there is no net. */
async function postOffline(
  page: Page,
  baseURL: string | undefined,
  { context, account, place }: Offline,
): Promise<void> {
  const draft = await keepDraft(page, { place, placeTyped: place.label }, account);
  await page.goto(`${home(baseURL)}/post?draft=${draft}&step=contact`);
  await settled(page);
  await page.getByRole("button", { name: "Next: check it" }).click();
  await expect(page.getByRole("button", { name: "Post it" })).toBeVisible();
  await setOffline(context, true);
  await page.getByRole("button", { name: "Post it" }).click();
  await expect(page.getByText("Waiting for signal", { exact: true })).toBeVisible();
  await expect(page.getByText("1 thing is waiting for signal.")).toBeVisible();
}

/** The same, and before the net is back the session has ended. */
async function postWithoutSession(page: Page, baseURL: string | undefined, offline: Offline): Promise<void> {
  await postOffline(page, baseURL, offline);
  const address = home(baseURL);
  await page.request.post(`${address}/api/auth/revoke-sessions`, { headers: { origin: address }, data: {} });
  await setOffline(offline.context, false);
  await expect(page.getByRole("link", { name: "Sign in to send it" })).toBeVisible();
}

/** How much data of an account is stored on the device. */
function keptOf(page: Page, account: string): Promise<{ documents: number; writes: number }> {
  return page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error("not read"));
      });
    const database = await done(indexedDB.open(name));
    const stores = database.transaction(["documents", "writes"]);
    const [documents, writes] = await Promise.all([
      done(stores.objectStore("documents").count()),
      done(stores.objectStore("writes").count()),
    ]);
    database.close();
    return { documents, writes };
  }, `lifeboard-${account}`);
}
