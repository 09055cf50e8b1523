import type { Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import {
  codeIn,
  emailMemberBehind,
  home,
  letterTo,
  linkIn,
  memberBehind,
  PASSWORD,
  providedBehind,
  resetLinkBehind,
  setPasswordBehind,
  signIn,
  signOutBehind,
  signUpByEmail,
  signUpByPhone,
} from "./support/accounts.ts";
import { newEmail, newLetters, newPhone } from "./support/unique-values.ts";
import { productNow } from "./support/product-time.ts";
import { withPasskeys } from "./support/sign-in/passkeys.ts";

const NEW_PASSWORD = "five-blue-kites-rise";

test.describe("ways into an account", { tag: "@phone" }, () => {
  test("by e-mail: three steps, the mail's link, then signed in", { tag: "@wide-later" }, async ({ page, baseURL }) => {
    await signUpByEmail(page, baseURL);
  });

  test("by phone: a code, and a new number has its account", async ({ page, baseURL }) => {
    await signUpByPhone(page, baseURL, "Ravi");
  });

  test("by phone: a known number has no password, and its code leads to where one was going", async ({
    page,
    baseURL,
  }) => {
    const phone = await phoneBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/signin?next=/account/security`);
    await page.getByLabel("Phone or e-mail").fill(phone);
    // A number has no password: the button sends a code at once.
    await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    const since = productNow().toISOString();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone, since)));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/account/security`);
  });

  test("by phone: a wrong code is refused, and the right one still counts", async ({ page, baseURL }) => {
    const phone = await phoneBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/signin?next=/account/security`);
    await page.getByLabel("Phone or e-mail").fill(phone);
    const since = productNow().toISOString();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The code is wrong or too old" })).toBeVisible();
    await page.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone, since)));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/account/security`);
  });

  test("by a provider: there, back, signed in, and where one was going", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin?next=/account/security/providers`);
    await page.getByRole("button", { name: "Continue with Test service" }).click();
    await page.getByLabel("Name").fill(`provided${newLetters()}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/account/security/providers`);
    await expect(page.getByRole("heading", { name: "Test service" })).toBeVisible();
  });

  test("by a provider: the only way in is not unlinked", { tag: "@long" }, async ({ page, baseURL }) => {
    await providedBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/providers`);
    await page.getByRole("button", { name: "Unlink Test service" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "This is your only way in" })).toBeVisible();
  });

  test("by a provider that refuses: said in words, other ways still there", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin?next=/account`);
    await page.getByRole("button", { name: "Continue with Test service" }).click();
    await page.getByRole("link", { name: "Refuse" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The other service did not sign you in" })).toBeVisible();
    await expect(page.getByLabel("Phone or e-mail")).toBeVisible();
  });

  test(
    "by passkey: one that is added is there by the name it is given",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      await withPasskeys(page);
      await memberBehind(page, baseURL);
      await addPasskey(page, baseURL);
      await page.getByRole("button", { name: "Rename" }).click();
      await page.getByLabel("Name of the passkey").fill("My small phone");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "My small phone" })).toBeVisible();
    },
  );

  test(
    "by passkey: one that was added to an account lets in alone",
    { tag: "@wide-later" },
    async ({ page, baseURL }) => {
      await withPasskeys(page);
      await memberBehind(page, baseURL, "Meera");
      await addPasskey(page, baseURL);
      await signOutBehind(page, baseURL);
      await signInByPasskey(page, baseURL, "Meera");
    },
  );

  test("by passkey alone: an account is made without e-mail or number", async ({ page, baseURL }) => {
    await withPasskeys(page);
    await signUpByPasskey(page, baseURL, "Rahul");
  });

  test("by passkey alone: an account without e-mail or number is signed in to again", async ({ page, baseURL }) => {
    await withPasskeys(page);
    await signUpByPasskey(page, baseURL, "Rahul");
    await signOutBehind(page, baseURL);
    await signInByPasskey(page, baseURL, "Rahul");
  });

  for (const path of ["/signin", "/signup"])
    test(`nothing that can be tapped moves when the ways in come late: ${path}`, async ({ page, baseURL }) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/api\/v1\/identity(\?|$)/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${home(baseURL)}${path}`);
      // The foot stands below what a page has, and moves as that grows.
      const keys = page.locator("main > :not(footer)").locator("a:visible, button:visible");
      const places = () =>
        keys.evaluateAll((nodes) => nodes.map((node) => [node.textContent, node.getBoundingClientRect().top]));
      const name = path === "/signin" ? "Send me a code" : "Next";
      await expect(page.getByRole("button", { name })).toBeVisible();
      const before = await places();
      release();
      await expect(page.getByRole("button", { name: "Continue with Test service" })).toBeVisible();
      expect(await places()).toEqual(expect.arrayContaining(before));
    });

  test("forgot the password: the mail's link sets a new one, which lets in", async ({ page, baseURL }) => {
    const email = await emailMemberBehind(page, baseURL);
    await signOutBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/signin`);
    await page.getByRole("link", { name: "Forgot password" }).click();
    // Both pages have a field of this name.
    await expect(page.getByRole("heading", { level: 1, name: "Set a new password" })).toBeVisible();
    await page.getByLabel("Phone or e-mail").fill(email);
    const since = productNow().toISOString();
    await page.getByRole("button", { name: "Send it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
    await page.goto(linkIn(await letterTo(baseURL, email, since)));
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Set the password" }).click();
    await expect(page.getByText("Your new password is set.")).toBeVisible();
    await signIn(page, email, NEW_PASSWORD);
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  });

  test("forgot the password: a new one that is too easy is called so", { tag: "@long" }, async ({ page, baseURL }) => {
    const { link } = await forgottenBehind(page, baseURL);
    await page.goto(link);
    await page.getByLabel("New password").fill("password12");
    await expect(page.getByText("Too easy: many people use this.")).toBeVisible();
  });

  test(
    "forgot the password: once there is a new one, the old one is refused",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      const { email, link } = await forgottenBehind(page, baseURL);
      await setPasswordBehind(page, baseURL, { link, password: NEW_PASSWORD });
      await page.goto(`${home(baseURL)}/signin`);
      await signIn(page, email, PASSWORD);
      await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
    },
  );

  test("forgot the password: the mail's link works once", { tag: "@long" }, async ({ page, baseURL }) => {
    const { link } = await forgottenBehind(page, baseURL);
    await setPasswordBehind(page, baseURL, { link, password: NEW_PASSWORD });
    await page.goto(link);
    await expect(page.getByRole("alert").filter({ hasText: "This link was used already or is too old" })).toBeVisible();
  });

  test("an unknown e-mail is told the same as a known one", { tag: "@long" }, async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, newEmail(), "whatever-it-may-be");
    await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
    // The focus and the typed e-mail stay, and the button is there.
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("link", { name: "Set a new password" })).toBeVisible();
  });

  test("what was typed is there after a reload", async ({ page, baseURL }) => {
    await typeSignIn(page, baseURL);
    await page.reload();
    await expect(page.getByLabel("Phone or e-mail")).toHaveValue("asha@example.org");
  });

  test(
    "what was typed is there in another language, and so is where one was going",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      await typeSignIn(page, baseURL);
      await page.getByRole("link", { name: "हिन्दी" }).click();
      await expect(page.getByLabel("फ़ोन या ई-मेल")).toHaveValue("asha@example.org");
      await expect(page).toHaveURL(/next=/);
    },
  );

  test("a password that was typed is kept nowhere", async ({ page, baseURL }) => {
    await typeSignIn(page, baseURL);
    await page.reload();
    await page.getByRole("link", { name: "हिन्दी" }).click();
    await expect(page.getByLabel("फ़ोन या ई-मेल")).toHaveValue("asha@example.org");
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }));
    expect(kept).toContain("asha@example.org");
    expect(kept).not.toContain("my-secret-word");
  });

  test(
    "too many codes for one number: the time to wait is counted down",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      const phone = newPhone();
      await page.goto(`${home(baseURL)}/signin`);
      await page.getByLabel("Phone or e-mail").fill(phone);
      const code = page.getByRole("heading", { level: 1, name: "Enter the code" });
      const refusal = page.getByRole("alert").filter({ hasText: "Too many attempts" });
      const send = page.getByRole("button", { name: "Send me a code" });
      for (let turn = 0; turn < 8; turn += 1) {
        await send.click();
        await expect(code.or(refusal)).toBeVisible();
        if (await refusal.isVisible()) break;
        await page.getByRole("button", { name: "Another number" }).click();
      }
      await expect(refusal).toContainText(/Wait \d/);
      await expect(send).toHaveAttribute("aria-disabled", "true");
      const before = await refusal.textContent();
      await expect(refusal).not.toHaveText(before ?? "");
    },
  );
});

/** Makes an account by phone, signed out again. @returns its number */
async function phoneBehind(page: Page, baseURL: string | undefined): Promise<string> {
  const { phone } = await memberBehind(page, baseURL);
  await signOutBehind(page, baseURL);
  return phone;
}

/** Adds a passkey to the signed-in account: only a browser can. */
async function addPasskey(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${home(baseURL)}/account/security/passkeys`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("button", { name: "Rename" })).toBeVisible();
}

/** Makes an account that has only a passkey. */
async function signUpByPasskey(page: Page, baseURL: string | undefined, name: string): Promise<void> {
  await page.goto(`${home(baseURL)}/signup?next=/account`);
  await page.getByRole("button", { name: "With this device’s screen lock" }).click();
  await page.getByLabel("Name that others see").fill(name);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Hello, ${name}` })).toBeVisible();
}

async function signInByPasskey(page: Page, baseURL: string | undefined, name: string): Promise<void> {
  await page.goto(`${home(baseURL)}/signin`);
  await page.getByRole("button", { name: "Use this device’s screen lock" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Hello, ${name}` })).toBeVisible();
}

/** Makes an account by e-mail, signed out, whose mail has a link for a new password. */
async function forgottenBehind(page: Page, baseURL: string | undefined): Promise<{ email: string; link: string }> {
  const email = await emailMemberBehind(page, baseURL);
  await signOutBehind(page, baseURL);
  return { email, link: await resetLinkBehind(page, baseURL, email) };
}

/** Types an e-mail and a password, on the way to another page. */
async function typeSignIn(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${home(baseURL)}/signin?next=/account/security`);
  await page.getByLabel("Phone or e-mail").fill("asha@example.org");
  await page.getByLabel("Password", { exact: true }).fill("my-secret-word");
}
