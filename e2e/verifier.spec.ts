import type { Page } from "@playwright/test";
import { expect } from "./guard.ts";
import { giveRoles, home, memberBehind } from "./support/accounts.ts";
import { whileClockStands } from "./support/clock.ts";
import { withOwnProduct } from "./support/own-product.ts";
import { ask } from "./support/posting.ts";
import { setOffline } from "./support/offline.ts";
import { productNow } from "./support/product-time.ts";
import { walkedIn } from "./support/gate-languages.ts";
import { CALL_KEY } from "./support/call-link.ts";

/** A product of its own: the verifiers' queue is one for all, and calls change what lists say. */
const test = withOwnProduct();

/** Words on the buttons that the journey presses, by language. */
const WORDS = {
  en: {
    begin: "Give me a number",
    what: "What did they say?",
    count: "How many do they have?",
    busy: "Busy",
    has: "They have it",
    undo: "Undo",
    reported: "You said",
    next: "Next number",
    stop: "Stop for now",
  },
  hi: {
    begin: "मुझे एक नंबर दें",
    what: "उन्होंने क्या कहा?",
    count: "उनके पास कितने हैं?",
    busy: "व्यस्त",
    has: "उनके पास है",
    undo: "वापस लें",
    reported: "आपने कहा",
    next: "अगला नंबर",
    stop: "अभी बस",
  },
};

for (const language of walkedIn(["en", "hi"])) {
  const words = WORDS[language];

  test.describe(`a verifier (${language})`, { tag: language === "hi" ? "@phone" : [] }, () => {
    test.beforeEach(async ({ page, context, baseURL, another }) => {
      await context.addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
      await verifierBehind(page, baseURL, await another());
    });

    test(
      "calls, says what was heard, and gets the next number",
      { tag: language === "en" ? "@role:verifier" : [] },
      async ({ page, baseURL }) => {
        const call = await begin(page, baseURL, words.begin);
        const first = await call.getAttribute("href");
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
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

    test("takes a word back, and says another", async ({ page, baseURL }) => {
      await page.clock.install({ time: productNow() });
      await begin(page, baseURL, words.begin);
      await whileClockStands(page, async () => {
        await page.getByRole("button", { name: words.busy, exact: true }).click();
        await expect(page.getByRole("heading", { name: words.reported })).toBeFocused();
        await page.getByRole("button", { name: words.undo }).click();
        await expect(page.getByRole("heading", { name: words.what })).toBeVisible();
      });
      await page.getByRole("button", { name: words.has, exact: true }).click();
      await expect.poll(() => ownCalls(page, baseURL)).toEqual({ "in-stock": 1 });
    });

    test(
      "reads the words to say in the language of the state, or in the one chosen before",
      { tag: "@long" },
      async ({ page, baseURL }) => {
        await begin(page, baseURL, words.begin);
        const script = page.getByRole("main").locator("blockquote");
        await expect(script).toHaveAttribute("lang", "bn");
        await page.getByRole("button", { name: "मराठी" }).click();
        await expect(script).toHaveAttribute("lang", "mr");
        await page.reload();
        await expect(script).toHaveAttribute("lang", "mr");
      },
    );
  });
}

test.describe("a verifier's browser", { tag: "@phone" }, () => {
  test.beforeEach(async ({ page, baseURL, another }) => verifierBehind(page, baseURL, await another()));

  test("that is discarded during a call comes back to the same number", { tag: "@long" }, async ({ page, baseURL }) => {
    const call = await begin(page, baseURL, WORDS.en.begin);
    const number = (await call.getAttribute("href")) ?? "";
    await page.reload();
    await expect(call).toHaveAttribute("href", number);
  });

  test("that is killed without a net loses no outcome", async ({ page, context, baseURL }) => {
    await begin(page, baseURL, WORDS.en.begin);
    await setOffline(context, true);
    await page.getByRole("button", { name: "Wrong number" }).click();
    await expect(page.getByRole("heading", { name: WORDS.en.reported })).toBeVisible();
    await page.close({ runBeforeUnload: false });
    await setOffline(context, false);
    const again = await context.newPage();
    await again.goto(`${home(baseURL)}/verify`);
    await expect.poll(() => ownCalls(again, baseURL)).toEqual({ "wrong-number": 1 });
  });
});

/** Makes a member whom an admin makes a verifier. The page stays signed in. */
async function verifierBehind(page: Page, baseURL: string | undefined, desk: Page): Promise<void> {
  const { id } = await memberBehind(page, baseURL);
  await giveRoles(desk, baseURL, { id, roles: ["verifier"] });
}

/** Opens the screen and gets the first number. @returns the key that calls it */
async function begin(page: Page, baseURL: string | undefined, button: string) {
  await page.goto(`${home(baseURL)}/verify`);
  await page.getByRole("button", { name: button }).click();
  const call = page.getByRole("main").locator(CALL_KEY).first();
  await expect(call).toBeVisible();
  return call;
}

async function ownCalls(page: Page, baseURL: string | undefined): Promise<unknown> {
  return (await ask(page, baseURL, { path: "/verification/me", method: "GET" })).body["byOutcome"];
}
