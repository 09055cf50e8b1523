import type { Page } from "@playwright/test";
import { expect, test, watch } from "./guard.ts";
import { ADMIN, codeIn, giveRoles, home, letterTo, memberBehind, signIn, signInBehind } from "./support/accounts.ts";
import { newLetters, newPhone } from "./support/unique-values.ts";
import { ask } from "./support/posting.ts";
import { startProduct } from "./support/product.ts";
import type { Product } from "./support/product.ts";

test.describe("an invitation", { tag: "@phone" }, () => {
  test("is made as a link, by which somebody signs up and gets the role", async ({ page, baseURL, another }) => {
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people/invitations`);
    await page.getByLabel("Verifier").check();
    await page.getByRole("button", { name: "Create the link" }).click();
    const link = (await page.locator("bdi", { hasText: "/invitation#token=" }).textContent()) ?? "";
    await expect(page.getByRole("heading", { level: 3, name: "Verifier" }).first()).toBeVisible();
    const other = await another();
    await other.goto(link);
    await expect(other.getByRole("heading", { level: 1, name: "You are invited as: Verifier" })).toBeVisible();
    // Signs up from there and returns to the invitation, whose secret the tab has kept.
    await other.getByRole("link", { name: "Create an account" }).click();
    const phone = newPhone();
    await other.getByLabel("Phone or e-mail").fill(phone);
    await other.getByRole("button", { name: "Next" }).click();
    await other.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone)));
    await other.getByRole("button", { name: "Continue" }).click();
    await other.getByLabel("Name that others see").fill("Kim");
    await other.getByRole("button", { name: "Done" }).click();
    await other.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "You are now: Verifier" })).toBeVisible();
  });

  test("works once", { tag: "@long" }, async ({ page, baseURL, another }) => {
    const { link, token } = await invite(await another(), baseURL);
    await memberBehind(page, baseURL);
    expect((await ask(page, baseURL, { path: "/invitations/accept", data: { token } })).status).toBe(200);
    await page.goto(link);
    await expect(page.getByRole("alert").filter({ hasText: /invitation/i })).toBeVisible();
  });

  test("has a secret that is in no requested address", { tag: "@long" }, async ({ page, baseURL, another }) => {
    const { link, token } = await invite(await another(), baseURL);
    const { requests } = await watch(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "You are invited as: Verifier" })).toBeVisible();
    expect(requests.map((each) => each.split("#")[0]).filter((each) => each?.includes(token))).toEqual([]);
  });
});

test.describe("an account of staff", { tag: "@phone" }, () => {
  test("is found by its name, and its role taken away", async ({ page, baseURL, another }) => {
    const { name } = await moderatorBehind(await another(), baseURL, await another());
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people`);
    await page.getByLabel("Name, e-mail or number").fill(name);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("link", { name }).click();
    await page.getByLabel("Moderator").uncheck();
    await page.getByRole("button", { name: "Save the roles" }).click();
    await expect(page.getByText("Saved", { exact: false })).toBeVisible();
  });

  test("has no session any more once it is shut out", async ({ page, baseURL, another }) => {
    const person = await another();
    const { id } = await moderatorBehind(person, baseURL, await another());
    await signInBehind(page, baseURL, ADMIN);
    await page.goto(`${home(baseURL)}/people/${id}`);
    await page.getByLabel("Why").fill("asked for money in advance");
    await page.getByRole("button", { name: "Ban this account" }).click();
    await expect(page.getByRole("heading", { name: "Ban", exact: true })).toBeVisible();
    await person.goto(`${home(baseURL)}/account/security/sessions`);
    await expect(
      person.getByRole("heading", { name: /^(Sign in to see your account|You have been signed out)$/ }),
    ).toBeVisible();
    await expect(person.getByRole("button", { name: "Sign out" })).toHaveCount(0);
  });
});

test.describe("the demonstration's data", { tag: "@phone" }, () => {
  /** A separate product, because the journey removes its demonstration data. */
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  });
  test.afterAll(() => product.stop());

  test("come with a list of what an admin still has to state, which About leads to", async ({ page, another }) => {
    const url = home(product.url);
    await page.goto(`${url}/signin`);
    await signIn(page, ADMIN.email, ADMIN.password);
    await expect(page.getByRole("heading", { name: "Before you open to the public" })).toBeVisible();
    await expect(page.getByText("OPERATOR_NAME")).toBeVisible();
    await page.goto(`${url}/about`);
    await page.getByRole("link", { name: "You run this board: see what is still missing" }).click();
    await expect(page.getByText("OPERATOR_CONTACT")).toBeVisible();
    const reader = await another();
    await reader.goto(`${url}/about`);
    await expect(reader.getByText("We have not been told yet who runs this Lifeboard.")).toBeVisible();
    await expect(reader.getByText("You run this")).toHaveCount(0);
  });

  test("are removed by an admin, and no page speaks of them any more", async ({ page }) => {
    const url = home(product.url);
    await page.goto(`${url}/signin`);
    await signIn(page, ADMIN.email, ADMIN.password);
    await expect(page.getByText("This Lifeboard still shows demonstration data.")).toBeVisible();
    await page.goto(`${url}/people/demonstration`);
    await page.getByRole("button", { name: "Remove it for good" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Removed: / })).toBeVisible();
    await page.goto(`${url}/account`);
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Admin" })).toBeVisible();
    await expect(page.getByText("This Lifeboard still shows demonstration data.")).toHaveCount(0);
    await page.goto(url);
    await expect(page.getByText("This board shows made-up entries.")).toHaveCount(0);
  });
});

/** Makes an invitation without any screen. `desk`: the admin's page. */
async function invite(desk: Page, baseURL: string | undefined): Promise<{ link: string; token: string }> {
  await signInBehind(desk, baseURL, ADMIN);
  const { status, body } = await ask(desk, baseURL, { path: "/invitations", data: { role: "verifier" } });
  expect(status).toBe(200);
  const link = String(body["url"]);
  return { link, token: new URL(link).hash.slice("#token=".length) };
}

/** A new moderator whose name nobody else has. `desk`: the admin's page. */
async function moderatorBehind(
  page: Page,
  baseURL: string | undefined,
  desk: Page,
): Promise<{ id: string; name: string }> {
  const { id } = await memberBehind(page, baseURL);
  const name = `Kim ${newLetters()}`;
  await ask(page, baseURL, { path: "/me", method: "PATCH", data: { alias: name } });
  await giveRoles(desk, baseURL, { id, roles: ["moderator"] });
  return { id, name };
}
