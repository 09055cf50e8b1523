import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import {
  emailMemberBehind,
  home,
  memberBehind,
  PASSWORD,
  signIn,
  signInBehind,
  signOutBehind,
  turnOnSecondStep,
} from "./support/accounts.ts";
import { ask } from "./support/posting.ts";
import { totp } from "./support/sign-in/totp.ts";

const NEW_PASSWORD = "nine-red-lamps-glow";

test.describe("looking after one's account", { tag: "@phone" }, () => {
  test("the second step is turned on by a code of the app, with backup codes to keep", async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/second-factor`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByRole("img", { name: "Picture for the authenticator app" })).toBeVisible();
    const secret = (await page.locator("bdi", { hasText: /^[A-Z2-7 ]{16,}$/ }).textContent()) ?? "";
    await page.getByLabel("Code from the app").fill(totp(secret.replaceAll(" ", ""), 0));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Backup codes" })).toBeVisible();
    const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
    expect(codes.length).toBeGreaterThanOrEqual(10);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    expect((await download).suggestedFilename()).toBe("lifeboard-backup-codes.txt");
    await page.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText("The second step is on.")).toBeVisible();
  });

  test("the second step refuses a wrong code at sign-in, and takes the app's", async ({ page, baseURL }) => {
    const { email, secret } = await secondStepBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill("123456");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The code is wrong or too old" })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(totp(secret, 0));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  });

  test("the second step takes a backup code, of which one less is left", async ({ page, baseURL }) => {
    const { email, codes } = await secondStepBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, PASSWORD);
    await page.getByRole("button", { name: "Use a backup code" }).click();
    await page.getByLabel("Backup code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    await page.goto(`${home(baseURL)}/account/security/second-factor`);
    await expect(page.getByText(`${codes.length - 1} codes are left.`)).toBeVisible();
  });

  test("signing out forgets the words that were typed", { tag: "@long" }, async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await typeName(page, baseURL);
    await signOut(page, baseURL);
    await expect.poll(() => keptInTab(page)).not.toMatch(/not saved yet|lifeboard\.(form|words)/);
  });

  test("signing out closes the account's pages, which ask to sign in", async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account`);
    await signOut(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/sessions`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in to see your account" })).toBeVisible();
  });

  test("signing out leaves the next person in the tab with their own name", async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await typeName(page, baseURL);
    await signOut(page, baseURL);
    await memberBehind(page, baseURL, "Ravi");
    await page.goto(`${home(baseURL)}/account`);
    await expect(page.getByLabel("Name that others see")).toHaveValue("Ravi");
  });

  test("another device is signed out", async ({ page, baseURL, another }) => {
    const email = await emailMemberBehind(page, baseURL);
    const device = await another();
    await signInBehind(device, baseURL, { email, password: PASSWORD });
    await page.goto(`${home(baseURL)}/account/security/sessions`);
    await expect(page.getByText("This device")).toBeVisible();
    await page.getByRole("button", { name: "Sign it out" }).click();
    await expect.poll(async () => (await ask(device, baseURL, { path: "/me", method: "GET" })).status).toBe(401);
    await expect(page.getByRole("button", { name: "Sign it out" })).toHaveCount(0);
  });

  test("a device that was signed out is refused at once, and loses no typed word", async ({
    page,
    baseURL,
    another,
  }) => {
    const email = await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account`);
    await page.getByLabel("Name that others see").fill("Asha of the depot");
    await endOtherSessions(await another(), baseURL, email);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Sign in again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You have been signed out" })).toBeVisible();
    await signIn(page, email, PASSWORD);
    // Back on the same page, with what they typed.
    await expect(page.getByLabel("Name that others see")).toHaveValue("Asha of the depot");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Asha of the depot" })).toBeVisible();
  });

  test("a new password is judged while it is typed", { tag: "@long" }, async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/password`);
    await page.getByLabel("New password").fill("1234567890");
    await expect(page.getByText(/^Too easy/)).toBeVisible();
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await expect(page.getByText("Hard to guess.")).toBeVisible();
  });

  test("the password is not changed by a wrong one", { tag: "@long" }, async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/password`);
    await page.getByLabel("Current password").fill("not-the-right-one");
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The password is wrong" })).toBeVisible();
  });

  test("the password is changed, and the new one lets in", async ({ page, baseURL }) => {
    const email = await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/password`);
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    await signOutBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, NEW_PASSWORD);
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  });

  test("one's data are a file", async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    expect((await download).suggestedFilename()).toBe("lifeboard-my-data.json");
  });

  test("an account is not deleted by a wrong password", { tag: "@long" }, async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security`);
    await page.getByRole("link", { name: /^Delete account/ }).click();
    await page.getByLabel("Password", { exact: true }).fill("not-the-right-one");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
  });

  test("an account is deleted, and nobody can sign in to it", async ({ page, baseURL }) => {
    const email = await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/delete`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your account is deleted" })).toBeVisible();
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
  });

  test("a new name is greeted", { tag: "@long" }, async ({ page, baseURL }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account`);
    await page.getByLabel("Name that others see").fill("Lakshmi R");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Lakshmi R" })).toBeVisible();
    expect(await meOf(page)).toMatchObject({ alias: "Lakshmi R" });
  });

  test("dark colours are chosen on the account's page", { tag: "@long" }, async ({ page, baseURL }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account`);
    await page.getByRole("link", { name: "Dark", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  });

  test("the account speaks Hindi once that is chosen on its page", { tag: "@long" }, async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL, "Lakshmi");
    await page.goto(`${home(baseURL)}/account`);
    await settled(page);
    await page.locator("summary", { hasText: "Language" }).click();
    await page.getByRole("link", { name: "हिन्दी" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "नमस्ते, Lakshmi" })).toBeVisible();
    await expect.poll(() => meOf(page)).toMatchObject({ alias: "Lakshmi", language: "hi" });
  });
});

/** Types another name for the signed-in account and does not save it. The tab keeps it. */
async function typeName(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${home(baseURL)}/account`);
  await page.getByLabel("Name that others see").fill("Asha, not saved yet");
  expect(await keptInTab(page)).toContain("not saved yet");
}

function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage }));
}

async function signOut(page: Page, baseURL: string | undefined): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${home(baseURL)}/`);
}

/** The account of the signed-in page, as the API has it. */
function meOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => (await fetch("/api/v1/me")).json());
}

/** Signs the account in on another page, which ends all its other sessions. */
async function endOtherSessions(page: Page, baseURL: string | undefined, email: string): Promise<void> {
  await signInBehind(page, baseURL, { email, password: PASSWORD });
  const address = home(baseURL);
  const path = `${address}/api/auth/revoke-other-sessions`;
  const answer = await page.request.post(path, { headers: { origin: address }, data: {} });
  expect(answer.status()).toBe(200);
}

/** A new account with the second step on, signed out again, all without any screen. */
async function secondStepBehind(
  page: Page,
  baseURL: string | undefined,
): Promise<{ email: string; secret: string; codes: string[] }> {
  const email = await emailMemberBehind(page, baseURL);
  const { secret, codes } = await turnOnSecondStep(page, baseURL);
  await signOutBehind(page, baseURL);
  return { email, secret, codes };
}
