import type { Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import { ADMIN, codeIn, home, lettersOf, letterTo, memberBehind, signIn, signInBehind } from "./support/accounts.ts";
import { ask } from "./support/posting.ts";

test.describe("an admin", () => {
  test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

  test("signs in for their work, and goes on where they were going", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/people`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in for your work" })).toBeVisible();
    await signIn(page, ADMIN.email, ADMIN.password);
    await expect(page).toHaveURL(`${home(baseURL)}/people`);
    await expect(page.getByText("This Lifeboard still shows demonstration data.")).toBeVisible();
  });

  test("gives a role, and its account reads what it is for", async ({ page, baseURL, another }) => {
    const person = await another();
    const { name } = await namedMember(person, baseURL);
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people`);
    await page.getByLabel("Name, e-mail or number").fill(name);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("link", { name }).click();
    await page.getByRole("checkbox", { name: /^Moderator/ }).check();
    await page.getByRole("button", { name: "Save the roles" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await person.goto(`${home(baseURL)}/account`);
    await expect(person.getByText("Decides about reports and hides what is false.")).toBeVisible();
  });

  test("shuts somebody out, who is told so at the next sign-in", async ({ page, baseURL, another }) => {
    const person = await another();
    const { id, phone } = await namedMember(person, baseURL);
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people/${id}`);
    await page.getByLabel("Why").fill("Sold what was free.");
    await page.getByRole("button", { name: "Shut this account out" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Shut out" })).toBeVisible();
    await person.goto(`${home(baseURL)}/signin?next=/account`);
    await person.getByLabel("Phone or e-mail").fill(phone);
    const since = new Date().toISOString();
    await person.getByRole("button", { name: "Send me a code" }).click();
    await person.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone, since)));
    await person.getByRole("button", { name: "Go on" }).click();
    await expect(person.getByRole("alert").filter({ hasText: "This account has been shut out" })).toBeVisible();
  });

  test("lets somebody in again", async ({ page, baseURL, another }) => {
    const { id } = await namedMember(await another(), baseURL);
    await signInBehind(page, baseURL, ADMIN);
    const ban = { path: `/people/${id}/ban`, data: { reason: "Sold what was free." } };
    expect((await ask(page, baseURL, ban)).status).toBe(200);
    await page.goto(`${home(baseURL)}/people/${id}`);
    await page.getByRole("button", { name: "Let it in again" }).click();
    await expect(page.getByRole("button", { name: "Shut this account out" })).toBeVisible();
  });
});

test("a member is told that the list of people is only for admins", async ({ page, baseURL, isMobile }) => {
  test.skip(!isMobile, "the same steps on both sizes");
  await memberBehind(page, baseURL);
  await page.goto(`${home(baseURL)}/people`);
  await expect(page.getByText("Only for admins")).toBeVisible();
});

/** A new member whose name nobody else has. */
async function namedMember(
  page: Page,
  baseURL: string | undefined,
): Promise<{ id: string; phone: string; name: string }> {
  const { id, phone } = await memberBehind(page, baseURL);
  const name = `Meena ${lettersOf(id)}`;
  const named = await ask(page, baseURL, { path: "/me", method: "PATCH", data: { alias: name } });
  expect(named.status).toBe(200);
  return { id, phone, name };
}
