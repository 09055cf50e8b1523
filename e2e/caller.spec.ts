import type { Browser, Page } from "@playwright/test";
import { awake, expect, firstOf, test } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, newPhone, signInBehind } from "./support/accounts.ts";
import { findAxeFaults } from "./support/axe.ts";
import { AN_OFFER, ask } from "./support/posting.ts";

/** Words that the journeys press, by language. */
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

      await asked.getByRole("button", { name: words.noAnswer }).click();
      await expect(asked.getByRole("button", { name: words.undo })).toBeVisible();
      await expect(asked.getByRole("heading")).toBeFocused();
      await expect.poll(() => outcomes(page, path)).toContain("no-answer");
      await asked.getByRole("button", { name: words.undo }).click();
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

  test("asked for with a reason after signing in; it stands in the dialog alone", async ({
    page,
    browser,
    baseURL,
  }) => {
    const { id } = await offerOf(browser, baseURL, [{ type: "email", value: ADMIN.email }]);
    await page.goto(`${home(baseURL)}/r/${id}`);
    await awake(page);
    const key = page.getByRole("link", { name: "Get the number" });
    await key.click();
    const dialog = page.getByRole("dialog", { name: "Get the number" });
    await expect(dialog.getByText("Never pay before you have it")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(key).toBeFocused();
    await key.click();
    await dialog.getByRole("link", { name: "Sign in" }).click();
    await signUpFromHere(page, baseURL);

    await expect(dialog.getByLabel("Why do you call?")).toBeVisible();
    await dialog.getByLabel("Why do you call?").fill("Help");
    await dialog.getByRole("button", { name: "Get the number" }).click();
    await expect(dialog.getByText("at least 10 letters")).toBeVisible();
    expect(await findAxeFaults(page, "dialog")).toEqual([]);
    await dialog.getByLabel("Why do you call?").fill("For my mother, she needs it today");
    await dialog.getByRole("button", { name: "Get the number" }).click();
    await expect(dialog.getByRole("link", { name: `Write to ${ADMIN.email}` })).toBeVisible();
    // Back from it, the dialog has made way for the question.
    await callAndComeBack(page, () => dialog.getByRole("link", { name: /^Write to/ }).click());
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Did it help?" })).toBeFocused();
    expect(await page.content()).not.toContain(ADMIN.email);
  });

  test("something is wrong here: reported without an account, in Hindi", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "i18next", value: "hi", url: baseURL ?? "" }]);
    await page.goto(await firstOf(page, "/find/food", "/r/"));
    await awake(page);
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/sync/commit"));
    await page.getByRole("button", { name: "यहाँ कुछ गलत है" }).click();
    const dialog = page.getByRole("dialog", { name: "बताएँ क्या गलत है" });
    await dialog.getByRole("button", { name: "भेजें" }).click();
    await expect(dialog.getByText("चुनें कि क्या गलत है।")).toBeVisible();
    expect(await findAxeFaults(page, "dialog")).toEqual([]);
    await dialog.getByLabel("यह दो बार लिखा है").check();
    await dialog.getByLabel("इसका सबूत?").fill("The same kitchen is two lines below.");
    await dialog.getByRole("button", { name: "भेजें" }).click();
    await expect(dialog.getByText("धन्यवाद। कोई व्यक्ति इसे देखेगा।")).toBeVisible();
    const { results }: { results: { state: string }[] } = await (await sent).json();
    expect(results).toMatchObject([{ state: "acknowledged" }]);
  });

  test("this is my number: taken off by its code, without an account", async ({ page, browser, baseURL }) => {
    const phone = newPhone();
    const { id } = await offerOf(browser, baseURL, [{ type: "phone", value: phone }]);
    await page.goto(`${home(baseURL)}/r/${id}`);
    await awake(page);
    await page.getByRole("button", { name: "This is my number: take it off" }).click();
    const dialog = page.getByRole("dialog", { name: "Take my number off" });
    await dialog.getByLabel("Your phone number").fill(phone);
    await dialog.getByRole("button", { name: "Send the code" }).click();
    await dialog.getByLabel("Code from the message").fill(codeIn(await letterTo(page.request, baseURL, phone)));
    await dialog.getByRole("button", { name: "Take it off for good" }).click();
    await expect(dialog.getByText("It was taken off 1 entry")).toBeVisible();
  });
});

type Channel = { type: "phone" | "email"; value: string };

/** An offer of the admin's, whose number may be asked for. */
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

/** From the sign-in to an account by phone, and back to where one came from. */
async function signUpFromHere(page: Page, baseURL: string | undefined): Promise<void> {
  const phone = newPhone();
  await page.getByLabel("Phone or e-mail").fill(phone);
  await page.getByRole("button", { name: /code/i }).click();
  await page.getByLabel("Code").fill(codeIn(await letterTo(page.request, baseURL, phone)));
  await page.getByRole("button", { name: "Go on" }).click();
}

/** A phone shows its own screen while somebody calls: the page is hidden, then seen again. */
async function callAndComeBack(page: Page, call: () => Promise<void>): Promise<void> {
  await call();
  for (const state of ["hidden", "visible"]) {
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  }
}

/** What people said of the listing of this page, as anybody may read it. */
async function outcomes(page: Page, path: string): Promise<string[]> {
  const id = path.split("/").at(-1);
  const answer = await page.request.get(`/api/v1/listings/${id}/observations`);
  const { items }: { items: { outcome: string }[] } = await answer.json();
  return items.map(({ outcome }) => outcome);
}
