import type { Page } from "@playwright/test";
import { expect, test, watch } from "./guard.ts";
import { home, PASSWORD, signIn, signUpByEmail, signUpByPhone } from "./support/accounts.ts";
import { totp } from "./support/totp.ts";

test.describe("looking after one's account", () => {
  test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

  test("the second step: turned on, asked for at sign-in, a backup code instead", async ({ page, baseURL }) => {
    const email = await signUpByEmail(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/second-factor`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByRole("img", { name: "Picture for the authenticator app" })).toBeVisible();
    const secret = ((await page.locator("bdi", { hasText: /^[A-Z2-7 ]{16,}$/ }).textContent()) ?? "").replaceAll(
      " ",
      "",
    );
    await page.getByLabel("Code from the app").fill(totp(secret, 0));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Backup codes" })).toBeVisible();
    const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
    expect(codes.length).toBeGreaterThanOrEqual(10);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    expect((await download).suggestedFilename()).toBe("lifeboard-backup-codes.txt");
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByText("The second step is on.")).toBeVisible();

    await signOutOf(page, baseURL);
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill("123456");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The code is wrong or too old" })).toBeVisible();
    // A code counts once, so this is the app's next code, half a minute early.
    await page.getByLabel("Code", { exact: true }).fill(totp(secret, 1));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();

    await signOutOf(page, baseURL);
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, PASSWORD);
    await page.getByRole("button", { name: "Use a backup code" }).click();
    await page.getByLabel("Backup code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
    await page.goto(`${home(baseURL)}/account/security/second-factor`);
    await expect(page.getByText(`${codes.length - 1} codes are left.`)).toBeVisible();
  });

  test("another device is signed out, and refused at once", async ({ page, baseURL, browser }) => {
    const email = await signUpByEmail(page, baseURL);
    const other = await browser.newContext({ baseURL });
    const otherPage = await other.newPage();
    const seen = watch(otherPage);
    await otherPage.goto(`${home(baseURL)}/signin`);
    await signIn(otherPage, email, PASSWORD);
    await otherPage.getByLabel("Name others see").fill("Asha of the depot");
    await page.goto(`${home(baseURL)}/account/security/sessions`);
    await expect(page.getByText("This device")).toBeVisible();
    await page.getByRole("button", { name: "Sign it out" }).click();
    await expect(page.getByRole("button", { name: "Sign it out" })).toHaveCount(0);
    await otherPage.getByRole("button", { name: "Save" }).click();
    await otherPage.getByRole("alert").getByRole("link", { name: "Sign in again" }).click();
    await expect(otherPage.getByRole("heading", { level: 1, name: "You have been signed out" })).toBeVisible();
    await signIn(otherPage, email, PASSWORD);
    // Back on the same page, with what they typed.
    await expect(otherPage.getByLabel("Name others see")).toHaveValue("Asha of the depot");
    await otherPage.getByRole("button", { name: "Save" }).click();
    await expect(otherPage.getByRole("heading", { level: 1, name: "Hello, Asha of the depot" })).toBeVisible();
    expect(seen.faults).toEqual([]);
    await other.close();
  });

  test("the password is changed: the old one is refused under its field, the new one judged while it is typed", async ({
    page,
    baseURL,
  }) => {
    const email = await signUpByEmail(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/password`);
    await page.getByLabel("Password now").fill("not-the-right-one");
    await page.getByLabel("New password").fill("1234567890");
    await expect(page.getByText(/^Too easy/)).toBeVisible();
    await page.getByLabel("New password").fill("nine-red-lamps-glow");
    await expect(page.getByText("Hard to guess.")).toBeVisible();
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The password is wrong" })).toBeVisible();
    await page.getByLabel("Password now").fill(PASSWORD);
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByText("The password is changed.")).toBeVisible();
    await signOutOf(page, baseURL);
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, "nine-red-lamps-glow");
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  });

  test("one's data as a file; then the account is deleted and nobody can sign in to it", async ({ page, baseURL }) => {
    const email = await signUpByEmail(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Get my data" }).click();
    expect((await download).suggestedFilename()).toBe("lifeboard-my-data.json");
    await page.getByRole("link", { name: /^Delete account/ }).click();
    await page.getByLabel("Password", { exact: true }).fill("not-the-right-one");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your account is deleted" })).toBeVisible();
    await page.goto(`${home(baseURL)}/signin`);
    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("alert").filter({ hasText: "The e-mail or the password is wrong" })).toBeVisible();
  });

  test("name, language and colours; the account speaks Hindi from then on", async ({ page, baseURL }) => {
    await signUpByPhone(page, baseURL, "Lakshmi");
    await page.getByLabel("Name others see").fill("Lakshmi R");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Lakshmi R" })).toBeVisible();
    await page.getByRole("link", { name: "Dark", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    await page.getByRole("main").getByRole("link", { name: "हिन्दी" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "नमस्ते, Lakshmi R" })).toBeVisible();
    const me = await page.evaluate(async () => (await fetch("/api/v1/me")).json());
    expect(me).toMatchObject({ alias: "Lakshmi R", language: "hi" });
  });
});

async function signOutOf(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${home(baseURL)}/account`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${home(baseURL)}/`);
}
