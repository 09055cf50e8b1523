import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "./support/accounts.ts";
import { AN_OFFER, ask } from "./support/posting.ts";
import { wordsOf } from "./support/words.ts";

test.describe("a moderator", () => {
  test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

  for (const language of ["en", "hi"] as const) {
    test(
      `hides what was reported, with a reason; another one decides the appeal: ${language}`,
      { tag: language === "en" ? "@role:moderator" : [] },
      async ({ page, browser, baseURL }) => {
        const say = wordsOf(language);
        const url = home(baseURL);
        const title = `Cylinders tonight ${words(randomUUID())}`;
        const owner = await newcomer(browser, baseURL, language);
        const posted = await ask(owner, baseURL, { path: "/listings", data: { ...AN_OFFER, title } });
        expect(posted.status).toBe(201);
        const id = String(posted.body["id"]);
        const said = "Send half now, then I give the address.";
        for (const client of ["a", "b"]) await report(browser, baseURL, { id, client: client.repeat(32), text: said });

        await speak(page, baseURL, language);
        await signInBehind(page, baseURL, ADMIN);
        await page.goto(`${url}/moderate`);
        await settled(page);
        const card = page.getByRole("article").filter({ hasText: title });
        await expect(card).toContainText(say("moderation.wrote", { text: said }));
        await card.getByRole("button", { name: say("moderation.act.hide") }).click();
        // A reason is required, and a reason that is too short is not lost.
        const reason = card.getByLabel(say("moderation.reason"));
        await expect(reason).toBeFocused();
        await reason.fill("No");
        await card.getByRole("button", { name: say("moderation.act.hide") }).click();
        await expect(reason).toHaveValue("No");
        await reason.fill("Two people were asked for money first.");
        await card.getByRole("button", { name: say("moderation.act.hide") }).click();
        await expect(card.getByText(say("moderation.done", { what: say("moderation.act.hide") }))).toBeVisible();
        const read = { path: `/listings/${id}`, method: "GET" } as const;
        const stranger = await (await browser.newContext()).newPage();
        expect((await ask(stranger, baseURL, read)).status).toBe(404);

        const appeal = { path: `/listings/${id}/appeal`, data: { text: "The calls came to my old number." } };
        expect((await ask(owner, baseURL, appeal)).status).toBe(204);
        await page.goto(`${url}/moderate/${id}`);
        await settled(page);
        await expect(page.getByText(said).first()).toBeVisible();
        await expect(page.getByText("Two people were asked for money first.")).toBeVisible();

        const second = await newcomer(browser, baseURL, language);
        const { body: me } = await ask(second, baseURL, { path: "/me", method: "GET" });
        const roles = await page.request.put(`${url}/api/v1/people/${String(me["id"])}/roles`, {
          headers: { origin: url },
          data: { roles: ["moderator"] },
        });
        expect(roles.status()).toBe(200);
        await second.goto(`${url}/moderate?show=appeals`);
        await settled(second);
        const appealed = second.getByRole("article").filter({ hasText: title });
        await expect(appealed).toContainText("The calls came to my old number.");
        await appealed.getByRole("button", { name: say("moderation.act.showAgain") }).click();
        await appealed.getByLabel(say("moderation.reason")).fill("The number was changed; calls prove it.");
        await appealed.getByRole("button", { name: say("moderation.act.showAgain") }).click();
        await expect(appealed.getByRole("status")).toContainText(say("moderation.act.showAgain"));
        expect((await ask(stranger, baseURL, read)).status).toBe(200);
        for (const each of [owner, second, stranger]) await each.context().close();
      },
    );
  }

  test("alone sees it; a member is told that the page is not for them", async ({ page, baseURL }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/moderate`);
    await settled(page);
    await expect(page.getByText("This page is not for your account")).toBeVisible();
  });
});

/** Letters for the digits of an id: a long number would look like a phone number. */
function words(id: string): string {
  return id.slice(0, 8).replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
}

async function speak(page: Page, baseURL: string | undefined, language: string): Promise<void> {
  await page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
}

/** Another person, signed in, in a separate browser. */
async function newcomer(browser: Browser, baseURL: string | undefined, language: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await speak(page, baseURL, language);
  await memberBehind(page, baseURL);
  return page;
}

/** An anonymous report. */
async function report(
  browser: Browser,
  baseURL: string | undefined,
  { id, client, text }: { id: string; client: string; text: string },
): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const data = { kind: "fraud", text };
  const told = await ask(page, baseURL, { path: `/listings/${id}/reports`, data, headers: { "X-Client-Id": client } });
  expect(told.status).toBe(202);
  await page.context().close();
}
