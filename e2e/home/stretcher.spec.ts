import { expect, test } from "../guard.ts";
import { walkedIn } from "../support/gate-languages.ts";
import { CALL_KEY } from "../support/call-link.ts";

/* A caretaker with a patient who cannot walk, without an account. */

const WORDS = {
  en: { ride: "Wheelchair or stretcher", filter: /^Filter/, suction: "Suction", show: "Show", places: "Places" },
  hi: { ride: "व्हीलचेयर या स्ट्रेचर", filter: /^छाँटें/, suction: "सक्शन", show: "दिखाएँ", places: "जगहें" },
} as const;

for (const language of walkedIn(["en", "hi"])) {
  const words = WORDS[language];

  test(`a stretcher patient: from the first page to an ambulance that says what it has, ${language}`, async ({
    page,
  }) => {
    await page.goto(`/?lng=${language}`);
    await page.getByRole("main").getByRole("link", { name: words.ride }).click();
    await expect(page).toHaveURL(/accessible=true/);
    await page.locator('a[href*="/find/ambulance"][href*="accessible=true"]').first().click();
    await expect(page).toHaveURL(/\/find\/ambulance\?.*accessible=true/);
    await page.locator("summary", { hasText: words.filter }).click();
    await page.getByRole("checkbox", { name: words.suction, exact: true }).check();
    await page.locator('select[name="ambulanceClass"]').selectOption("icu");
    await page.locator('form button[type="submit"]').last().click();
    await expect(page).toHaveURL(/ambulanceClass=icu/);
    await expect(page).toHaveURL(/equipment=suction/);
    const cards = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect(cards.first()).toContainText(words.suction);
    await expect(cards.first().locator(`${CALL_KEY}, a[href*="number="]`).first()).toBeVisible();
    // A chip takes a filter away again.
    await page.locator("nav a[aria-current]", { hasText: words.suction }).click();
    await expect(page).not.toHaveURL(/equipment=/);
    await expect(page).toHaveURL(/ambulanceClass=icu/);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the filter is a form: class and step-free reach the list", async ({ page }) => {
    await page.goto("/find/ambulance");
    await page.locator("summary", { hasText: "Filter" }).click();
    await page.getByRole("checkbox", { name: "Suction", exact: true }).check();
    await page.getByRole("checkbox", { name: "Oxygen", exact: true }).check();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/equipment=.*equipment=/);
    await expect(page).toHaveTitle(/Oxygen · Suction · Ambulance/);
  });
});
