import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import { ADMIN, giveRoles, home, memberBehind, signInBehind } from "./support/accounts.ts";
import { newLetters } from "./support/unique-values.ts";
import { ask, postOffer } from "./support/posting.ts";
import type { Town } from "./support/towns/towns.ts";
import { localeTextOf } from "./support/words.ts";
import { walkedIn } from "./support/gate-languages.ts";

const SAID = "Send half now, then I give the address.";
const WHY = "Two people were asked for money first.";
const APPEAL = "The calls came to my old number.";

type Another = () => Promise<Page>;
type Entry = { id: string; title: string };

for (const language of walkedIn(["en", "hi"])) {
  const say = localeTextOf(language);

  test.describe(`a moderator (${language})`, { tag: "@phone" }, () => {
    test(
      "hides what was reported, with a reason",
      { tag: language === "en" ? "@role:moderator" : [] },
      async ({ page, baseURL, town, another }) => {
        const { id, title } = await reported(baseURL, { another, place: town });
        await signInAsModerator(page, baseURL, language);
        await page.goto(`${home(baseURL)}/moderate`);
        await settled(page);
        const card = page.getByRole("article").filter({ hasText: title });
        await expect(card).toContainText(say("moderation.wrote", { text: SAID }));
        await card.getByRole("button", { name: say("moderation.act.hide") }).click();
        await card.getByLabel(say("moderation.reason")).fill(WHY);
        await card.getByRole("button", { name: say("moderation.act.hide") }).click();
        await expect(card.getByText(say("moderation.done", { what: say("moderation.act.hide") }))).toBeVisible();
        expect((await ask(await another(), baseURL, read(id))).status).toBe(404);
      },
    );

    test(
      "must give a reason; one that is too short is not lost",
      { tag: "@long" },
      async ({ page, baseURL, town, another }) => {
        const { title } = await reported(baseURL, { another, place: town });
        await signInAsModerator(page, baseURL, language);
        await page.goto(`${home(baseURL)}/moderate`);
        await settled(page);
        const card = page.getByRole("article").filter({ hasText: title });
        await card.getByRole("button", { name: say("moderation.act.hide") }).click();
        const reason = card.getByLabel(say("moderation.reason"));
        await expect(reason).toBeFocused();
        await reason.fill("No");
        await card.getByRole("button", { name: say("moderation.act.hide") }).click();
        await expect(reason).toHaveValue("No");
      },
    );

    test(
      "reads of an entry what was reported and decided",
      { tag: "@long" },
      async ({ page, baseURL, town, another }) => {
        const { id } = await appealed(baseURL, { another, place: town });
        await signInAsModerator(page, baseURL, language);
        await page.goto(`${home(baseURL)}/moderate/${id}`);
        await settled(page);
        await expect(page.getByText(SAID).first()).toBeVisible();
        await expect(page.getByText(WHY)).toBeVisible();
      },
    );

    test("decides the appeal from another one's decision", async ({ page, baseURL, town, another }) => {
      const { id, title } = await appealed(baseURL, { another, place: town });
      const { id: second } = await memberBehind(page, baseURL);
      await giveRoles(await another(), baseURL, { id: second, roles: ["moderator"] });
      await speak(page, baseURL, language);
      await page.goto(`${home(baseURL)}/moderate?show=appeals`);
      await settled(page);
      const card = page.getByRole("article").filter({ hasText: title });
      await expect(card).toContainText(APPEAL);
      await card.getByRole("button", { name: say("moderation.act.showAgain") }).click();
      await card.getByLabel(say("moderation.reason")).fill("The number was changed; calls prove it.");
      await card.getByRole("button", { name: say("moderation.act.showAgain") }).click();
      await expect(card.getByRole("status")).toContainText(say("moderation.act.showAgain"));
      expect((await ask(await another(), baseURL, read(id))).status).toBe(200);
    });
  });
}

test(
  "a member is told that a moderator's page is not for them",
  { tag: ["@phone", "@long"] },
  async ({ page, baseURL }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/moderate`);
    await settled(page);
    await expect(page.getByText("You do not have access to this page")).toBeVisible();
  },
);

function read(id: string) {
  return { path: `/listings/${id}`, method: "GET" } as const;
}

async function speak(page: Page, baseURL: string | undefined, language: string): Promise<void> {
  await page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
}

async function signInAsModerator(page: Page, baseURL: string | undefined, language: string): Promise<void> {
  await speak(page, baseURL, language);
  await signInBehind(page, baseURL, ADMIN);
}

/** A new member's entry that two people reported. `owner`: the page of the member. */
async function reported(
  baseURL: string | undefined,
  { another, place }: { another: Another; place: Town },
): Promise<Entry & { owner: Page }> {
  const [owner, reader] = [await another(), await another()];
  await memberBehind(owner, baseURL);
  const title = `Cylinders tonight ${newLetters()}`;
  const id = await postOffer(owner, baseURL, { place, title });
  for (const client of ["a", "b"]) {
    const report = { path: `/listings/${id}/reports`, data: { kind: "fraud", text: SAID } };
    const headers = { "X-Client-Id": client.repeat(32) };
    expect((await ask(reader, baseURL, { ...report, headers })).status).toBe(202);
  }
  return { id, title, owner };
}

/** The same, hidden by the admin, and its owner asked for another decision. */
async function appealed(
  baseURL: string | undefined,
  { another, place }: { another: Another; place: Town },
): Promise<Entry> {
  const { id, title, owner } = await reported(baseURL, { another, place });
  const desk = await another();
  await signInBehind(desk, baseURL, ADMIN);
  const data = { listingId: id, decision: "hide", reason: WHY };
  expect((await ask(desk, baseURL, { path: "/moderation/decisions", data })).status).toBe(200);
  const appeal = { path: `/listings/${id}/appeal`, data: { text: APPEAL } };
  expect((await ask(owner, baseURL, appeal)).status).toBe(204);
  return { id, title };
}
