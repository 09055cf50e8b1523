import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import { codeIn, home, letterTo, newPhone, signUpByPhone } from "./support/accounts.ts";
import { whileClockStands } from "./support/clock.ts";
import { AN_OFFER, ask, keepDraft } from "./support/posting.ts";

test.describe("posting", () => {
  test.skip(({ isMobile }) => !isMobile, "made for phones; the same parts on a wide screen");

  test(
    "a need is written by somebody who has no account: kept over a reload, judged, posted after signing in",
    { tag: "@role:member" },
    async ({ page, baseURL }) => {
      await page.goto(`${home(baseURL)}/find/medicine?q=zzzz`);
      await page.getByRole("link", { name: "Post a need" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Which medicine?" })).toBeVisible();
      await page.getByRole("link", { name: "Back" }).last().click();
      await expect(page.getByRole("radio", { name: /^I need something/ })).toBeChecked();
      await page.getByRole("radio", { name: "Blood" }).check({ force: true });
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Which blood?" })).toBeFocused();
      await page.getByRole("button", { name: "Next: where" }).click();
      await expect(page.getByText("Choose one of these.")).toHaveCount(3);
      await page.getByRole("radio", { name: "Platelets" }).check();
      await page.getByRole("radio", { name: "O−" }).check({ force: true });
      await page.getByRole("button", { name: "One more" }).click();
      await page.getByRole("radio", { name: /^Now/ }).check();
      await expect(page.locator("main").getByRole("link", { name: "Call 112" })).toBeVisible();
      await page.getByLabel("Anything else?").fill("Ward 4, call 98300 12345");
      await page.getByRole("button", { name: "Next: where" }).click();
      await expect(page.getByText("Leave numbers out of the words everybody reads")).toBeVisible();
      await expect(page.getByLabel("Anything else?")).toBeFocused();
      await page.getByLabel("Anything else?").fill("Ward 4");
      await page.reload();
      await settled(page);
      await expect(page.getByLabel("Anything else?")).toHaveValue("Ward 4");
      await expect(page.getByRole("radio", { name: "Platelets" })).toBeChecked();
      await page.getByRole("button", { name: "Next: where" }).click();
      // The step before has lists to choose from, which are comboboxes too.
      await expect(page.getByRole("radio", { name: "Platelets" })).toHaveCount(0);
      await page.getByRole("combobox").fill("Salt Lake");
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/^Chosen: /)).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Which blood?" })).toBeVisible();
      await page.goForward();
      await page.getByRole("button", { name: "Next: how to reach you" }).click();
      await page.getByLabel("Phone number").fill("98300");
      await page.getByRole("button", { name: "Next: check it" }).click();
      await expect(page.getByText("Is not a phone number of this country")).toBeVisible();
      await page.getByLabel("Phone number").fill("98300 12345");
      await page.getByRole("button", { name: "Next: check it" }).click();
      for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
      await expect(page.getByText("Never pay before you have it.")).toBeVisible();
      await page.getByRole("button", { name: "Sign in and post" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Sign in to post" })).toBeVisible();
      await makeAccount(page, baseURL);
      await expect(page.getByRole("heading", { level: 1, name: "Is this right?" })).toBeVisible();
      await page.getByRole("button", { name: "Post it" }).click();
      const card = page.getByRole("article", { name: "I need blood: O− Platelets · 1 unit" });
      await expect(card.getByText(/^Sent: /)).toBeVisible();
      await expect(page.getByText("Your posts are as the server has them now.")).toBeVisible();
      const [posted] = (await mine(page, baseURL)) as { place: { lat: number; lng: number } }[];
      const around = `lat=${posted?.place.lat}&lng=${posted?.place.lng}`;
      const near = `/listings/nearby?${around}&side=need&kind=blood&sort=fresh&limit=100`;
      const { body } = await ask(page, baseURL, { path: near, method: "GET" });
      expect(JSON.stringify(body)).toContain("Ward 4");
      expect(JSON.stringify(body)).not.toContain("12345");
      await page.getByRole("link", { name: "Drafts 0" }).click();
      await expect(page.getByText("There is nothing you began to write.")).toBeVisible();
    },
  );

  test("an offer: taken from with undo, counted anew, changed, renewed, ended; the owner's part is theirs", async ({
    page,
    baseURL,
  }) => {
    await signUpByPhone(page, baseURL);
    await page.clock.install();
    await page.goto(`${home(baseURL)}/me`);
    const account = await accountOf(page, baseURL);
    const offer = { side: "offer", kind: "oxygen", form: "concentrator", hasNow: "yes", have: "3", urgency: "" };
    const draft = await keepDraft(page, offer, account);
    await page.goto(`${home(baseURL)}/post?draft=${draft}&step=check`);
    await page.getByRole("button", { name: "Post it" }).click();
    const card = page.getByRole("article", { name: "I give oxygen: " });
    await expect(card.getByRole("heading", { name: "I give oxygen: 3 concentrators" })).toBeVisible();
    await expect(card.getByText("3 there")).toBeVisible();
    await expect(card.getByText("Checked just now by the owner")).toBeVisible();
    await card.getByRole("button", { name: "Take from stock" }).click();
    await whileClockStands(page, async () => {
      await card.getByRole("button", { name: "Take them" }).click();
      await card.getByRole("button", { name: "Undo" }).click();
      await expect(card.getByRole("button", { name: "Take from stock" })).toBeVisible();
    });
    await card.getByRole("button", { name: "Say how many there are" }).click();
    await card.getByLabel("How many are there now?").fill("5");
    await whileClockStands(page, async () => {
      await card.getByRole("button", { name: "Say it" }).click();
      await expect(card.getByText("5 there")).toBeVisible();
      await card.getByRole("button", { name: "Undo" }).click();
    });
    await expect(card.getByRole("heading", { name: "I give oxygen: 3 concentrators" })).toBeVisible();
    await expect(card.getByText("3 there")).toBeVisible();
    await card.getByText("Only you see this").click();
    await expect(card.getByText("Phone +919830012345")).toBeVisible();
    await card.getByRole("button", { name: "Let it live on" }).click();
    await expect(card.getByText("It lives on.")).toBeVisible();
    await card.getByRole("link", { name: "Change" }).click();
    await page.getByRole("link", { name: /^Change\s*Note/ }).click();
    await page.getByLabel("Anything else?").fill("Ring twice.");
    for (const name of ["where", "how to reach you", "check it"])
      await page.getByRole("button", { name: `Next: ${name}` }).click();
    await expect(page.getByText("Before: The ward is on the second floor.")).toBeVisible();
    await page.getByRole("button", { name: "Save the change" }).click();
    await expect(page).toHaveURL(/\/me/);
    await expect.poll(async () => JSON.stringify((await mine(page, baseURL))[0])).toContain("Ring twice.");
    // Closed, undone, closed again and the page left: the decision is sent.
    await whileClockStands(page, async () => {
      await card.getByRole("button", { name: "Given away" }).click();
      await card.getByRole("button", { name: "Undo" }).click();
      await card.getByRole("button", { name: "Not offered any more" }).click();
    });
    await page.getByRole("link", { name: "New post" }).click();
    await expect.poll(async () => (await mine(page, baseURL))[0]?.["status"]).toBe("withdrawn");
  });

  test("refused: why, the words are kept, mended over what is there now; news of what others found", async ({
    page,
    baseURL,
    browser,
  }) => {
    await signUpByPhone(page, baseURL);
    const { body: posted } = await ask(page, baseURL, { path: "/listings", data: AN_OFFER });
    await page.goto(`${home(baseURL)}/post?edit=${String(posted["id"])}`);
    await page.getByRole("link", { name: /^Change\s*Note/ }).click();
    await page.getByLabel("Anything else?").fill("My own words.");
    const elsewhere = { path: `/listings/${String(posted["id"])}`, method: "PATCH" as const };
    await ask(page, baseURL, { ...elsewhere, data: { note: "Changed elsewhere." }, headers: { "If-Match": '"1"' } });
    for (const name of ["where", "how to reach you", "check it"])
      await page.getByRole("button", { name: `Next: ${name}` }).click();
    await page.getByRole("button", { name: "Save the change" }).click();
    await expect(page.getByText(/^Refused: /)).toBeVisible();
    await expect(page.getByText("Your words are kept.")).toBeVisible();
    await page.getByRole("link", { name: "Mend it and send again" }).click();
    await expect(page.getByText("It was changed elsewhere meanwhile.")).toBeVisible();
    await expect(page.getByText("My own words.")).toBeVisible();
    await expect(page.getByText("Before: Changed elsewhere.")).toBeVisible();
    await page.getByRole("button", { name: "Save the change" }).click();
    await expect.poll(async () => JSON.stringify((await mine(page, baseURL))[0])).toContain("My own words.");
    await expect(page.getByText(/^Refused: /)).toHaveCount(0);

    const other = await (await browser.newContext({ baseURL })).newPage();
    const word = { outcome: "no-answer" };
    await ask(other, baseURL, { path: `/listings/${String(posted["id"])}/observations`, data: word });
    await page.goto(`${home(baseURL)}/me?show=news`);
    await expect(page.getByText("a caller: no answer")).toBeVisible();
    await other.context().close();
    await page.goto(`${home(baseURL)}/r/${String(posted["id"])}`);
    await page.getByRole("link", { name: "This is your post. Change or end it" }).click();
    await expect(page).toHaveURL(/\/me$/);
  });

  test("without signal: kept, changed, sent once; without a session: kept for who wrote it, and nobody else", async ({
    page,
    context,
    baseURL,
  }) => {
    await signUpByPhone(page, baseURL);
    await page.goto(`${home(baseURL)}/me`);
    // Offline, the earlier content is there, including the parts of this page.
    await expect(page.getByText("You have not posted anything yet.")).toBeVisible();
    const account = await accountOf(page, baseURL);
    const draft = await keepDraft(page, { precision: "area" }, account);
    await page.goto(`${home(baseURL)}/post?draft=${draft}&step=contact`);
    await settled(page);
    await page.getByRole("button", { name: "Next: check it" }).click();
    await expect(page.getByRole("button", { name: "Post it" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Post it" }).click();
    await expect(page.getByText("Waiting for signal", { exact: true })).toBeVisible();
    await expect(page.getByText("1 thing waits for signal.")).toBeVisible();
    await page.getByRole("link", { name: "Change" }).click();
    await page.getByRole("link", { name: /^Change\s*Note/ }).click();
    await page.getByLabel("Anything else?").fill("Third floor.");
    for (const name of ["where", "how to reach you", "check it"])
      await page.getByRole("button", { name: `Next: ${name}` }).click();
    await page.getByRole("button", { name: "Save the change" }).click();
    await expect(page.getByText("2 things wait for signal.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Sent: /)).toBeVisible();
    const all = await mine(page, baseURL);
    expect(all.map(({ note }) => note)).toEqual(["Third floor."]);

    const [second, third] = [await keepDraft(page, {}, account), await keepDraft(page, {}, account)];
    await page.goto(`${home(baseURL)}/post?draft=${second}&step=check`);
    await expect(page.getByRole("button", { name: "Post it" })).toBeVisible();
    const open = await context.newPage();
    await open.goto(`${home(baseURL)}/post?draft=${third}&step=check`);
    await expect(open.getByRole("button", { name: "Post it" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Post it" }).click();
    await expect(page.getByText("1 thing waits for signal.")).toBeVisible();
    await page.request.post(`${home(baseURL)}/api/auth/revoke-sessions`, {
      headers: { origin: home(baseURL) },
      data: {},
    });
    await context.setOffline(false);
    await expect(page.getByRole("link", { name: "Sign in to send it" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "Sign in to send it" })).toBeVisible();
    await expect(page.getByText("1 thing is sent once you sign in.")).toBeVisible();
    await expect.poll(() => keptOf(page, account)).toEqual({ documents: 0, writes: 1 });
    await expect(open.getByRole("heading", { name: "You are signed out in this browser" })).toBeVisible();
    await signUpByPhone(page, baseURL, "Bela");
    await page.goto(`${home(baseURL)}/me`);
    await expect(page.getByText("You have not posted anything yet.")).toBeVisible();
    await expect(open.getByRole("heading", { name: "Somebody else is signed in" })).toBeVisible();
    expect([await mine(page, baseURL), await keptOf(page, account)]).toEqual([[], { documents: 0, writes: 1 }]);
  });
});

/** All listings of the signed-in person. */
async function mine(page: Page, baseURL: string | undefined): Promise<Record<string, unknown>[]> {
  const target = { collection: "listings", mine: true };
  const { body } = await ask(page, baseURL, { path: "/sync/query", data: { target } });
  const { documents } = body as { documents: Record<string, unknown>[] };
  return documents;
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

async function accountOf(page: Page, baseURL: string | undefined): Promise<string> {
  const { body } = await ask(page, baseURL, { path: "/me", method: "GET" });
  return String(body["id"]);
}

/** Makes an account from the open sign-in. */
async function makeAccount(page: Page, baseURL: string | undefined): Promise<void> {
  const phone = newPhone();
  await settled(page);
  await page.getByRole("link", { name: "Make an account" }).click();
  await settled(page);
  await page.getByLabel("Phone or e-mail").fill(phone);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone)));
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("Name others see").fill("Ravi");
  await page.getByRole("button", { name: "Done" }).click();
}
