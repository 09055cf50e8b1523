import { expect, test } from "../guard.ts";

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
      const cards = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") });
      await expect(cards.nth(FIRST - 1)).toBeVisible();
      for (let at = 0; at < FIRST; at += 1) {
        const call = cards.nth(at).locator('a[href^="tel:"], a[href*="number="]');
        await expect(call.first(), `card ${at + 1} in ${language}`).toBeVisible();
      }
    }
  });
}
