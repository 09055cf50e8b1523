import { expect, test, watch } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, signIn, signUpByPhone } from "./support/accounts.ts";

test.describe("who may do what", () => {
  test.skip(({ isMobile }) => !isMobile, "the same steps on both sizes");

  test("an admin gives a role, shuts somebody out, who is told so, and lets them in again", async ({
    page,
    baseURL,
    browser,
  }) => {
    await page.goto(`${home(baseURL)}/people`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in for your work" })).toBeVisible();
    await signIn(page, ADMIN.email, ADMIN.password);
    await expect(page).toHaveURL(`${home(baseURL)}/people`);
    await expect(page.getByText("This Lifeboard still shows demonstration data.")).toBeVisible();
    const other = await browser.newContext({ baseURL });
    const person = await other.newPage();
    const seen = watch(person);
    const phone = await signUpByPhone(person, baseURL, `Meena ${Date.now()}`);
    const name = (await person.getByLabel("Name others see").inputValue()).trim();
    await person.goto(`${home(baseURL)}/people`);
    await expect(person.getByText("Only for admins")).toBeVisible();

    await page.goto(`${home(baseURL)}/people`);
    await page.getByLabel("Name, e-mail or number").fill(name);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("link", { name }).click();
    await page.getByRole("checkbox", { name: /^Moderator/ }).check();
    await page.getByRole("button", { name: "Save the roles" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await person.goto(`${home(baseURL)}/account`);
    await expect(person.getByText("Decides about reports and hides what is false.")).toBeVisible();

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

    await page.reload();
    await page.getByRole("button", { name: "Let it in again" }).click();
    await expect(page.getByRole("button", { name: "Shut this account out" })).toBeVisible();
    expect(seen.faults).toEqual([]);
    await other.close();
  });
});
