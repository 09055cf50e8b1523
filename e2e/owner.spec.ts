import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, memberBehind, signInBehind } from "./support/accounts.ts";
import { newPhone } from "./support/unique-values.ts";
import { whileClockStands } from "./support/clock.ts";
import { ask, keepDraft, postOffer } from "./support/posting.ts";
import { productNow } from "./support/product-time.ts";
import type { Town } from "./support/towns/towns.ts";
import { localeTextOf } from "./support/words.ts";
import { walkedIn } from "./support/gate-languages.ts";

const CONSENT = { showOnRequest: true, beMatched: false, reContact: false };
const REASON = "For my mother, tonight. I come by car.";

for (const language of walkedIn(["en", "hi"])) {
  const say = localeTextOf(language);

  test.describe(`the owner of a number (${language})`, { tag: "@phone" }, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: "i18next", value: language, url: home(baseURL) }]),
    );

    test("is asked for its code before posting, or posts what nobody can answer yet", async ({
      page,
      baseURL,
      town,
    }) => {
      await openCheck(page, baseURL, { place: town, phone: newPhone() });
      await expect(page.getByRole("button", { name: say("mine.prove.send") })).toBeVisible();
      await page.getByRole("button", { name: say("posting.check.later") }).click();
      const card = page.getByRole("article");
      await expect(card.getByText(say("mine.band.unanswerable"))).toBeVisible();
      await expect(card.getByText(say("mine.prove.why"))).toBeVisible();
    });

    test(
      "proves it before posting: then the post can be answered",
      { tag: "@long" },
      async ({ page, baseURL, town }) => {
        const phone = newPhone();
        await openCheck(page, baseURL, { place: town, phone });
        await page.getByRole("button", { name: say("mine.prove.send") }).click();
        await page.getByLabel(say("mine.prove.code")).fill(codeIn(await letterTo(baseURL, phone)));
        await page.getByRole("button", { name: say("posting.check.post"), exact: true }).click();
        await expect(page.getByRole("article").getByText(say("mine.reach.open"))).toBeVisible();
      },
    );

    test("proves it by a code; before that it is given to nobody", async ({ page, baseURL, town, another }) => {
      await memberBehind(page, baseURL);
      const number = newPhone();
      const call = await postNumber(page, baseURL, { number, place: town });
      const other = await asker(await another(), baseURL);
      expect((await ask(other, baseURL, call)).body).toMatchObject({ reason: "contact/not-verified" });
      const english = localeTextOf("en");
      const entry = `${home(baseURL)}${call.path.replace("/listings", "/r").replace("/contact", "")}`;
      await other.goto(entry);
      await expect(other.getByText(english("listing.shielded"))).toBeVisible();
      await expect(other.getByRole("link", { name: english("find.getNumber") })).toHaveCount(0);
      await page.goto(`${home(baseURL)}/me`);
      const card = page.getByRole("article");
      await card.getByRole("button", { name: say("mine.prove.open") }).click();
      await card.getByRole("button", { name: say("mine.prove.send") }).click();
      await card.getByLabel(say("mine.prove.code")).fill(codeIn(await letterTo(baseURL, number)));
      await card.getByRole("button", { name: say("mine.prove.go") }).click();
      await expect(card.getByText(say("mine.reach.open"))).toBeVisible();
      await other.goto(entry);
      await expect(other.getByRole("link", { name: english("find.getNumber") })).toBeVisible();
      await expect.poll(async () => (await ask(other, baseURL, call)).status).toBe(201);
    });

    test(
      "pauses, and while it lasts the number is given to nobody",
      { tag: "@long" },
      async ({ page, baseURL, town, another }) => {
        const { phone: number } = await memberBehind(page, baseURL);
        const call = await postNumber(page, baseURL, { number, place: town });
        const other = await asker(await another(), baseURL);
        await page.goto(`${home(baseURL)}/me`);
        const card = page.getByRole("article");
        await card.getByRole("button", { name: say("mine.act.pause") }).click();
        await expect(card.getByText(say("mine.reach.paused"))).toBeVisible();
        await expect.poll(async () => (await ask(other, baseURL, call)).body["reason"]).toBe("contact/paused");
        await card.getByRole("button", { name: say("mine.act.unpause") }).click();
        await expect.poll(async () => (await ask(other, baseURL, call)).status).toBe(201);
      },
    );

    test("is told who was given it, and why", async ({ page, baseURL, town, another }) => {
      await given(page, baseURL, { place: town, other: await another() });
      await page.goto(`${home(baseURL)}/me`);
      await settled(page);
      const mine = page.getByRole("navigation").getByRole("link", { name: say("app.mine") });
      await expect(mine).toContainText(say("app.unread_one", { count: "1" }));
      await page.goto(`${home(baseURL)}/me?show=news`);
      const news = page.getByRole("link", { name: say("mine.news.kind.contact-asked", { name: "Ravi" }) });
      await expect(news).toContainText(say("mine.news.new"));
      await expect(mine).not.toContainText(say("app.unread_one", { count: "1" }));
      await news.click();
      await expect(page.getByRole("article", { name: "Ravi" }).getByText(REASON)).toBeVisible();
    });

    test("undoes taking it back", { tag: "@long" }, async ({ page, baseURL, town, another }) => {
      await given(page, baseURL, { place: town, other: await another() });
      const receiver = await openReceiver(page, baseURL);
      await whileClockStands(page, async () => {
        await receiver.getByRole("button", { name: say("mine.act.revoke") }).click();
        await receiver.getByRole("button", { name: say("mine.act.undo") }).click();
        await expect(receiver.getByRole("button", { name: say("mine.act.revoke") })).toBeVisible();
      });
    });

    test("takes it back by leaving the page, and its receiver is told so", async ({ page, baseURL, town, another }) => {
      const other = await another();
      await given(page, baseURL, { place: town, other });
      const receiver = await openReceiver(page, baseURL);
      await receiver.getByRole("button", { name: say("mine.act.revoke") }).click();
      await page.goto(`${home(baseURL)}/account`);
      await page.goto(`${home(baseURL)}/me?show=numbers`);
      await expect(receiver.getByText(say("mine.numbers.revokedText"))).toBeVisible();
      await other.goto(`${home(baseURL)}/me?show=numbers`);
      await expect(other.getByText("Its owner stopped sharing it")).toBeVisible();
    });

    test("shuts a receiver out, and lets them in again", async ({ page, baseURL, town, another }) => {
      const other = await another();
      const call = await given(page, baseURL, { place: town, other });
      const receiver = await openReceiver(page, baseURL);
      await receiver.getByRole("button", { name: say("mine.act.block") }).click();
      await expect(receiver.getByText(say("mine.numbers.blockedText"))).toBeVisible();
      await expect.poll(async () => (await ask(other, baseURL, call)).status).toBe(403);
      await receiver.getByRole("button", { name: say("mine.act.unblock") }).click();
      await expect(receiver.getByRole("button", { name: say("mine.act.revoke") })).toBeVisible();
      await expect.poll(async () => (await ask(other, baseURL, call)).status).toBeLessThan(300);
    });

    test("turns the notices off", { tag: "@long" }, async ({ page, baseURL }) => {
      await memberBehind(page, baseURL);
      await page.goto(`${home(baseURL)}/account`);
      await page.getByRole("radio", { name: say("account.notices.off") }).click();
      await expect(page.getByText(say("account.saved"))).toBeVisible();
    });
  });
}

test.describe("the owner of a hidden post", { tag: "@phone" }, () => {
  const why = "Several people found nobody there.";
  const words = "I was asleep. I answer from eight in the morning.";

  test.beforeEach(async ({ page, baseURL, town, another }) => {
    await memberBehind(page, baseURL);
    const listingId = await postOffer(page, baseURL, { place: town });
    const moderator = await another();
    await signInBehind(moderator, baseURL, ADMIN);
    const data = { listingId, decision: "hide", reason: why };
    expect((await ask(moderator, baseURL, { path: "/moderation/decisions", data })).status).toBe(200);
  });

  test("is told so, with the reason", { tag: "@long" }, async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/me?show=news`);
    await expect(page.getByText(why)).toBeVisible();
    await page.getByRole("link", { name: "A moderator hid your post." }).click();
    await expect(page.getByRole("article").getByText("Hidden by a moderator")).toBeVisible();
  });

  test("writes an appeal, which a reload takes nothing of", { tag: "@long" }, async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/me`);
    const card = page.getByRole("article");
    await card.getByRole("button", { name: "Say why it should come back" }).click();
    await card.getByLabel("Why should it come back?").fill("I was asleep.");
    await page.reload();
    await expect(card.getByLabel("Why should it come back?")).toHaveValue("I was asleep.");
  });

  test("appeals once, to another moderator", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/me`);
    const card = page.getByRole("article");
    await card.getByRole("button", { name: "Say why it should come back" }).click();
    await card.getByLabel("Why should it come back?").fill(words);
    await card.getByRole("button", { name: "Send it" }).click();
    await expect(page.getByText("Another moderator looks at it.")).toBeVisible();
    await page.reload();
    await expect(card.getByText("Hidden by a moderator")).toBeVisible();
    await expect(card.getByRole("button", { name: "Say why it should come back" })).toHaveCount(0);
  });
});

/** Opens the last step of a new member's offer, whose number may be asked for. */
async function openCheck(
  page: Page,
  baseURL: string | undefined,
  answers: { place: Town; phone: string },
): Promise<void> {
  const { id: account } = await memberBehind(page, baseURL);
  await page.goto(`${home(baseURL)}/robots.txt`);
  const offer = { side: "offer", kind: "oxygen", form: "concentrator", urgency: "", hasNow: "yes", have: "3" };
  const draft = await keepDraft(page, { ...offer, ...answers, answerBy: "number" }, account);
  await page.goto(`${home(baseURL)}/post?draft=${draft}&step=check`);
}

type Call = { path: string; data: { reason: string } };

/** Posts an offer whose number is given to who asks. @returns how it is asked for */
async function postNumber(
  page: Page,
  baseURL: string | undefined,
  { number, place }: { number: string; place: Town },
): Promise<Call> {
  const contact = { alias: "Asha", channels: [{ type: "phone", value: number }] };
  const id = await postOffer(page, baseURL, { place, contact, consent: CONSENT });
  return { path: `/listings/${id}/contact`, data: { reason: REASON } };
}

/** Signs another person in: Ravi. */
async function asker(page: Page, baseURL: string | undefined): Promise<Page> {
  await memberBehind(page, baseURL);
  await ask(page, baseURL, { path: "/me", method: "PATCH", data: { alias: "Ravi" } });
  return page;
}

/** A new member's proved number, given to Ravi. The page's clock can be stopped. */
async function given(
  page: Page,
  baseURL: string | undefined,
  { place, other }: { place: Town; other: Page },
): Promise<Call> {
  const { phone: number } = await memberBehind(page, baseURL);
  const call = await postNumber(page, baseURL, { number, place });
  await asker(other, baseURL);
  expect((await ask(other, baseURL, call)).status).toBe(201);
  await page.clock.install({ time: productNow() });
  return call;
}

/** The card of Ravi, among those who were given a number. */
async function openReceiver(page: Page, baseURL: string | undefined) {
  await page.goto(`${home(baseURL)}/me?show=numbers`);
  const receiver = page.getByRole("article", { name: "Ravi" });
  await expect(receiver).toBeVisible();
  return receiver;
}
