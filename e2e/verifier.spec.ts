import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "./support/accounts.ts";
import { whileClockStands } from "./support/clock.ts";
import { ask } from "./support/posting.ts";

/** Words on the buttons that the journey presses, by language. */
const WORDS = {
  en: {
    begin: "Give me a number",
    what: "What did they say?",
    add: "Add how many, or a note",
    count: "How many do they have?",
    busy: "Busy",
    has: "They have it",
    undo: "Undo",
    told: "You said",
    next: "Next number",
    stop: "Stop for now",
  },
  hi: {
    begin: "मुझे एक नंबर दें",
    what: "उन्होंने क्या कहा?",
    add: "गिनती या टिप्पणी जोड़ें",
    count: "उनके पास कितने हैं?",
    busy: "व्यस्त",
    has: "उनके पास है",
    undo: "वापस लें",
    told: "आपने कहा",
    next: "अगला नंबर",
    stop: "अभी बस",
  },
};

/** Makes a member whom an admin makes a verifier. The page stays signed in. */
async function verifierBehind(page: Page, browser: Browser, baseURL: string | undefined): Promise<void> {
  const { id } = await memberBehind(page, baseURL);
  const office = await browser.newContext();
  const desk = await office.newPage();
  await signInBehind(desk, baseURL, ADMIN);
  const given = await ask(desk, baseURL, { path: `/people/${id}/roles`, method: "PUT", data: { roles: ["verifier"] } });
  expect(given.status).toBe(200);
  await office.close();
}

async function ownCalls(page: Page, baseURL: string | undefined): Promise<unknown> {
  return (await ask(page, baseURL, { path: "/verification/me", method: "GET" })).body["byOutcome"];
}

for (const language of ["en", "hi"] as const) {
  test(
    `a verifier calls, takes a word back, says another, gets the next number: ${language}`,
    { tag: language === "en" ? "@role:verifier" : [] },
    async ({ page, context, browser, baseURL, isMobile }) => {
      test.skip(!isMobile && language === "hi", "the same words on wide screens");
      await context.addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
      const words = WORDS[language];
      const main = page.getByRole("main");
      const call = main.locator('a[href^="tel:"]').first();
      await verifierBehind(page, browser, baseURL);
      await page.clock.install();
      await page.goto(`${home(baseURL)}/verify`);
      await page.getByRole("button", { name: words.begin }).click();
      await expect(call).toBeVisible();
      const first = await call.getAttribute("href");
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(main.locator("blockquote")).toHaveAttribute("lang", "hi");

      await whileClockStands(page, async () => {
        await page.getByRole("button", { name: words.busy, exact: true }).click();
        await expect(page.getByRole("heading", { name: words.told })).toBeFocused();
        await page.getByRole("button", { name: words.undo }).click();
        await expect(page.getByRole("heading", { name: words.what })).toBeVisible();
      });
      await page.getByText(words.add).click();
      await page.getByLabel(words.count).fill("3");
      await page.getByRole("button", { name: words.has, exact: true }).click();
      await expect.poll(() => ownCalls(page, baseURL)).toEqual({ "in-stock": 1 });
      await page.getByRole("button", { name: words.next }).click();
      await expect(page.getByRole("heading", { name: words.what })).toBeVisible();
      await expect(call).not.toHaveAttribute("href", first ?? "");
      await page.getByRole("button", { name: words.stop }).click();
      await expect(page.getByRole("button", { name: words.begin })).toBeVisible();
    },
  );
}

test("a browser that is killed without a net loses no outcome, and holds the card until then", async ({
  page,
  context,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, "the same on wide screens");
  await verifierBehind(page, browser, baseURL);
  await page.goto(`${home(baseURL)}/verify`);
  await page.getByRole("button", { name: WORDS.en.begin }).click();
  const call = page.getByRole("main").locator('a[href^="tel:"]').first();
  const number = (await call.getAttribute("href")) ?? "";
  // The phone discards the page during a call: the same card returns.
  await page.reload();
  await expect(call).toHaveAttribute("href", number);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Wrong number" }).click();
  await expect(page.getByRole("heading", { name: WORDS.en.told })).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${home(baseURL)}/verify`);
  await expect.poll(() => ownCalls(again, baseURL)).toEqual({ "wrong-number": 1 });
});
