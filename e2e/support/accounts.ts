import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { newAddress, newEmail, newLetters, newPhone } from "./unique-values.ts";
import { productNow } from "./product-time.ts";
import { OUTBOX_KEY } from "./product.ts";
import { totp } from "./sign-in/totp.ts";

/** The admin that the product is started with. */
export const ADMIN = { email: "admin@lifeboard.example", password: "quiet-otter-counts-lamps" };

/** A password that is accepted. */
export const PASSWORD = "seven-green-boats-wait";

type Letter = { to: string; channel: "mail" | "sms"; subject: string | null; text: string; at: string };

/** The same product at the accounts' host (CONTRACT.md 1). */
export function home(baseURL: string | undefined): string {
  return (baseURL ?? "").replace("127.0.0.1", "localhost");
}

/**
 * The newest message to a receiver, once it exists. Requested from this machine, not from the
 * journey's address, because nobody behind a proxy may read the outbox.
 * @param since earlier messages do not count
 */
export async function letterTo(baseURL: string | undefined, to: string, since = ""): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${home(baseURL)}/dev/outbox.json?key=${OUTBOX_KEY}`);
      const letters: Letter[] = await answer.json();
      found = letters.find((letter) => letter.to === to && letter.at >= since);
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error(`nothing was sent to ${to}`);
  return found;
}

/** The code in a message. */
export function codeIn({ text }: Letter): string {
  const code = /\b\d{6}(?:\d{2})?\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
}

/** The link in a message, as a path of the product. */
export function linkIn({ text }: Letter): string {
  const link = /https?:\/\/[^\s<>"]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return link;
}

/** Makes an account by phone. The page stays signed in, at `/account`. */
export async function signUpByPhone(page: Page, baseURL: string | undefined, name = "Asha"): Promise<string> {
  const phone = newPhone();
  await page.goto(`${home(baseURL)}/signup`);
  await page.getByLabel("Phone or e-mail").fill(phone);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone)));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Name that others see").fill(name);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Hello, ${name}` })).toBeVisible();
  return phone;
}

/** Makes an account by e-mail and password, confirms it, signs in. */
export async function signUpByEmail(page: Page, baseURL: string | undefined, name = "Asha"): Promise<string> {
  const email = newEmail();
  await page.goto(`${home(baseURL)}/signup`);
  await page.getByLabel("Phone or e-mail").fill(email);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name that others see").fill(name);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  await page.goto(linkIn(await letterTo(baseURL, email)));
  await expect(page.getByRole("heading", { level: 1, name: "Your e-mail is confirmed" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { level: 1, name: `Hello, ${name}` })).toBeVisible();
  return email;
}

/** Fills in the open sign-in. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Phone or e-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs a page's browser in without any screen. @returns the id of the account */
export async function signInBehind(
  page: Page,
  baseURL: string | undefined,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const address = home(baseURL);
  const answer = await page.request.post(`${address}/api/auth/sign-in/email`, {
    headers: { origin: address },
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
  const me: { id: string } = await (await page.request.get(`${address}/api/v1/me`)).json();
  return me.id;
}

/**
 * Makes an account by phone without any screen. The page's browser stays signed in.
 * @param name the name that others see, where a journey needs one
 */
export async function memberBehind(
  page: Page,
  baseURL: string | undefined,
  name?: string,
): Promise<{ id: string; phone: string }> {
  const address = home(baseURL);
  const phone = newPhone();
  const from = newAddress();
  const post = async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(`${address}/api/auth/phone-number/${path}`, {
      headers: { origin: address, "x-forwarded-for": from },
      data,
    });
    expect(answer.status()).toBe(200);
  };
  await post("send-otp", { phoneNumber: phone });
  await post("verify", { phoneNumber: phone, code: codeIn(await letterTo(baseURL, phone)) });
  if (name !== undefined) {
    const named = { headers: { origin: address }, data: { alias: name } };
    expect((await page.request.patch(`${address}/api/v1/me`, named)).status()).toBe(200);
  }
  const me: { id: string } = await (await page.request.get(`${address}/api/v1/me`)).json();
  return { id: me.id, phone };
}

/** Gives an account roles, as the admin. `desk`: the page of another person. */
export async function giveRoles(
  desk: Page,
  baseURL: string | undefined,
  { id, ...given }: { id: string; roles: string[]; facilities?: string[] },
): Promise<void> {
  await signInBehind(desk, baseURL, ADMIN);
  const address = home(baseURL);
  const path = `${address}/api/v1/people/${id}/roles`;
  const answer = await desk.request.put(path, { headers: { origin: address }, data: given });
  expect(answer.status()).toBe(200);
}

/** Makes an account by e-mail and password without any screen. Its mail is not opened yet. */
export async function signUpBehind(page: Page, baseURL: string | undefined, name = "Asha"): Promise<string> {
  const address = home(baseURL);
  const email = newEmail();
  const answer = await page.request.post(`${address}/api/auth/sign-up/email`, {
    headers: { origin: address, "x-forwarded-for": newAddress() },
    data: { email, password: PASSWORD, name, callbackURL: "/verify-email?next=/account" },
  });
  expect(answer.status()).toBe(200);
  return email;
}

/** The same, confirmed. The page stays signed in. */
export async function emailMemberBehind(page: Page, baseURL: string | undefined, name = "Asha"): Promise<string> {
  const email = await signUpBehind(page, baseURL, name);
  await page.request.get(linkIn(await letterTo(baseURL, email)));
  await signInBehind(page, baseURL, { email, password: PASSWORD });
  return email;
}

/** Signs a page's browser out, without any screen. */
export async function signOutBehind(page: Page, baseURL: string | undefined): Promise<void> {
  const address = home(baseURL);
  await page.request.post(`${address}/api/auth/sign-out`, { headers: { origin: address }, data: {} });
}

/** Turns the second step of a signed-in account on, without any screen. */
export async function turnOnSecondStep(
  page: Page,
  baseURL: string | undefined,
): Promise<{ secret: string; codes: string[] }> {
  const address = home(baseURL);
  const post = (path: string, data: object) =>
    page.request.post(`${address}/api/auth/two-factor/${path}`, { headers: { origin: address }, data });
  const enabled = await post("enable", { password: PASSWORD });
  const { totpURI, backupCodes }: { totpURI: string; backupCodes: string[] } = await enabled.json();
  const secret = (new URL(totpURI).searchParams.get("secret") ?? "").replaceAll("=", "");
  // The code before the present one: each counts once, and the present one is left for the test.
  expect((await post("verify-totp", { code: totp(secret, -1) })).status()).toBe(200);
  return { secret, codes: backupCodes };
}

/** Makes an account by the run's provider without any screen. The page stays signed in. */
export async function providedBehind(page: Page, baseURL: string | undefined): Promise<void> {
  const address = home(baseURL);
  const data = { provider: "local", callbackURL: "/account" };
  const begun = await page.request.post(`${address}/api/auth/sign-in/social`, { headers: { origin: address }, data });
  const { url }: { url: string } = await begun.json();
  const asked = new URL((await page.request.get(url)).url());
  asked.searchParams.set("login", `behind${newLetters()}`);
  const back = await page.request.get(asked.href);
  expect(back.url()).toBe(`${address}/account`);
}

/** Has the mail for a new password sent. @returns its link */
export async function resetLinkBehind(page: Page, baseURL: string | undefined, email: string): Promise<string> {
  const address = home(baseURL);
  const since = productNow().toISOString();
  const answer = await page.request.post(`${address}/api/auth/request-password-reset`, {
    headers: { origin: address },
    data: { email, redirectTo: "/recover" },
  });
  expect(answer.status()).toBe(200);
  return linkIn(await letterTo(baseURL, email, since));
}

/** Sets a new password by the link of a mail, without any screen. */
export async function setPasswordBehind(
  page: Page,
  baseURL: string | undefined,
  { link, password }: { link: string; password: string },
): Promise<void> {
  const address = home(baseURL);
  const leads = await page.request.get(link);
  const token = new URL(leads.url()).searchParams.get("token");
  const answer = await page.request.post(`${address}/api/auth/reset-password`, {
    headers: { origin: address },
    data: { token, newPassword: password },
  });
  expect(answer.status()).toBe(200);
}
