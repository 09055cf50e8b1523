import { awake, expect, settled, test } from "./guard.ts";
import { accountScreens } from "./screens.ts";
import { home } from "./support/accounts.ts";
import { axeFaults, open, sizeFaults, speak } from "./support/look-over.ts";
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

test.describe("every screen of accounts", () => {
  test.skip(({ isMobile }) => !isMobile, "the tight case");

  test("each step of a form too: nothing for axe, all of it on a small phone and in large letters", async ({
    page,
    baseURL,
  }) => {
    const faults: string[] = [];
    for (const [at, [path, form, step]] of STEPS.entries()) {
      const { scheme, language } = turnOf(at);
      await speak(page, baseURL, language);
      await page.goto(`${home(baseURL)}/more`);
      const kept = { identifier: "asha@example.org", phone: "+919876543210", alias: "Asha", step, at: Date.now() };
      await page.evaluate(
        ([key, value]) => sessionStorage.setItem(`lifeboard.form.${key}`, value ?? ""),
        [form, JSON.stringify(kept)],
      );
      await open(page, `${home(baseURL)}${path}`);
      for (const fault of [...(await axeFaults(page, [scheme])), ...(await sizeFaults(page))])
        faults.push(`${path}, ${step}, ${language}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test("at an address of numbers it moves to localhost, with language and colours", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([
      { name: "i18next", value: "hi", url: baseURL ?? "" },
      { name: "scheme", value: "dark", url: baseURL ?? "" },
    ]);
    await page.goto(`${baseURL}/signin?next=/account/security`);
    await expect(page).toHaveURL(new RegExp(`^${home(baseURL)}/signin`));
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
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
    await awake(page);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });

  test("the way in stands under More, for whoever is signed in their account", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/more`);
    await awake(page);
    await expect(page.getByRole("link", { name: /^Sign in/ })).toHaveAttribute("href", "/signin");
    await accountScreens(page, baseURL);
    await page.goto(`${home(baseURL)}/more`);
    await expect(page.getByRole("link", { name: "Your account" })).toHaveAttribute("href", "/account");
  });
});

test.describe("accounts without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.skip(({ isMobile }) => !isMobile, "the same page on both sizes");

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
    await page.goto(`${home(baseURL)}/signin?for=again`);
    await expect(page.getByRole("heading", { level: 1, name: "You have been signed out" })).toBeVisible();
    await expect(page.getByText("This page needs JavaScript.")).toBeVisible();
  });
});

test.describe("accounts by keyboard alone", () => {
  test.skip(({ isMobile }) => isMobile, "a phone has no Tab key");

  test("sign in: in reading order, with a ring, a refusal read where the focus is", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin`);
    await settled(page);
    const order: string[] = [];
    const password = page.getByLabel("Password", { exact: true });
    await page.getByRole("link", { name: "Back" }).focus();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      order.push(
        await page.evaluate(
          () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "",
        ),
      );
      const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth);
      expect(ring).toBe("3px");
      if (order.at(-1) === "username") await page.keyboard.type("nobody@example.org");
      if (order.at(-1) === "password") {
        await page.keyboard.type("some-words-of-mine");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
        await expect(password).toBeFocused();
        await expect(password).toHaveAttribute("aria-describedby", /error/);
      }
      if (order.at(-1) === "Sign in") break;
    }
    expect(order.filter((name) => name === "username" || name === "password" || name === "Sign in")).toEqual([
      "username",
      "password",
      "Sign in",
    ]);
  });
});
