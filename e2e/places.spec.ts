import { expect, test } from "./guard.ts";

test.describe("where somebody looks", () => {
  test("nothing near: a wider circle with its count, kindred kinds, the emergency number", async ({ page }) => {
    await page.goto("/find/oxygen?at=22.57,88.36&within=0.1");
    await expect(page.getByRole("heading", { level: 1, name: "No oxygen within 0.1 km" })).toBeVisible();
    const wider = page.getByRole("link", { name: /^Look within \d+ km: [\d,]+ places?/ });
    await expect(wider).toBeVisible();
    await expect(page.getByText("This may help too")).toBeVisible();
    await expect(page.getByRole("link", { name: "Call 112" })).toBeVisible();
    await wider.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/\d+ .*within \d+ km/);
  });

  test("nothing anywhere still leads on", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/oxygen?at=-60,0");
    await expect(page.getByText("We looked up to 500 km around.")).toBeVisible();
    await expect(page.getByRole("link", { name: /Emergency/ })).toBeVisible();
  });

  test("a name of several places answers links to choose from", async ({ page }) => {
    await page.goto("/find/bed?place=rampur");
    await expect(page.getByRole("heading", { level: 1, name: "Which rampur?" })).toBeVisible();
    const choices = page.getByRole("main").getByRole("link", { name: /^Rampur/ });
    await expect.poll(() => choices.count()).toBeGreaterThan(1);
    await choices.first().click();
    await expect(page).toHaveURL(/place=gn/);
    await expect(page.getByText("near Rampur").first()).toBeVisible();
  });

  test("a great city is meant without asking", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed?place=delhi");
    await expect(page.getByText("near Delhi").first()).toBeVisible();
  });

  test("an unknown place says so and keeps what was typed", async ({ page }) => {
    await page.goto("/find/bed?place=xqzxqz&sort=near");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("xqzxqz");
    const field = page.getByRole("combobox", { name: "Place" });
    await expect(field).toHaveValue("xqzxqz");
    await field.fill("Howrah");
    await field.press("Enter");
    await expect(page).toHaveURL(/place=Howrah/);
    await expect(page).toHaveURL(/sort=near/);
  });

  test("addresses of pages say no position but by `at`, and `lng` is the language only", async ({ page }) => {
    await page.goto("/find/bed?lat=10&lng=20&at=22.57,88.36");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/within 25 km/);
    for (const link of await page.getByRole("main").getByRole("link").all()) {
      expect((await link.getAttribute("href")) ?? "").not.toMatch(/[?&](lat=|lng=-?\d)/);
    }
  });
});
