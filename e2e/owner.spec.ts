import { expect, settled, test } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, memberBehind, newPhone, signInBehind } from "./support/accounts.ts";
import { whileClockStands } from "./support/clock.ts";
import { AN_OFFER, ask, keepDraft } from "./support/posting.ts";
import { wordsOf } from "./support/words.ts";

test.describe("the owner of a number", () => {
  test.skip(({ isMobile }) => !isMobile, "made for phones; the same parts on a wide screen");

  for (const language of ["en", "hi"] as const) {
    test(`proves it, sees who was given it, takes it back, shuts out, pauses: ${language}`, async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const say = wordsOf(language);
      const url = home(baseURL);
      const { id: account } = await memberBehind(page, baseURL);
      await context.addCookies([{ name: "i18next", value: language, url }]);
      await page.clock.install();
      await page.goto(`${url}/me`);
      await settled(page);
      const number = newPhone();
      const offer = { side: "offer", kind: "oxygen", form: "concentrator", urgency: "", hasNow: "yes", have: "3" };
      const draft = await keepDraft(page, { ...offer, phone: number, showOnRequest: true }, account);
      await page.goto(`${url}/post?draft=${draft}&step=check`);
      await expect(page.getByText(say("posting.check.prove"))).toBeVisible();
      await page.getByRole("button", { name: say("posting.check.post") }).click();

      // Posted: the number is given to nobody before it is proved, which the card offers.
      const card = page.getByRole("article");
      await expect(card.getByText(say("mine.prove.why"))).toBeVisible();
      const reason = "For my mother, tonight. I come by car.";
      const other = await (await browser.newContext({ baseURL })).newPage();
      await memberBehind(other, baseURL);
      await ask(other, baseURL, { path: "/me", method: "PATCH", data: { alias: "Ravi" } });
      const call = { path: `/listings/${draft}/contact`, data: { reason } };
      expect((await ask(other, baseURL, call)).body).toMatchObject({ reason: "contact/not-verified" });
      await card.getByRole("button", { name: say("mine.prove.open") }).click();
      await card.getByRole("button", { name: say("mine.prove.send") }).click();
      await card.getByLabel(say("mine.prove.code")).fill(codeIn(await letterTo(baseURL, number)));
      await card.getByRole("button", { name: say("mine.prove.go") }).click();
      await expect(card.getByText(say("mine.reach.open"))).toBeVisible();

      // Paused and resumed: in between, the number is given to nobody.
      await card.getByRole("button", { name: say("mine.act.pause") }).click();
      await expect(card.getByText(say("mine.reach.paused"))).toBeVisible();
      await expect.poll(async () => (await ask(other, baseURL, call)).body["reason"]).toBe("contact/paused");
      await card.getByRole("button", { name: say("mine.act.unpause") }).click();
      await expect.poll(async () => (await ask(other, baseURL, call)).status).toBe(201);

      // Notified: a mark on Mine, the news, who and why.
      const mine = page.getByRole("navigation").getByRole("link", { name: say("app.mine") });
      await expect(mine).toContainText(say("app.unread_one", { count: "1" }));
      await page.goto(`${url}/me?show=news`);
      const news = page.getByRole("link", { name: say("mine.news.kind.contact-asked", { name: "Ravi" }) });
      await expect(news).toContainText(say("mine.news.new"));
      await expect(mine).not.toContainText(say("app.unread_one", { count: "1" }));
      await news.click();
      const given = page.getByRole("article", { name: "Ravi" });
      await expect(given.getByText(reason)).toBeVisible();
      await whileClockStands(page, async () => {
        await given.getByRole("button", { name: say("mine.act.revoke") }).click();
        await given.getByRole("button", { name: say("mine.act.undo") }).click();
        await given.getByRole("button", { name: say("mine.act.block") }).click();
      });
      await expect(given.getByText(say("mine.numbers.blockedText"))).toBeVisible();
      await expect.poll(async () => (await ask(other, baseURL, call)).status).toBe(403);
      await given.getByRole("button", { name: say("mine.act.unblock") }).click();
      await given.getByRole("button", { name: say("mine.act.revoke") }).click();
      // Leaving the page sends the decision.
      await page.goto(`${url}/account`);
      await page.goto(`${url}/me?show=numbers`);
      await expect(given.getByText(say("mine.numbers.revokedText"))).toBeVisible();
      await other.goto(`${url}/me?show=numbers`);
      await expect(other.getByText("Taken back by its owner")).toBeVisible();
      await other.context().close();
      await page.goto(`${url}/account`);
      await page.getByRole("radio", { name: say("account.notices.off") }).click();
      await expect(page.getByText(say("account.saved"))).toBeVisible();
    });
  }

  test("a post that was hidden says so, and another moderator is asked to look", async ({ page, browser, baseURL }) => {
    const url = home(baseURL);
    await memberBehind(page, baseURL);
    const { body } = await ask(page, baseURL, { path: "/listings", data: AN_OFFER });
    const moderator = await (await browser.newContext({ baseURL })).newPage();
    await signInBehind(moderator, baseURL, ADMIN);
    const why = "Several people found nobody there.";
    const hide = { path: "/moderation/decisions", data: { listingId: body["id"], decision: "hide", reason: why } };
    expect((await ask(moderator, baseURL, hide)).status).toBe(200);
    await moderator.context().close();

    await page.goto(`${url}/me?show=news`);
    await expect(page.getByText("A moderator hid your post.")).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    await page.getByRole("link", { name: "A moderator hid your post." }).click();
    const card = page.getByRole("article");
    await expect(card.getByText("Hidden by a moderator")).toBeVisible();
    await card.getByRole("button", { name: "Say why it should come back" }).click();
    await card.getByLabel("Why should it come back?").fill("I was asleep.");
    await page.reload();
    await card.getByLabel("Why should it come back?").fill("I was asleep. I answer from eight in the morning.");
    await card.getByRole("button", { name: "Send it" }).click();
    await expect(page.getByText("Another moderator looks at it.")).toBeVisible();
    await page.reload();
    await expect(card.getByText("Hidden by a moderator")).toBeVisible();
    await expect(card.getByRole("button", { name: "Say why it should come back" })).toHaveCount(0);
  });
});
