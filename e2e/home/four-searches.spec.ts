import type { Page } from "@playwright/test";
import { expect, settled, test } from "../guard.ts";
import { claimsOf, contradictionsOf } from "../support/card-claims.ts";
import { CALL_KEY } from "../support/call-link.ts";

/** What the review of users looked for, in the languages and scripts it looked at. */
const SEARCHES = {
  oxygen: "/find/oxygen",
  "an ICU bed": "/find/bed?bedType=icu",
  "O− platelets": "/find/blood?group=O-&component=platelets",
  "a stretcher": "/find/ambulance?patient=lying",
} as const;
const LANGUAGES = ["en", "hi", "bn", "ur"] as const;
/** Cards of the first page that must have a number to call. */
const FIRST = 3;

for (const [what, path] of Object.entries(SEARCHES)) {
  test(`${what}: the first three places can be called, in four languages`, async ({ page }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
      const cards = cardsOf(page);
      await expect(cards.nth(FIRST - 1)).toBeVisible();
      for (let at = 0; at < FIRST; at += 1) {
        const call = cards.nth(at).locator(`${CALL_KEY}, a[href*="number="]`);
        await expect(call.first(), `card ${at + 1} in ${language}`).toBeVisible();
      }
    }
  });
}

for (const [what, path] of Object.entries(SEARCHES)) {
  test(
    `${what}: no card of the first page contradicts itself, in four languages`,
    { tag: "@long" },
    async ({ page }) => {
      for (const language of LANGUAGES) {
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
        await settled(page);
        const claims = await claimsOf(page.locator("main ol > li:has(> h2)"), language);
        expect(claims.length, language).toBeGreaterThanOrEqual(FIRST);
        expect(contradictionsOf(claims), language).toEqual([]);
        // Sentences are known by their words: some cards are green, and some say what is there.
        const said = claims.flatMap((card) => card.said);
        expect(said, language).toContain("green");
        expect(
          said.filter((key) => /^(card|stock|band)\./.test(key)),
          language,
        ).not.toEqual([]);
      }
    },
  );
}

test("a card that contradicts itself is found, each of its sentences by its words", async ({ page }) => {
  const card = (band: string, tone: string, key: string) =>
    `<ol><li><div${tone}><p><b>${band}</b></p></div><h2><a href="/r/1">Lake Hospital</a></h2><p>May have ICU beds: not known, ask</p>${key}</li></ol>`;
  const found = async (html: string) => {
    await page.setContent(html);
    return contradictionsOf(await claimsOf(page.locator("ol > li"), "en"));
  };
  const call = '<div><a href="tel:+12025550142">Call</a></div>';
  expect(await found(card("Call first", ' data-tone="ageing"', call))).toEqual([]);
  expect(await found(card("Has it", "", call))).toEqual(["Lake Hospital: green and stock.may"]);
  expect(await found(card("Old: not checked", ' data-tone="old"', "No number known"))).toEqual([
    "Lake Hospital: silent and stock.may",
  ]);
});

function cardsOf(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
}
