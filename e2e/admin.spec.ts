import type { Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";
import { ask } from "./support/posting.ts";
import { wordsOf } from "./support/words.ts";

test.describe("an admin", () => {
  test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

  for (const language of ["en", "hi"] as const) {
    test(
      `switches plasma off with a note and on again; a table is changed; all of it is in the log: ${language}`,
      { tag: language === "en" ? "@role:admin" : [] },
      async ({ page, context, baseURL }) => {
        const say = wordsOf(language);
        const url = home(baseURL);
        await signInBehind(page, baseURL, ADMIN);
        await context.addCookies([{ name: "i18next", value: language, url }]);
        expect(await plasmaNear(page, baseURL)).toBeGreaterThan(0);
        await page.goto(`${url}/people`);
        await page.getByRole("link", { name: say("account.pages.policies.title") }).click();
        await page.getByLabel(say("admin.off.subtype")).selectOption("plasma");
        await page.getByRole("button", { name: say("admin.off.set") }).click();
        await expect(page.getByText(say("admin.off.noteShort"))).toBeVisible();
        const note = `Withdrawn on clinical advice (${language}).`;
        await page.getByLabel(say("admin.off.note")).fill(note);
        await page.getByRole("button", { name: say("admin.off.set") }).click();
        const off = page.getByRole("article").filter({ hasText: note });
        await expect(off.getByText(say("admin.off.now"))).toBeVisible();

        // Everybody can read why, and no list has it any more.
        await expect.poll(() => plasmaNear(page, baseURL)).toBe(0);
        await page.goto(`${url}/find/blood?component=plasma`);
        await expect(page.getByRole("note").getByText(note)).toBeVisible();

        await page.goto(`${url}/policies`);
        await off.getByRole("button", { name: say("admin.off.end") }).click();
        await off.getByLabel(say("admin.why")).fill("Allowed again.");
        await off.getByRole("button", { name: say("admin.off.endNow") }).click();
        await expect(page.getByText(say("admin.off.none"))).toBeVisible();
        await expect.poll(() => plasmaNear(page, baseURL)).toBeGreaterThan(0);

        await page.getByText(say("admin.table.flag-words")).click();
        await page.getByRole("button", { name: say("admin.tables.change") }).click();
        const rows = page.getByLabel(say("admin.tables.rows"));
        await rows.fill(`${await rows.inputValue()}\nprocessing fee ${language}`);
        await page.getByLabel(say("admin.why")).fill(`Heard on the phone (${language}).`);
        await page.getByRole("button", { name: say("admin.tables.save") }).click();
        await expect(page.getByText(`processing fee ${language}`, { exact: true })).toBeVisible();
        await expect(page.getByText(`Heard on the phone (${language}).`)).toBeVisible();

        await page.goto(`${url}/audit`);
        await page.getByLabel(say("admin.audit.act")).fill("policies.end");
        await page.getByRole("button", { name: say("account.people.show"), exact: true }).click();
        await expect(page.getByText("Allowed again.").first()).toBeVisible();
        await expect(page.getByText("policies.set")).toHaveCount(0);
      },
    );
  }
});

/** How many offers of plasma there are around Kolkata. */
async function plasmaNear(page: Page, baseURL: string | undefined): Promise<number> {
  const path = "/listings/nearby?lat=22.57&lng=88.36&kind=blood&component=plasma&bloodGroup=AB%2B&limit=100";
  const { body } = await ask(page, baseURL, { path, method: "GET" });
  const { items } = body as { items: { details: { component?: string } }[] };
  return items.filter(({ details }) => details.component === "plasma").length;
}
