import type { Page } from "@playwright/test";
import { expect } from "./guard.ts";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";
import { withOwnProduct } from "./support/own-product.ts";
import { ask } from "./support/posting.ts";
import { localeTextOf } from "./support/words.ts";
import { walkedIn } from "./support/gate-languages.ts";

/** A product of its own: what is switched off is off for everybody, and tables are one for all. */
const test = withOwnProduct();

const NOTE = "Withdrawn on clinical advice.";

for (const language of walkedIn(["en", "hi"])) {
  const say = localeTextOf(language);

  test.describe(`an admin (${language})`, { tag: "@phone" }, () => {
    test.beforeEach(async ({ page, context, baseURL }) => {
      await signInBehind(page, baseURL, ADMIN);
      await context.addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
    });
    test.afterEach(({ page, baseURL }) => endPolicies(page, baseURL));

    test(
      "switches plasma off with a note, and no list has it",
      { tag: language === "en" ? ["@role:admin", "@wide-later"] : [] },
      async ({ page, baseURL }) => {
        await expect.poll(() => plasmaNear(page, baseURL)).toBeGreaterThan(0);
        await page.goto(`${home(baseURL)}/people`);
        await page.getByRole("link", { name: say("account.pages.policies.title") }).click();
        await page.getByLabel(say("admin.off.subtype")).selectOption("plasma");
        await page.getByLabel(say("admin.off.note")).fill(NOTE);
        await page.getByRole("button", { name: say("admin.off.set") }).click();
        const off = page.getByRole("article").filter({ hasText: NOTE });
        await expect(off.getByText(say("admin.off.now"))).toBeVisible();
        await expect.poll(() => plasmaNear(page, baseURL)).toBe(0);
      },
    );

    test("switches nothing off without a note", { tag: "@long" }, async ({ page, baseURL }) => {
      await page.goto(`${home(baseURL)}/policies`);
      await page.getByLabel(say("admin.off.subtype")).selectOption("plasma");
      await page.getByRole("button", { name: say("admin.off.set") }).click();
      await expect(page.getByText(say("admin.off.noteShort"))).toBeVisible();
      expect(await policies(page, baseURL)).toEqual([]);
    });

    test("tells everybody why plasma is off", { tag: "@long" }, async ({ page, baseURL }) => {
      await switchPlasmaOff(page, baseURL);
      await page.goto(`${home(baseURL)}/find/blood?component=plasma`);
      await expect(page.getByRole("note").getByText(NOTE)).toBeVisible();
    });

    test("switches plasma on again, and the lists have it", async ({ page, baseURL }) => {
      await switchPlasmaOff(page, baseURL);
      await page.goto(`${home(baseURL)}/policies`);
      const off = page.getByRole("article").filter({ hasText: NOTE });
      await off.getByRole("button", { name: say("admin.off.end") }).click();
      await off.getByLabel(say("admin.why")).fill("Allowed again.");
      await off.getByRole("button", { name: say("admin.off.endNow") }).click();
      await expect(page.getByText(say("admin.off.none"))).toBeVisible();
      await expect.poll(() => plasmaNear(page, baseURL)).toBeGreaterThan(0);
    });

    test("changes a table, which keeps the reason", async ({ page, baseURL }, { repeatEachIndex }) => {
      const [word, why] = [`processing fee ${language} ${repeatEachIndex}`, `Heard on the phone (${language}).`];
      await page.goto(`${home(baseURL)}/policies`);
      await page.getByText(say("admin.table.flag-words")).click();
      await page.getByRole("button", { name: say("admin.tables.change") }).click();
      const rows = page.getByLabel(say("admin.tables.rows"));
      await rows.fill(`${await rows.inputValue()}\n${word}`);
      await page.getByLabel(say("admin.why")).fill(why);
      await page.getByRole("button", { name: say("admin.tables.save") }).click();
      await expect(page.getByText(word, { exact: true })).toBeVisible();
      await expect(page.getByText(why).first()).toBeVisible();
    });

    test("finds one kind of act in the log", { tag: "@long" }, async ({ page, baseURL }) => {
      await switchPlasmaOff(page, baseURL);
      await endPolicies(page, baseURL);
      await page.goto(`${home(baseURL)}/audit`);
      await page.getByLabel(say("admin.audit.act")).selectOption("kindOn");
      await page.getByRole("button", { name: say("account.people.show"), exact: true }).click();
      await expect(page.getByText("Allowed again.").first()).toBeVisible();
      const deed = (name: "kindOn" | "kindOff") => say(`admin.audit.deed.${name}`, { who: "Admin" });
      await expect(
        page
          .getByRole("article")
          .filter({ hasText: deed("kindOn") })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("article").filter({ hasText: deed("kindOff") })).toHaveCount(0);
    });
  });
}

/** How many offers of plasma there are around Kolkata. */
async function plasmaNear(page: Page, baseURL: string | undefined): Promise<number> {
  const path = "/listings/nearby?lat=22.57&lng=88.36&kind=blood&component=plasma&bloodGroup=AB%2B&limit=100";
  const { body } = await ask(page, baseURL, { path, method: "GET" });
  const { items } = body as { items: { details: { component?: string } }[] };
  return items.filter(({ details }) => details.component === "plasma").length;
}

/** Switches plasma off, without any screen, and waits until no list has it. */
async function switchPlasmaOff(page: Page, baseURL: string | undefined): Promise<void> {
  const data = { kind: "blood", subtype: "plasma", note: NOTE };
  expect((await ask(page, baseURL, { path: "/policies", data })).status).toBe(201);
  await expect.poll(() => plasmaNear(page, baseURL)).toBe(0);
}

async function policies(page: Page, baseURL: string | undefined): Promise<{ id: string }[]> {
  const { body } = await ask(page, baseURL, { path: "/policies", method: "GET" });
  return (body as { items: { id: string }[] }).items;
}

/** Switches on again what a journey switched off. */
async function endPolicies(page: Page, baseURL: string | undefined): Promise<void> {
  for (const { id } of await policies(page, baseURL)) {
    const end = { path: `/policies/${id}`, method: "DELETE", data: { reason: "Allowed again." } } as const;
    expect((await ask(page, baseURL, end)).status).toBe(204);
  }
}
