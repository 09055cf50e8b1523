import type { Page } from "@playwright/test";
import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { findAxeFaults } from "../support/axe.ts";
import { installed } from "../support/worker.ts";
import { setOffline } from "../support/offline.ts";

const BOX = "Paste the message here";

/** Opens the screen as a new member, and pastes. */
async function paste(page: Page, baseURL: string | undefined, text: string): Promise<void> {
  await page.goto(`${home(baseURL)}/post/paste`);
  await page.getByLabel(BOX).fill(text);
}

/** Waits until the device keeps both parts of the screen. */
async function screenKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().filter(({ url }) => /PasteScreen|PastePage/.test(url)).length;
    });
  await expect.poll(count).toBe(2);
}

test.describe("a forwarded message", { tag: "@phone" }, () => {
  test("in English is read, corrected in one field, posted; another person reads where it is from", async ({
    page,
    baseURL,
    clearTown: town,
    another,
  }) => {
    await memberBehind(page, baseURL);
    await paste(page, baseURL, `URGENT need 2 units O- platelets at ${town.label}. Call 9000005001`);
    const card = page.getByRole("article");
    await expect(card.getByRole("heading", { name: /Needed · Blood: O− Platelets/ })).toBeVisible();
    // Which words gave which field stands in words behind them.
    await expect(card.getByRole("blockquote")).toContainText("O- (blood group)");
    await expect(card.getByText(new RegExp(`^${town.label},`)).first()).toBeVisible();
    await expect(card.getByText("Nobody sees this number. A verifier calls it first.")).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await card.getByRole("button", { name: "Correct" }).click();
    await card.getByRole("radio", { name: "O+", exact: true }).check();
    await card.getByRole("button", { name: "Post this" }).click();
    await expect(page).toHaveURL(/\/me\?sent=/);
    const id = new URL(page.url()).searchParams.get("sent") ?? "";
    // It is sent from the outbox, after the page has changed.
    await expect.poll(async () => (await page.request.get(`/api/v1/listings/${id}`)).status()).toBe(200);
    const reader = await another();
    await reader.goto(`/r/${id}`);
    await expect(reader.getByText("A forwarded message").first()).toBeVisible();
    await expect(reader.getByText("O+ Platelets").first()).toBeVisible();
    await expect(reader.locator("body")).not.toContainText("9000005001");
  });

  test("with several leads: one is corrected, the page reloaded, two are posted at once, one says what it lacks", async ({
    page,
    baseURL,
    clearTown: town,
  }) => {
    await memberBehind(page, baseURL);
    const blood = `Need 2 units O- platelets urgently in ${town.label}. Call 9000005031`;
    const plasma = `Need 1 unit B+ plasma urgently in ${town.label}. Call 9000005032`;
    const oxygen = `Oxygen cylinder needed in ${town.label}. Call 9000005033`;
    await paste(page, baseURL, [blood, plasma, oxygen].map((line, at) => `${String(at + 1)}) ${line}`).join("\n"));
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(3);
    const first = cards.nth(0);
    await first.getByRole("button", { name: "Correct" }).click();
    await first.getByRole("radio", { name: "O+", exact: true }).check();
    await page.reload();
    await expect(page.getByText("You started this before.", { exact: false })).toBeVisible();
    await expect(first.getByRole("heading", { name: /O\+ Platelets/ })).toBeVisible();
    for (const card of await cards.all()) await card.getByRole("checkbox", { name: "These details are right" }).check();
    expect(await findAxeFaults(page)).toEqual([]);
    await expect(first.getByText(new RegExp(`^${town.label},`)).first()).toBeVisible();
    await page.getByRole("button", { name: "Post 3 checked" }).click();
    await expect(page.getByText("2 are being posted.")).toBeVisible();
    await expect(page.getByText("1 needs a correction first.")).toBeVisible();
    // The refused one says at its field what is missing, has the focus there, and keeps its tick.
    const third = cards.nth(2);
    await expect(third.locator("[aria-invalid=true]").first()).toBeFocused();
    await expect(third.getByRole("checkbox", { name: "These details are right" })).toBeChecked();
    await expect(first.getByText("Posted.", { exact: false })).toBeVisible();
    const sent = await first.getByRole("link", { name: "See your post" }).getAttribute("href");
    const id = new URL(sent ?? "", page.url()).searchParams.get("sent") ?? "";
    await expect.poll(async () => (await page.request.get(`/api/v1/listings/${id}`)).status()).toBe(200);
    // What is posted stays posted after a reload: it is not offered a second time.
    await page.reload();
    await expect(cards).toHaveCount(3);
    await expect(first.getByRole("link", { name: "See your post" })).toHaveAttribute("href", sent ?? "");
    await expect(page.getByRole("button", { name: "Post 1 checked" })).toBeVisible();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByLabel(BOX)).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel(BOX)).toHaveValue("");
  });

  test(
    "with several leads is posted without a net, and sent once with it",
    { tag: "@long" },
    async ({ browser, baseURL, clearTown: town }) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: "allow" });
      const page = await context.newPage();
      await memberBehind(page, baseURL);
      await installed(page, `${home(baseURL)}/post/paste`);
      const text = ["5041", "5042"].map((end) => `Need O+ plasma urgently in ${town.label}. Call 900000${end}`);
      await page.getByLabel(BOX).fill(text.join("\n"));
      const cards = page.getByRole("article");
      await expect(cards).toHaveCount(2);
      await expect(
        cards
          .nth(1)
          .getByText(new RegExp(`^${town.label},`))
          .first(),
      ).toBeVisible();
      await settled(page);
      await setOffline(context, true);
      for (const card of await cards.all())
        await card.getByRole("checkbox", { name: "These details are right" }).check();
      await page.getByRole("button", { name: "Post 2 checked" }).click();
      await expect(page.getByText("It is waiting on this device")).toHaveCount(2);
      const links = await page.getByRole("link", { name: "See your post" }).all();
      const sent = await Promise.all(
        links.map(async (link) => new URL((await link.getAttribute("href")) ?? "", page.url())),
      );
      await setOffline(context, false);
      await expect(page.getByText("It is waiting on this device")).toHaveCount(0);
      const ids = sent.map((address) => address.searchParams.get("sent") ?? "");
      for (const id of ids)
        await expect.poll(async () => (await page.request.get(`/api/v1/listings/${id}`)).status()).toBe(200);
      expect(new Set(ids).size).toBe(2);
      await context.close();
    },
  );

  test(
    "that was begun is found again among one's own posts, also without a net",
    { tag: "@long" },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: "allow" });
      const page = await context.newPage();
      await memberBehind(page, baseURL);
      await installed(page, `${home(baseURL)}/post/paste`);
      const text = "Oxygen cylinder needed in Lucknow, call 9000005051";
      await page.getByLabel(BOX).fill(text);
      await expect(page.getByRole("article")).toHaveCount(1);
      await screenKept(page);
      await settled(page);
      await page.close();
      await setOffline(context, true);
      const later = await context.newPage();
      await later.goto(`${home(baseURL)}/me`);
      await later.getByRole("link", { name: "Drafts 1" }).click();
      const card = later.getByRole("article", { name: text });
      expect(await findAxeFaults(later)).toEqual([]);
      await card.getByRole("link", { name: "Continue" }).click();
      await expect(later.getByLabel(BOX)).toHaveValue(text);
      await context.close();
    },
  );

  test("in Hindi is read without a net, waits, and is sent with it", async ({ browser, baseURL, town }) => {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: "allow" });
    const page = await context.newPage();
    await memberBehind(page, baseURL);
    await installed(page, `${home(baseURL)}/post/paste`);
    // Used once with a net, the screen and the words of its languages are there without one.
    await page.getByLabel(BOX).fill("रक्त ओ पॉजिटिव चाहिए");
    await expect(page.getByRole("article")).toHaveCount(1);
    await settled(page);
    await setOffline(context, true);
    await page.getByLabel(BOX).fill("कृपया मदद करें। ओ पॉजिटिव प्लेटलेट्स 2 यूनिट चाहिए। संपर्क ९०००००५००७");
    const card = page.getByRole("article");
    await expect(card.getByText("We have not looked up the place yet: that needs internet.")).toBeVisible();
    await expect(card.locator("bdi", { hasText: "+919000005007" })).toBeVisible();
    await setOffline(context, false);
    await card.getByRole("button", { name: "Correct" }).click();
    await choosePlace(page, town.label);
    await setOffline(context, true);
    await card
      .getByRole("radio", { name: /^Now|critical/i })
      .first()
      .check();
    await card.getByRole("button", { name: "Post this" }).click();
    await expect(page.getByText(/waiting for signal/i).first()).toBeVisible();
    await setOffline(context, false);
    await expect(page.getByText(/waiting for signal/i).first()).toBeHidden();
    await context.close();
  });

  test(
    "is read without a net in the installed app, where the screen was never opened",
    { tag: "@long" },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: "allow" });
      await context.addInitScript(() => {
        const ask = globalThis.matchMedia.bind(globalThis);
        const isInstalled = (query: string) => query === "(display-mode:standalone)";
        globalThis.matchMedia = (query) => ask(isInstalled(query) ? "all" : query);
      });
      const page = await context.newPage();
      await installed(page, `${home(baseURL)}/about`);
      // The second start is the worker's: what it sees it keeps.
      await page.reload();
      await screenKept(page);
      await settled(page);
      await setOffline(context, true);
      await page.goto(`${home(baseURL)}/post/paste`);
      await page.getByLabel(BOX).fill("Oxygen cylinder available in Lucknow 9000005001");
      await expect(page.getByRole("article").getByRole("heading")).toHaveText(/Offered · Oxygen/);
      await context.close();
    },
  );

  test(
    "that is no lead says so, and its text stays; one that asks for money in advance warns",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      await paste(page, baseURL, "Stay home, wear a mask. Forward to all groups!!");
      await expect(page.getByText("We found no request or offer in this. Your text stays here.")).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(BOX)).toHaveValue(/wear a mask/);
      await page
        .getByLabel(BOX)
        .fill("Remdesivir available. Rs 25000 per vial. Full ADVANCE payment by UPI only. 9000005011");
      await expect(page.getByText(/asks for money in advance/)).toBeVisible();
      await page.getByRole("button", { name: "Delete the text" }).click();
      await expect(page.getByLabel(BOX)).toHaveValue("");
      await expect(page.getByRole("article")).toHaveCount(0);
    },
  );

  test("is shared into the installed app: no request and no address has a word of it", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: "allow" });
    const page = await context.newPage();
    await installed(page, `${home(baseURL)}/post/paste`);
    const asked: string[] = [];
    context.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    await share(page, { text: "Oxygen cylinder available in Lucknow 9000005001" });
    await expect(page.getByLabel(BOX)).toHaveValue("Oxygen cylinder available in Lucknow 9000005001");
    await expect(page.getByRole("article")).toHaveCount(1);
    expect(asked.filter((line) => /Lucknow|9000005001/.test(line))).toEqual([]);
    expect(page.url()).toBe(`${home(baseURL)}/post/paste`);
    await share(page, { picture: true });
    await expect(page.getByText(/We cannot read pictures\. Write or paste/)).toBeVisible();
    await context.close();
  });

  test("reads right to left in Urdu, in the colours of the dark", { tag: "@long" }, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${home(baseURL)}/post/paste?lng=ur`);
    await page.getByRole("textbox").fill("O+ خون درکار ہے، لاہور۔ رابطہ 9000005026 need blood");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    expect(await findAxeFaults(page)).toEqual([]);
  });
});

/** Types a place and takes the first that fits. */
async function choosePlace(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Town, quarter or PIN code" }).fill(name);
  await page.getByRole("listbox").getByRole("option").first().click();
}

/** What the system does when somebody shares to the installed app: a form that navigates. */
async function share(page: Page, { text = "", picture = false }: { text?: string; picture?: boolean }): Promise<void> {
  await page.evaluate(
    ([words, hasPicture]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.enctype = "multipart/form-data";
      form.action = "/post/paste";
      const field = document.createElement("textarea");
      field.name = "text";
      field.value = String(words);
      form.append(field);
      if (hasPicture === true) {
        const file = document.createElement("input");
        file.type = "file";
        file.name = "pictures";
        const files = new DataTransfer();
        files.items.add(new File(["x"], "a.png", { type: "image/png" }));
        file.files = files.files;
        form.append(file);
      }
      document.body.append(form);
      form.submit();
    },
    [text, picture] as const,
  );
}
