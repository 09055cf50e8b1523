import type { Page } from "@playwright/test";
import { awake, expect, firstOf, test } from "./guard.ts";

/** Words that the journeys press, by language. */
const WORDS = {
  en: { call: /^Call \+/, noAnswer: "No answer", undo: "Undo", got: "Got it", title: "Did it help?" },
  hi: { call: /\+1/, noAnswer: "जवाब नहीं मिला", undo: "वापस लें", got: "मिल गया", title: "क्या मदद मिली?" },
};

test.describe("after a call: did it help?", () => {
  for (const language of ["en", "hi"] as const) {
    test(`back on the page it is asked at once; one tap, undo, again: ${language}`, async ({
      page,
      context,
      baseURL,
      isMobile,
    }) => {
      test.skip(!isMobile && language === "hi", "the same words on wide screens");
      await context.addCookies([{ name: "i18next", value: language, url: baseURL ?? "" }]);
      const words = WORDS[language];
      const path = await firstOf(page, "/find/ambulance", "/r/");
      await page.goto(path);
      await awake(page);
      await callAndComeBack(page, () => page.getByRole("main").getByRole("link", { name: words.call }).first().click());
      const asked = page.getByRole("region", { name: words.title });
      await expect(asked.getByRole("heading")).toBeFocused();
      const order = await page
        .getByRole("main")
        .locator("section")
        .evaluateAll((all) => all.map((each) => each.textContent));
      expect(order[1]).toContain(words.title);

      await asked.getByRole("button", { name: words.noAnswer }).click();
      await expect(asked.getByRole("button", { name: words.undo })).toBeVisible();
      await expect.poll(() => outcomes(page, path)).toContain("no-answer");
      await asked.getByRole("button", { name: words.undo }).click();
      await expect(asked.getByRole("heading")).toBeFocused();
      await expect.poll(() => outcomes(page, path)).not.toContain("no-answer");
      await asked.getByRole("button", { name: words.got }).click();
      await expect.poll(() => outcomes(page, path)).toContain("got-help");
    });
  }

  test("from the list: the card that was called asks, and nobody there opens the next ones", async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, "the same on wide screens");
    await page.goto("/find/ambulance");
    await awake(page);
    const first = page.getByRole("list", { name: "Places" }).getByRole("listitem").first();
    const name = await first.getByRole("link", { name: /^Call / }).getAttribute("aria-label");
    await callAndComeBack(page, () => first.getByRole("link", { name: /^Call / }).click());
    const asked = first.getByRole("region", { name: `Did ${name?.replace("Call ", "")} help?` });
    await asked.getByRole("button", { name: "None left" }).click();
    await expect(first.getByRole("heading", { name: "If they cannot help, try next" })).toBeVisible();
    await expect(first.locator("li").filter({ hasText: "km" })).toHaveCount(3);
  });

  test("without a net it is kept, and goes when the net is back", async ({ page, context, isMobile }) => {
    test.skip(!isMobile, "the same on wide screens");
    const path = await firstOf(page, "/find/oxygen", "/r/");
    await page.goto(path);
    await awake(page);
    const asked = page.getByRole("region", { name: "Did it help?" });
    await expect(asked.getByRole("button", { name: "Wrong number" })).toBeVisible();
    await context.setOffline(true);
    await asked.getByRole("button", { name: "Wrong number" }).click();
    await expect(asked.getByText("Kept on this phone.")).toBeVisible();
    await context.setOffline(false);
    await expect(asked.getByText("Thank you.")).toBeVisible();
    await expect.poll(() => outcomes(page, path)).toContain("wrong-number");
  });
});

/** A phone shows its own screen while somebody calls: the page is hidden, then seen again. */
async function callAndComeBack(page: Page, call: () => Promise<void>): Promise<void> {
  await call();
  for (const state of ["hidden", "visible"]) {
    await page.evaluate((now) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  }
}

/** What people said of the listing of this page, as anybody may read it. */
async function outcomes(page: Page, path: string): Promise<string[]> {
  const id = path.split("/").at(-1);
  const answer = await page.request.get(`/api/v1/listings/${id}/observations`);
  const { items }: { items: { outcome: string }[] } = await answer.json();
  return items.map(({ outcome }) => outcome);
}
