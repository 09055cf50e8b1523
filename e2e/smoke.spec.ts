import { expect, test } from "@playwright/test";
import { findAxeFaults } from "./support/axe.ts";

test(
  "the first page asks what is needed, is accessible, and asks no third party",
  { tag: ["@role:operator", "@wide"] },
  async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith("data:")) foreign.push(request.url());
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    expect(foreign).toEqual([]);
  },
);

test("the server says that it is alive and ready", { tag: "@role:operator" }, async ({ request }) => {
  expect((await request.get("/healthz")).status()).toBe(200);
  expect((await request.get("/readyz")).status()).toBe(200);
});
