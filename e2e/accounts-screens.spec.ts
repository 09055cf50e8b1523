import type { Page } from "@playwright/test";
import { hydrated, expect, settled, test } from "./guard.ts";
import { home, memberBehind } from "./support/accounts.ts";
import { tabTo, typeInto } from "./support/keyboard.ts";
import { axeFaults, open, sizeFaults, speak } from "./support/look-over.ts";
import { productNow } from "./support/product-time.ts";
import { turnOf } from "./support/schemes.ts";

/** Steps of forms without their own address: page, form, step. */
const STEPS = [
  ["/signin", "signin", "phone"],
  ["/signin", "signin", "code"],
  ["/signin", "signin", "second"],
  ["/signup", "signup", "alias"],
  ["/signup", "signup", "password"],
  ["/signup", "signup", "code"],
  ["/signup", "signup", "name"],
  ["/recover", "recover", "mailed"],
  ["/recover", "recover", "phone"],
] as const;

/** The width of the ring around what has the focus. */
const RING = "3px";

test.describe("every screen of accounts", { tag: "@phone" }, () => {
  test("each step of a form: axe finds nothing", { tag: "@long" }, async ({ page, baseURL }) => {
    const faults: string[] = [];
    for (const [at, step] of STEPS.entries()) {
      const { scheme } = turnOf(at);
      const name = await openStep(page, baseURL, { at, step });
      for (const fault of await axeFaults(page, [scheme])) faults.push(`${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test(
    "each step of a form: all of it on a small phone and in large letters",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      const faults: string[] = [];
      for (const [at, step] of STEPS.entries()) {
        const name = await openStep(page, baseURL, { at, step });
        for (const fault of await sizeFaults(page)) faults.push(`${name}: ${fault}`);
      }
      expect(faults).toEqual([]);
    },
  );

  test(
    "at an address of numbers it moves to localhost, with the language",
    { tag: "@long" },
    async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: "i18next", value: "hi", url: baseURL ?? "" }]);
      await page.goto(`${baseURL}/signin?next=/account/security`);
      await expect(page).toHaveURL(new RegExp(`^${home(baseURL)}/signin`));
      await settled(page);
      await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    },
  );

  test("at an address of numbers it moves to localhost, with the colours, which stay", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "scheme", value: "dark", url: baseURL ?? "" }]);
    await page.goto(`${baseURL}/signin?next=/account/security`);
    await expect(page).toHaveURL(new RegExp(`^${home(baseURL)}/signin`));
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  });

  test("come to by Back from a page that was loaded anew, it has its words", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin`);
    await settled(page);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "What do you need?" })).toBeVisible();
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });

  test("the way in stands under More", { tag: "@long" }, async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/more`);
    await hydrated(page);
    await expect(page.getByRole("link", { name: /^Sign in/ })).toHaveAttribute("href", "/signin");
  });

  test("for whoever is signed in, their account stands under More", async ({ page, baseURL }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/more`);
    await expect(page.getByRole("link", { name: "Your account" })).toHaveAttribute("href", "/account");
  });
});

test.describe("accounts without JavaScript", { tag: "@phone" }, () => {
  test.use({ javaScriptEnabled: false });

  test("title, heading and a sentence come from the server; it says that the rest needs JavaScript", async ({
    page,
    baseURL,
  }) => {
    for (const path of ["/signin?for=again", "/signup", "/recover", "/account", "/account/security", "/people"]) {
      const answer = await page.goto(`${home(baseURL)}${path}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main [data-waiting]")).toContainText("This page needs JavaScript.");
      await expect(page.locator("main form")).toHaveCount(0);
    }
  });

  test("who was signed out reads so, and that the rest needs JavaScript", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin?for=again`);
    await expect(page.getByRole("heading", { level: 1, name: "You have been signed out" })).toBeVisible();
    await expect(page.getByText("This page needs JavaScript.")).toBeVisible();
  });
});

test.describe("accounts by keyboard alone", { tag: "@wide-only" }, () => {
  test("sign in: in reading order", { tag: "@long" }, async ({ page, baseURL }) => {
    const stops = await walkSignIn(page, baseURL);
    const names = stops.map(({ name }) => name);
    expect(names.filter((name) => name === "username" || name === "password" || name === "Sign in")).toEqual([
      "username",
      "password",
      "Sign in",
    ]);
  });

  test("sign in: with a ring at each stop", { tag: "@long" }, async ({ page, baseURL }) => {
    const stops = await walkSignIn(page, baseURL);
    expect(stops.map(({ ring }) => ring)).toEqual(stops.map(() => RING));
  });

  test("sign in: a refusal is read where the focus is, and the key is next", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin`);
    await settled(page);
    const password = page.getByLabel("Password", { exact: true });
    await typeInto(page, page.getByLabel("Phone or e-mail"), "nobody@example.org");
    await typeInto(page, password, "some-words-of-mine");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute("aria-describedby", /error/);
    await expect(password).toHaveCSS("outline-width", RING);
    const key = page.getByRole("button", { name: "Sign in", exact: true });
    await tabTo(page, key);
    await expect(key).toHaveCSS("outline-width", RING);
  });
});

/** The most stops from the top of the sign-in to its key. */
const MOST_STOPS = 12;

type Stop = { name: string; ring: string };

/** Goes by Tab from Back to the key of the sign-in, and fills the fields on the way. */
async function walkSignIn(page: Page, baseURL: string | undefined): Promise<Stop[]> {
  await page.goto(`${home(baseURL)}/signin`);
  await settled(page);
  await page.getByRole("link", { name: "Back" }).focus();
  const stops: Stop[] = [];
  while (stops.length < MOST_STOPS && stops.at(-1)?.name !== "Sign in") {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => ({
      name: document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "",
      ring: getComputedStyle(document.activeElement ?? document.body).outlineWidth,
    }));
    stops.push(stop);
    if (stop.name === "username") await page.keyboard.type("nobody@example.org");
    if (stop.name === "password") await page.keyboard.type("some-words-of-mine");
  }
  return stops;
}

type Step = (typeof STEPS)[number];

/** Opens a step of a form in the language of its turn. @returns its name */
async function openStep(
  page: Page,
  baseURL: string | undefined,
  { at, step: [path, form, step] }: { at: number; step: Step },
): Promise<string> {
  const { language } = turnOf(at);
  await speak(page, baseURL, language);
  await page.goto(`${home(baseURL)}/more`);
  const kept = {
    identifier: "asha@example.org",
    phone: "+919876543210",
    alias: "Asha",
    step,
    at: productNow().getTime(),
  };
  await page.evaluate(
    ([key, value]) => sessionStorage.setItem(`lifeboard.form.${key}`, value ?? ""),
    [form, JSON.stringify(kept)],
  );
  await open(page, `${home(baseURL)}${path}`);
  return `${path}, ${step}, ${language}`;
}
