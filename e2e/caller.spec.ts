import type { Browser, Locator, Page } from "@playwright/test";
import { awake, expect, firstOf, test } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, newPhone, signInBehind } from "./support/accounts.ts";
import { findAxeFaults } from "./support/axe.ts";
import { someFramesLater, whileClockStands } from "./support/clock.ts";
import { AN_OFFER, ask } from "./support/posting.ts";
import { wordsOf } from "./support/words.ts";

/** Words on the buttons that the journeys press, by language. */
const WORDS = {
  en: { call: /^Call \+/, noAnswer: "No answer", undo: "Undo", got: "Got it", title: "Did it help?" },
  hi: { call: /\+1/, noAnswer: "जवाब नहीं मिला", undo: "वापस लें", got: "मिल गया", title: "क्या मदद मिली?" },
};

test.describe("after a call: did it help?", () => {
  for (const language of ["en", "hi"] as const) {
    test(`back on the page it is asked at once; one tap, undo, again: ${language}`, async ({
      page,
      context,
      baseURL,
      isMobile,
    }) => {
      test.skip(!isMobile, "the same on wide screens");
      await context.addCookies([{ name: "i18next", value: language, url: baseURL ?? "" }]);
      const words = WORDS[language];
      const path = await firstOf(page, "/find/ambulance", "/r/");
      await page.clock.install();
      await page.goto(path);
      await awake(page);
      await callAndComeBack(page, () => page.getByRole("main").getByRole("link", { name: words.call }).first().click());
      const asked = page.getByRole("region", { name: words.title });
      await expect(asked.getByRole("heading")).toBeFocused();
      const order = await page
        .getByRole("main")
        .locator("section")
        .evaluateAll((all) => all.map((each) => each.textContent));
      expect(order[1]).toContain(words.title);

      await whileClockStands(page, async () => {
        await asked.getByRole("button", { name: words.noAnswer }).click();
        await expect(asked.getByRole("button", { name: words.undo })).toBeVisible();
        await someFramesLater(page, () => isFocused(asked.getByRole("heading")));
        await expect.poll(() => outcomes(page, path)).toContain("no-answer");
        await asked.getByRole("button", { name: words.undo }).click();
      });
      await expect(asked.getByRole("heading")).toBeFocused();
      await expect.poll(() => outcomes(page, path)).not.toContain("no-answer");
      await asked.getByRole("button", { name: words.got }).click();
      await expect.poll(() => outcomes(page, path)).toContain("got-help");

      await callAndComeBack(page, () => page.getByRole("main").getByRole("link", { name: words.call }).first().click());
      await expect(asked.getByRole("button", { name: words.got })).toBeVisible();
    });
  }

  test("from the list: the card that was called asks, and nobody there opens the next ones", async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, "the same on wide screens");
    await page.goto("/find/ambulance");
    await awake(page);
    const first = page.getByRole("list", { name: "Places" }).getByRole("listitem").first();
    const name = await first.getByRole("link", { name: /^Call / }).getAttribute("aria-label");
    await callAndComeBack(page, () => first.getByRole("link", { name: /^Call / }).click());
    const asked = first.getByRole("region", { name: `Did ${name?.replace("Call ", "")} help?` });
    await asked.getByRole("button", { name: "None left" }).click();
    await expect(first.getByRole("heading", { name: "If they cannot help, try next" })).toBeVisible();
    await expect(first.locator("li").filter({ hasText: "km" })).toHaveCount(3);
  });

  test("without a net it is kept, and goes when the net is back", async ({ page, context, isMobile }) => {
    test.skip(!isMobile, "the same on wide screens");
    const path = await firstOf(page, "/find/oxygen", "/r/");
    await page.goto(path);
    await awake(page);
    const asked = page.getByRole("region", { name: "Did it help?" });
    await expect(asked.getByRole("button", { name: "Wrong number" })).toBeVisible();
    await context.setOffline(true);
    await asked.getByRole("button", { name: "Wrong number" }).click();
    await expect(asked.getByText("Kept on this phone.")).toBeVisible();
    await context.setOffline(false);
    await expect(asked.getByText("Thank you.")).toBeVisible();
    await expect.poll(() => outcomes(page, path)).toContain("wrong-number");
  });
});

test.describe("a person's number", () => {
  test.skip(({ isMobile }) => !isMobile, "the same on wide screens");

  for (const language of ["en", "hi"] as const) {
    test(`asked for with a reason after signing in; it stands in the dialog alone: ${language}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const say = wordsOf(language);
      const { id } = await offerOf(browser, baseURL, [{ type: "email", value: ADMIN.email }]);
      await open(page, baseURL, { id, language });
      const key = page.getByRole("link", { name: say("find.getNumber") });
      await key.click();
      const dialog = page.getByRole("dialog", { name: say("later.number.title") });
      await expect(dialog.getByText(say("listing.payTitle"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(key).toBeFocused();
      await key.click();
      await dialog.getByRole("link", { name: say("later.number.signIn") }).click();
      await signUpFromHere(page, baseURL, say);

      const why = dialog.getByLabel(say("later.number.why"));
      const send = dialog.getByRole("button", { name: say("find.getNumber") });
      await why.fill("Help");
      await send.click();
      await expect(dialog.getByText(say("later.number.short", { least: "10" }))).toBeVisible();
      expect(await findAxeFaults(page, "dialog")).toEqual([]);
      await why.fill("For my mother, she needs it today");
      await send.click();
      const mail = dialog.getByRole("link", { name: say("listing.mail", { address: ADMIN.email }) });
      // After the return, the question has replaced the dialog.
      await callAndComeBack(page, () => mail.click());
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("heading", { name: WORDS[language].title })).toBeFocused();
      expect(await page.content()).not.toContain(ADMIN.email);
    });
  }

  test("something is wrong here: reported without an account, in Hindi", async ({ page, context, baseURL }) => {
    const say = wordsOf("hi");
    await context.addCookies([{ name: "i18next", value: "hi", url: baseURL ?? "" }]);
    await page.goto(await firstOf(page, "/find/food", "/r/"));
    await awake(page);
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/sync/commit"));
    await page.getByRole("button", { name: say("listing.report") }).click();
    const dialog = page.getByRole("dialog", { name: say("later.report.title") });
    await dialog.getByRole("button", { name: say("later.report.send") }).click();
    await expect(dialog.getByText(say("later.report.chooseKind"))).toBeVisible();
    expect(await findAxeFaults(page, "dialog")).toEqual([]);
    await dialog.getByLabel(say("later.report.kind.duplicate")).check();
    await dialog.getByLabel(say("later.report.evidence")).fill("The same kitchen is two lines below.");
    await dialog.getByRole("button", { name: say("later.report.send") }).click();
    await expect(dialog.getByText(say("later.report.thanks"))).toBeVisible();
    const { results }: { results: { state: string }[] } = await (await sent).json();
    expect(results).toMatchObject([{ state: "acknowledged" }]);
  });

  for (const language of ["en", "hi"] as const) {
    test(`this is my number: taken off by its code, without an account: ${language}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const say = wordsOf(language);
      const phone = newPhone();
      const { id } = await offerOf(browser, baseURL, [{ type: "phone", value: phone }]);
      await open(page, baseURL, { id, language });
      await page.getByRole("button", { name: say("listing.delist") }).click();
      const dialog = page.getByRole("dialog", { name: say("later.delist.title") });
      await dialog.getByLabel(say("later.delist.phone")).fill(phone);
      await dialog.getByRole("button", { name: say("later.delist.sendCode") }).click();
      await dialog.getByLabel(say("later.delist.code")).fill(codeIn(await letterTo(baseURL, phone)));
      await dialog.getByRole("button", { name: say("later.delist.go") }).click();
      await expect(dialog.getByText(say("later.delist.done_one", { count: "1" }))).toBeVisible();
    });
  }
});

/** The page of a listing in a language, hydrated. */
async function open(
  page: Page,
  baseURL: string | undefined,
  { id, language }: { id: string; language: string },
): Promise<void> {
  const url = home(baseURL);
  await page.context().addCookies([{ name: "i18next", value: language, url }]);
  await page.goto(`${url}/r/${id}`);
  await awake(page);
}

type Channel = { type: "phone" | "email"; value: string };

/** An offer of the admin's with a number that may be requested. */
async function offerOf(browser: Browser, baseURL: string | undefined, channels: Channel[]): Promise<{ id: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInBehind(page, baseURL, ADMIN);
  const consent = { showOnRequest: true, beMatched: false, reContact: false };
  const data = { ...AN_OFFER, contact: { alias: "Asha", channels }, consent };
  const { body } = await ask(page, baseURL, { path: "/listings", data });
  await context.close();
  return { id: String(body["id"]) };
}

/** From the sign-in to an account by phone, and back to the starting page. */
async function signUpFromHere(page: Page, baseURL: string | undefined, say: ReturnType<typeof wordsOf>): Promise<void> {
  const phone = newPhone();
  await page.getByLabel(say("account.field.identifier")).fill(phone);
  await page.getByRole("button", { name: say("account.signIn.sendCode") }).click();
  await page.getByLabel(say("account.field.code")).fill(codeIn(await letterTo(baseURL, phone)));
  await page.getByRole("button", { name: say("account.code.go") }).click();
}

/** A phone shows its own screen during a call: the page is hidden, then visible again. */
async function callAndComeBack(page: Page, call: () => Promise<void>): Promise<void> {
  await call();
  for (const state of ["hidden", "visible"]) {
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  }
}

function isFocused(part: Locator): Promise<boolean> {
  return part.evaluate((node) => node === document.activeElement);
}

/** The observations of this page's listing, as anybody may read them. */
async function outcomes(page: Page, path: string): Promise<string[]> {
  const id = path.split("/").at(-1);
  const answer = await page.request.get(`/api/v1/listings/${id}/observations`);
  const { items }: { items: { outcome: string }[] } = await answer.json();
  return items.map(({ outcome }) => outcome);
}
