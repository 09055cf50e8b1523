import type { Locator, Page } from "@playwright/test";
import { hydrated, expect } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, memberBehind, signInBehind } from "./support/accounts.ts";
import { newPhone } from "./support/unique-values.ts";
import { practiseCall } from "./support/call-link.ts";
import { findAxeFaults } from "./support/axe.ts";
import { someFramesLater, whileClockStands } from "./support/clock.ts";
import { walkedIn } from "./support/gate-languages.ts";
import { withOwnProduct } from "./support/own-product.ts";
import { postOffer } from "./support/posting.ts";
import { productNow } from "./support/product-time.ts";
import type { Town } from "./support/towns/towns.ts";
import { localeTextOf } from "./support/words.ts";
import { setOffline } from "./support/offline.ts";

/** A product of its own: what callers say changes the demonstration's lists and entries. */
const test = withOwnProduct();

/** Words on the buttons that the journeys press, by language. */
const WORDS = {
  en: { call: /^Call \+/, noAnswer: "No answer", undo: "Undo", got: "Got it", title: "Did it help?" },
  hi: { call: /\+1/, noAnswer: "जवाब नहीं मिला", undo: "वापस लें", got: "मिल गया", title: "क्या मदद मिली?" },
};

test.describe("after a call: did it help?", { tag: "@phone" }, () => {
  for (const language of ["en", "hi"] as const) {
    const words = WORDS[language];

    test(`back on the page it is asked at once, above all else: ${language}`, async ({ page, baseURL }) => {
      const { asked } = await callEntry(page, baseURL, language);
      await expect(asked.getByRole("heading")).toBeFocused();
      const order = await page
        .getByRole("main")
        .locator("section")
        .evaluateAll((all) => all.map((each) => each.textContent));
      expect(order[1]).toContain(words.title);
    });

    test(`an answer is one tap, and undone by one: ${language}`, async ({ page, baseURL }) => {
      const { asked, path } = await callEntry(page, baseURL, language);
      await whileClockStands(page, async () => {
        await asked.getByRole("button", { name: words.noAnswer }).click();
        await expect(asked.getByRole("button", { name: words.undo })).toBeVisible();
        await someFramesLater(page, () => isFocused(asked.getByRole("heading")));
        await expect.poll(() => outcomes(page, path)).toContain("no-answer");
        await asked.getByRole("button", { name: words.undo }).click();
      });
      await expect(asked.getByRole("heading")).toBeFocused();
      await expect.poll(() => outcomes(page, path)).not.toContain("no-answer");
    });

    test(`after an answer the next call asks again: ${language}`, { tag: "@long" }, async ({ page, baseURL }) => {
      const { asked, path } = await callEntry(page, baseURL, language);
      await asked.getByRole("button", { name: words.got }).click();
      await expect.poll(() => outcomes(page, path)).toContain("got-help");
      await practiseCall(page, callKey(page, language));
      await expect(asked.getByRole("button", { name: words.got })).toBeVisible();
    });
  }

  test("from the list: the card that was called asks, and nobody there opens the next ones", async ({ page }) => {
    await page.goto("/find/ambulance");
    await hydrated(page);
    const first = page.getByRole("list", { name: "Places" }).getByRole("listitem").first();
    const name = await first.getByRole("heading", { level: 2 }).first().textContent();
    await practiseCall(page, first.getByRole("link", { name: /^Call / }));
    const asked = first.getByRole("region", { name: `Did ${name} help?` });
    await asked.getByRole("button", { name: "None left" }).click();
    await expect(first.getByRole("heading", { name: "If they cannot help, try next" })).toBeVisible();
    await expect(first.locator("li").filter({ hasText: "km" })).toHaveCount(3);
    // Who answered is not asked again.
    await page.goto("/");
    await hydrated(page);
    const called = page.getByRole("region", { name: "You called" });
    await expect(called.getByRole("link", { name: `Call ${name}` })).toBeVisible();
    await expect(called.getByText("Did it help?")).toHaveCount(0);
    await expect(called.getByRole("button", { name: "None left" })).toHaveCount(0);
  });

  test("without a net an answer is kept, and goes when the net is back", async ({ page, context }) => {
    const path = await ownEntry(page);
    await page.goto(path);
    await hydrated(page);
    const asked = page.getByRole("region", { name: "Did it help?" });
    await expect(asked.getByRole("button", { name: "Wrong number" })).toBeVisible();
    await setOffline(context, true);
    await asked.getByRole("button", { name: "Wrong number" }).click();
    await expect(asked.getByText("Saved on this device.")).toBeVisible();
    await setOffline(context, false);
    await expect(asked.getByText("Thank you.")).toBeVisible();
    await expect.poll(() => outcomes(page, path)).toContain("wrong-number");
  });
});

for (const language of walkedIn(["en", "hi"])) {
  const say = localeTextOf(language);

  test.describe(`a person's number (${language})`, { tag: "@phone" }, () => {
    test("is asked for in a dialog with a warning, which Escape closes", async ({ page, baseURL, another, town }) => {
      const id = await adminOffer(await another(), baseURL, town);
      await open(page, baseURL, { id, language });
      const key = page.getByRole("link", { name: say("find.getNumber") });
      await key.click();
      const dialog = page.getByRole("dialog", { name: say("later.number.title") });
      await expect(dialog.getByText(say("listing.payTitle"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(key).toBeFocused();
    });

    test("is given in the dialog after signing in from there", async ({ page, baseURL, another, town }) => {
      const id = await adminOffer(await another(), baseURL, town);
      await open(page, baseURL, { id, language });
      await page.getByRole("link", { name: say("find.getNumber") }).click();
      const dialog = page.getByRole("dialog", { name: say("later.number.title") });
      await dialog.getByRole("link", { name: say("later.number.signIn") }).click();
      await signUpFromHere(page, baseURL, say);
      await dialog.getByLabel(say("later.number.why")).fill("For my mother, she needs it today");
      await dialog.getByRole("button", { name: say("find.getNumber") }).click();
      await expect(dialog.getByRole("link", { name: say("listing.mail", { address: ADMIN.email }) })).toBeVisible();
    });

    test("is not given for a reason that is too short", async ({ page, baseURL, another, town }) => {
      const id = await adminOffer(await another(), baseURL, town);
      await memberBehind(page, baseURL);
      await open(page, baseURL, { id, language });
      await page.getByRole("link", { name: say("find.getNumber") }).click();
      const dialog = page.getByRole("dialog", { name: say("later.number.title") });
      await dialog.getByLabel(say("later.number.why")).fill("Help");
      await dialog.getByRole("button", { name: say("find.getNumber") }).click();
      await expect(dialog.getByText(say("later.number.short", { least: "10" }))).toBeVisible();
      expect(await findAxeFaults(page, "dialog")).toEqual([]);
    });

    test("stands in the dialog alone; after the mail the question is there", async ({
      page,
      baseURL,
      another,
      town,
    }) => {
      const id = await adminOffer(await another(), baseURL, town);
      await memberBehind(page, baseURL);
      await open(page, baseURL, { id, language });
      await page.getByRole("link", { name: say("find.getNumber") }).click();
      const dialog = page.getByRole("dialog", { name: say("later.number.title") });
      await dialog.getByLabel(say("later.number.why")).fill("For my mother, she needs it today");
      await dialog.getByRole("button", { name: say("find.getNumber") }).click();
      const mail = dialog.getByRole("link", { name: say("listing.mail", { address: ADMIN.email }) });
      // After the return, the question has replaced the dialog.
      await callAndComeBack(page, () => mail.click());
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("heading", { name: WORDS[language].title })).toBeFocused();
      expect(await page.content()).not.toContain(ADMIN.email);
    });

    test("is taken off by its owner with a code, without an account", async ({ page, baseURL, another, town }) => {
      const phone = newPhone();
      const id = await adminOffer(await another(), baseURL, town, [{ type: "phone", value: phone }]);
      await open(page, baseURL, { id, language });
      await page.getByRole("button", { name: say("listing.delist") }).click();
      const dialog = page.getByRole("dialog", { name: say("later.delist.title") });
      await dialog.getByLabel(say("later.delist.phone")).fill(phone);
      await dialog.getByRole("button", { name: say("later.delist.sendCode") }).click();
      await dialog.getByLabel(say("later.delist.code")).fill(codeIn(await letterTo(baseURL, phone)));
      await dialog.getByRole("button", { name: say("later.delist.go") }).click();
      await expect(dialog.getByText(say("later.delist.done_one", { count: "1" }))).toBeVisible();
    });
  });
}

test.describe("a report without an account, in Hindi", { tag: "@phone" }, () => {
  const say = localeTextOf("hi");

  test("needs what is wrong", async ({ page, baseURL }) => {
    const dialog = await openReport(page, baseURL);
    await dialog.getByRole("button", { name: say("later.report.send") }).click();
    await expect(dialog.getByText(say("later.report.chooseKind"))).toBeVisible();
    expect(await findAxeFaults(page, "dialog")).toEqual([]);
  });

  test("is taken, with thanks", async ({ page, baseURL }) => {
    const dialog = await openReport(page, baseURL);
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/sync/commit"));
    await dialog.getByLabel(say("later.report.kind.duplicate")).check();
    await dialog.getByLabel(say("later.report.evidence")).fill("The same kitchen is two lines below.");
    await dialog.getByRole("button", { name: say("later.report.send") }).click();
    await expect(dialog.getByText(say("later.report.thanks"))).toBeVisible();
    const { results }: { results: { state: string }[] } = await (await sent).json();
    expect(results).toMatchObject([{ state: "acknowledged" }]);
  });
});

/** How many entries of this worker's product were taken. */
let taken = 0;

/** The page of an entry with a number, which no other journey of this product gets. */
async function ownEntry(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=oxygen&limit=100");
  const { items }: { items: { id: string; contact: { channels: unknown[] } }[] } = await answer.json();
  const ids = items.filter(({ contact }) => contact.channels.length > 0).map(({ id }) => id);
  const id = ids.toSorted()[taken];
  taken += 1;
  if (id === undefined) throw new Error(`only ${ids.length} entries have a number`);
  return `/r/${id}`;
}

/** Calls the number of an entry in a language and comes back to what is asked then. */
async function callEntry(
  page: Page,
  baseURL: string | undefined,
  language: "en" | "hi",
): Promise<{ asked: Locator; path: string }> {
  await page.context().addCookies([{ name: "i18next", value: language, url: baseURL ?? "" }]);
  const path = await ownEntry(page);
  await page.clock.install({ time: productNow() });
  await page.goto(path);
  await hydrated(page);
  await practiseCall(page, callKey(page, language));
  return { asked: page.getByRole("region", { name: WORDS[language].title }), path };
}

function callKey(page: Page, language: "en" | "hi"): Locator {
  return page.getByRole("main").getByRole("link", { name: WORDS[language].call }).first();
}

/** Opens the dialog of a report about an entry, in Hindi. */
async function openReport(page: Page, baseURL: string | undefined): Promise<Locator> {
  const say = localeTextOf("hi");
  await page.context().addCookies([{ name: "i18next", value: "hi", url: baseURL ?? "" }]);
  await page.goto(await ownEntry(page));
  await hydrated(page);
  await page.getByRole("button", { name: say("listing.report") }).click();
  return page.getByRole("dialog", { name: say("later.report.title") });
}

/** The page of a listing in a language, hydrated. */
async function open(
  page: Page,
  baseURL: string | undefined,
  { id, language }: { id: string; language: string },
): Promise<void> {
  const url = home(baseURL);
  await page.context().addCookies([{ name: "i18next", value: language, url }]);
  await page.goto(`${url}/r/${id}`);
  await hydrated(page);
}

/** An offer of the admin's with a number that may be requested. @returns its id */
async function adminOffer(
  page: Page,
  baseURL: string | undefined,
  place: Town,
  channels = [{ type: "email", value: ADMIN.email }],
): Promise<string> {
  await signInBehind(page, baseURL, ADMIN);
  const consent = { showOnRequest: true, beMatched: false, reContact: false };
  return postOffer(page, baseURL, { place, contact: { alias: "Asha", channels }, consent });
}

/** From the sign-in to an account by phone, and back to the starting page. */
async function signUpFromHere(
  page: Page,
  baseURL: string | undefined,
  say: ReturnType<typeof localeTextOf>,
): Promise<void> {
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
