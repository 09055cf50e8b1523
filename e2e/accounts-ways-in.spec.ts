import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import {
  codeIn,
  home,
  letterTo,
  linkIn,
  memberBehind,
  newEmail,
  newPhone,
  PASSWORD,
  signIn,
  signUpByEmail,
  signUpByPhone,
} from "./support/accounts.ts";

/** A device that stores passkeys and accepts each prompt. */
async function withPasskeys(context: BrowserContext, page: Page): Promise<void> {
  const debuggerOfPage = await context.newCDPSession(page);
  await debuggerOfPage.send("WebAuthn.enable");
  await debuggerOfPage.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.describe("ways into an account", () => {
  test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

  test("by e-mail: three steps, the mail's link, then back to where one was going", async ({ page, baseURL }) => {
    await signUpByEmail(page, baseURL);
    await page.getByLabel("Name others see").fill("Asha, not saved yet");
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(await kept()).toContain("not saved yet");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/`);
    await expect.poll(kept).not.toMatch(/not saved yet|lifeboard\.(form|words)/);
    await page.goto(`${home(baseURL)}/account/security/sessions`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in to see your account" })).toBeVisible();
    // The next person in the same tab sees their own name.
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account`);
    await expect(page.getByLabel("Name others see")).not.toHaveValue("Asha, not saved yet");
  });

  test("by phone: a code, and a new number has its account", async ({ page, baseURL }) => {
    const phone = await signUpByPhone(page, baseURL, "Ravi");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/`);
    await page.goto(`${home(baseURL)}/signin?next=/account/security`);
    await page.getByLabel("Phone or e-mail").fill(phone);
    // A number has no password: the button sends a code at once.
    await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    const since = new Date().toISOString();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The code is wrong or too old" })).toBeVisible();
    await page.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone, since)));
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/account/security`);
  });

  test("by a provider: there, back, signed in, and where one was going", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin?next=/account/security/providers`);
    await page.getByRole("button", { name: "Go on with Test service" }).click();
    await page.getByLabel("Name").fill(`provided${Date.now()}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/account/security/providers`);
    await expect(page.getByRole("heading", { name: "Test service" })).toBeVisible();
    await page.getByRole("button", { name: "Unlink Test service" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "This is your only way in" })).toBeVisible();
  });

  test("by a provider that refuses: said in words, other ways still there", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin?next=/account`);
    await page.getByRole("button", { name: "Go on with Test service" }).click();
    await page.getByRole("link", { name: "Refuse" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The other service did not sign you in" })).toBeVisible();
    await expect(page.getByLabel("Phone or e-mail")).toBeVisible();
  });

  test("by passkey: added to a new account, then signed in with it alone", async ({ page, baseURL, context }) => {
    await withPasskeys(context, page);
    await signUpByPhone(page, baseURL, "Meera");
    await page.goto(`${home(baseURL)}/account/security/passkeys`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Name of the passkey").fill("My small phone");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "My small phone" })).toBeVisible();
    await page.goto(`${home(baseURL)}/account`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/`);
    await page.goto(`${home(baseURL)}/signin`);
    await page.getByRole("button", { name: "Use this phone’s lock" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Meera" })).toBeVisible();
  });

  test("by passkey alone: an account without e-mail or number, signed out, signed in again", async ({
    page,
    baseURL,
    context,
  }) => {
    await withPasskeys(context, page);
    await page.goto(`${home(baseURL)}/signup?next=/account`);
    await page.getByRole("button", { name: "With this phone’s lock" }).click();
    await page.getByLabel("Name others see").fill("Rahul");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Rahul" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/`);
    await page.goto(`${home(baseURL)}/signin`);
    await page.getByRole("button", { name: "Use this phone’s lock" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Rahul" })).toBeVisible();
  });

  test("forgot the password: the mail's link sets a new one, once; the old one is refused", async ({
    page,
    baseURL,
  }) => {
    const email = await signUpByEmail(page, baseURL);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(`${home(baseURL)}/`);
    await page.goto(`${home(baseURL)}/signin`);
    await page.getByRole("link", { name: "Forgot password" }).click();
    await page.getByLabel("Phone or e-mail").fill(email);
    const since = new Date().toISOString();
    await page.getByRole("button", { name: "Send it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Look at your mail" })).toBeVisible();
    const link = linkIn(await letterTo(baseURL, email, since));
    await page.goto(link);
    await page.getByLabel("New password").fill("password12");
    await expect(page.getByText("Too easy: many people use this.")).toBeVisible();
    await page.getByLabel("New password").fill("five-blue-kites-rise");
    await page.getByRole("button", { name: "Set the password" }).click();
    await expect(page.getByText("The new password is set.")).toBeVisible();
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
    await signIn(page, email, "five-blue-kites-rise");
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole("alert").filter({ hasText: "This link has been used or is too old" })).toBeVisible();
  });

  test("an unknown e-mail is told the same as a known one", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, newEmail(), "whatever-it-may-be");
    await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
    // The focus and the typed e-mail stay, and the button is there.
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("link", { name: "Set a new password" })).toBeVisible();
  });

  test("nothing typed is lost over a reload and another language; a password is kept nowhere", async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${home(baseURL)}/signin?next=/account/security`);
    await page.getByLabel("Phone or e-mail").fill("asha@example.org");
    await page.getByLabel("Password", { exact: true }).fill("my-secret-word");
    await page.reload();
    await expect(page.getByLabel("Phone or e-mail")).toHaveValue("asha@example.org");
    await page.getByRole("link", { name: "हिन्दी" }).click();
    await expect(page.getByLabel("फ़ोन या ई-मेल")).toHaveValue("asha@example.org");
    await expect(page).toHaveURL(/next=/);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }));
    expect(kept).toContain("asha@example.org");
    expect(kept).not.toContain("my-secret-word");
  });

  test("too many codes for one number: the time to wait is counted down", async ({ page, baseURL }) => {
    const phone = newPhone();
    await page.goto(`${home(baseURL)}/signin`);
    await page.getByLabel("Phone or e-mail").fill(phone);
    const code = page.getByRole("heading", { level: 1, name: "Type the code" });
    const refusal = page.getByRole("alert").filter({ hasText: "Too many tries" });
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
  });
});
