import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import {
  ADMIN,
  emailMemberBehind,
  giveRoles,
  home,
  letterTo,
  memberBehind,
  PASSWORD,
  signInBehind,
} from "./support/accounts.ts";
import { findAxeFaults } from "./support/axe.ts";
import { ask } from "./support/posting.ts";
import { localeTextOf } from "./support/words.ts";

const WHY = "Sold what was free.";
const WORDS = "My brother had the phone that day, I never sold anything.";
const ANSWER = "Your brother wrote to us too.";

for (const language of ["en", "ur"] as const) {
  const say = localeTextOf(language);

  test.describe(`who is shut out (${language})`, () => {
    test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

    test("appeals, is let in by somebody else, and is told so", async ({ page, baseURL, another }) => {
      const email = await shutOut(baseURL, another);
      await speak(page, baseURL, language);
      await page.goto(`${home(baseURL)}/signin`);
      await signInOn(page, say, email);
      await expect(page.getByRole("alert").filter({ hasText: WHY })).toBeVisible();
      await page.getByRole("link", { name: say("account.appeal.ask") }).click();
      await page.getByLabel(say("account.appeal.words")).fill(WORDS);
      await page.reload();
      await expect(page.getByLabel(say("account.appeal.words"))).toHaveValue(WORDS);
      await settled(page);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: say("account.appeal.send") }).click();
      await expect(page.getByText(say("account.appeal.sent", { when: "" }).slice(-30))).toBeVisible();

      const judge = await another();
      await speak(judge, baseURL, language);
      await signInBehind(judge, baseURL, ADMIN);
      await judge.goto(`${home(baseURL)}/moderate`);
      await settled(judge);
      await judge
        .getByRole("link", { name: say("moderation.banAppeal.act.appealed") })
        .last()
        .click();
      await expect(judge.getByText(WORDS)).toBeVisible();
      await settled(judge);
      expect(await findAxeFaults(judge)).toEqual([]);
      const since = new Date().toISOString();
      const lift = say("moderation.banAppeal.answer.lift");
      await judge.getByRole("button", { name: lift }).click();
      await judge.getByLabel(say("moderation.reason")).fill(ANSWER);
      await judge.getByRole("button", { name: lift }).click();
      await expect(judge.getByText(say("moderation.banAppeal.done", { what: lift }))).toBeVisible();

      const { text } = await letterTo(baseURL, email, since);
      expect(text).toContain(ANSWER);
      await page.goto(`${home(baseURL)}/signin?next=/account`);
      await signInOn(page, say, email);
      await expect(page).toHaveURL(/\/account/);
    });
  });
}

async function speak(page: Page, baseURL: string | undefined, language: string): Promise<void> {
  await page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
}

async function signInOn(page: Page, say: ReturnType<typeof localeTextOf>, email: string): Promise<void> {
  await page.getByLabel(say("account.field.identifier")).fill(email);
  await page.getByLabel(say("account.field.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say("account.signIn.go"), exact: true }).click();
}

/** A member whom a moderator banned. @returns their e-mail */
async function shutOut(baseURL: string | undefined, another: () => Promise<Page>): Promise<string> {
  const [person, moderator, desk] = [await another(), await another(), await another()];
  const email = await emailMemberBehind(person, baseURL);
  const { id }: { id: string } = await (await person.request.get(`${home(baseURL)}/api/v1/me`)).json();
  const mira = await memberBehind(moderator, baseURL, "Mira");
  await giveRoles(desk, baseURL, { id: mira.id, roles: ["member", "moderator"] });
  const banned = await ask(moderator, baseURL, { path: `/people/${id}/ban`, data: { reason: WHY } });
  expect(banned.status).toBe(200);
  return email;
}
