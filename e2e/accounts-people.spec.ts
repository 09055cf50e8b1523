import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import {
  ADMIN,
  codeIn,
  emailMemberBehind,
  giveRoles,
  home,
  letterTo,
  memberBehind,
  PASSWORD,
  signIn,
  signInBehind,
} from "./support/accounts.ts";
import { newLetters } from "./support/unique-values.ts";
import { findAxeFaults } from "./support/axe.ts";
import { ask } from "./support/posting.ts";
import { productNow } from "./support/product-time.ts";
import { localeTextOf } from "./support/words.ts";
import { walkedIn } from "./support/gate-languages.ts";

test.describe("an admin", { tag: "@phone" }, () => {
  test("signs in for their work, and goes on where they were going", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/people`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in for your work" })).toBeVisible();
    await signIn(page, ADMIN.email, ADMIN.password);
    await expect(page).toHaveURL(`${home(baseURL)}/people`);
    await expect(page.getByText("This Lifeboard still shows demonstration data.")).toBeVisible();
  });

  test("gives a role, and its account reads what it is for", async ({ page, baseURL, another }) => {
    const person = await another();
    const { name } = await namedMember(person, baseURL);
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people`);
    await page.getByLabel("Name, e-mail or number").fill(name);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("link", { name }).click();
    await page.getByRole("checkbox", { name: /^Moderator/ }).check();
    await page.getByRole("button", { name: "Save the roles" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await person.goto(`${home(baseURL)}/account`);
    await expect(person.getByText("Decides about reports and hides what is false.")).toBeVisible();
  });

  test("shuts somebody out, who is told so at the next sign-in", async ({ page, baseURL, another }) => {
    const person = await another();
    const { id, phone } = await namedMember(person, baseURL);
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people/${id}`);
    await page.getByLabel("Why").fill("Sold what was free.");
    await page.getByRole("button", { name: "Ban this account" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Ban", exact: true })).toBeVisible();
    await person.goto(`${home(baseURL)}/signin?next=/account`);
    await person.getByLabel("Phone or e-mail").fill(phone);
    const since = productNow().toISOString();
    await person.getByRole("button", { name: "Send me a code" }).click();
    await person.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone, since)));
    await person.getByRole("button", { name: "Continue" }).click();
    await expect(person.getByRole("alert").filter({ hasText: "This account is banned" })).toBeVisible();
  });

  test("lets somebody in again", async ({ page, baseURL, another }) => {
    const { id } = await namedMember(await another(), baseURL);
    await signInBehind(page, baseURL, ADMIN);
    const ban = { path: `/people/${id}/ban`, data: { reason: "Sold what was free." } };
    expect((await ask(page, baseURL, ban)).status).toBe(200);
    await page.goto(`${home(baseURL)}/people/${id}`);
    await page.getByRole("button", { name: "Lift the ban" }).click();
    await expect(page.getByRole("button", { name: "Ban this account" })).toBeVisible();
  });
});

test(
  "a member is told that the list of people is only for admins",
  { tag: ["@phone", "@long"] },
  async ({ page, baseURL }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/people`);
    await expect(page.getByText("Only for admins")).toBeVisible();
  },
);

/** A new member whose name nobody else has. */
async function namedMember(
  page: Page,
  baseURL: string | undefined,
): Promise<{ id: string; phone: string; name: string }> {
  const { id, phone } = await memberBehind(page, baseURL);
  const name = `Meena ${newLetters()}`;
  const named = await ask(page, baseURL, { path: "/me", method: "PATCH", data: { alias: name } });
  expect(named.status).toBe(200);
  return { id, phone, name };
}

const WHY = "Sold what was free.";
const WORDS = "My brother had the phone that day, I never sold anything.";
const ANSWER = "Your brother wrote to us too.";

for (const language of walkedIn(["en", "ur"])) {
  const say = localeTextOf(language);

  test.describe(`who is shut out (${language})`, { tag: "@phone" }, () => {
    test("appeals, is let in by somebody else, and is told so", async ({ page, baseURL, another }) => {
      const email = await shutOut(baseURL, another);
      await speak(page, baseURL, language);
      await page.goto(`${home(baseURL)}/signin`);
      await signInOn(page, say, email);
      await expect(page.getByRole("alert").filter({ hasText: WHY })).toBeVisible();
      await page.getByRole("link", { name: say("appeal.ask") }).click();
      await page.getByLabel(say("appeal.words")).fill(WORDS);
      await page.reload();
      await expect(page.getByLabel(say("appeal.words"))).toHaveValue(WORDS);
      await settled(page);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: say("appeal.send") }).click();
      await expect(page.getByText(say("appeal.sent", { when: "" }).slice(-30))).toBeVisible();

      const judge = await another();
      await speak(judge, baseURL, language);
      await signInBehind(judge, baseURL, ADMIN);
      await judge.goto(`${home(baseURL)}/moderate`);
      await settled(judge);
      await judge
        .getByRole("link", { name: say("banAppeal.act.appealed") })
        .last()
        .click();
      await expect(judge.getByText(WORDS)).toBeVisible();
      await settled(judge);
      expect(await findAxeFaults(judge)).toEqual([]);
      const since = productNow().toISOString();
      const lift = say("banAppeal.answer.lift");
      await judge.getByRole("button", { name: lift }).click();
      await judge.getByLabel(say("moderation.reason")).fill(ANSWER);
      await judge.getByRole("button", { name: lift }).click();
      await expect(judge.getByText(say("banAppeal.done", { what: lift }))).toBeVisible();

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
