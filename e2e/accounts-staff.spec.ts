import { expect, test, watch } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, newPhone, signIn } from "./support/accounts.ts";
import { startProduct } from "./support/product.ts";
import type { Product } from "./support/product.ts";

test.describe("an admin", () => {
  test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

  /** A separate product, because the journey removes its demonstration data. */
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  });
  test.afterAll(() => product.stop());

  test("invites somebody, takes the role away, shuts them out, and removes the demonstration data", async ({
    page,
    browser,
  }) => {
    const url = home(product.url);
    await page.goto(`${url}/signin`);
    await signIn(page, ADMIN.email, ADMIN.password);
    await expect(page.getByText("This Lifeboard still shows demonstration data.")).toBeVisible();

    await page.goto(`${url}/people/invitations`);
    await page.getByLabel("Moderator").check();
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = (await page.locator("bdi", { hasText: "/invitation#token=" }).textContent()) ?? "";
    await expect(page.getByRole("heading", { level: 3, name: "Moderator" })).toBeVisible();

    const other = await (await browser.newContext({ isMobile: true, viewport: { width: 360, height: 640 } })).newPage();
    const seen = watch(other);
    await other.goto(link);
    await expect(other.getByRole("heading", { level: 1, name: "You are invited as: Moderator" })).toBeVisible();
    // Signs up from there and returns to the invitation, whose secret the tab has kept.
    await other.getByRole("link", { name: "Make an account" }).click();
    const phone = newPhone();
    await other.getByLabel("Phone or e-mail").fill(phone);
    await other.getByRole("button", { name: "Next" }).click();
    await other.getByLabel("Code").fill(codeIn(await letterTo(url, phone)));
    await other.getByRole("button", { name: "Go on" }).click();
    await other.getByLabel("Name others see").fill("Kim");
    await other.getByRole("button", { name: "Done" }).click();
    await other.getByRole("button", { name: "Take the invitation" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "You are now: Moderator" })).toBeVisible();
    // The link works once, and its secret was in no requested address.
    await other.goto(`${url}/account`);
    await other.goto(link);
    await expect(other.getByRole("alert").filter({ hasText: /invitation/i })).toBeVisible();
    const token = new URL(link).hash.slice("#token=".length);
    expect(seen.requests.map((each) => each.split("#")[0]).filter((each) => each?.includes(token))).toEqual([]);

    await page.goto(`${url}/people`);
    await page.getByLabel("Name, e-mail or number").fill("Kim");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: /Kim/ }).click();
    await page.getByLabel("Moderator").uncheck();
    await page.getByRole("button", { name: "Save the roles" }).click();
    await expect(page.getByText("Saved", { exact: false })).toBeVisible();
    await page.getByLabel("Why").fill("asked for money in advance");
    await page.getByRole("button", { name: "Shut this account out" }).click();
    await expect(page.getByRole("heading", { name: "Shut out" })).toBeVisible();
    await other.goto(`${url}/account/security/sessions`);
    await expect(other.getByRole("button", { name: "Sign out" })).toHaveCount(0);
    await other.context().close();

    await page.goto(`${url}/people/demonstration`);
    await page.getByRole("button", { name: "Remove it for good" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Removed: / })).toBeVisible();
    await page.goto(`${url}/account`);
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Admin" })).toBeVisible();
    await expect(page.getByText("This Lifeboard still shows demonstration data.")).toHaveCount(0);
    await expect(page.getByText("Demonstration:")).toHaveCount(0);
  });
});
