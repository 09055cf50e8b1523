import { MINUTE_MS } from "#domain/shared/durations.ts";
import { expect, test } from "./guard.ts";
import { codeIn, home, letterTo } from "./support/accounts.ts";
import { newPhone } from "./support/unique-values.ts";
import { productNow } from "./support/product-time.ts";
import { startClockedProduct } from "./support/product.ts";
import type { ClockedProduct } from "./support/product.ts";

test("a page, and the thread that drew it, have the time that each run begins with", async ({ page, baseURL }) => {
  const before = productNow().toISOString();
  const answer = await page.request.get(`${baseURL}/find/oxygen?near=nowhere-else`);
  const drawn = /"now":"([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  const after = productNow().toISOString();
  expect([after, drawn, before].toSorted()).toEqual([before, drawn, after]);
  await page.goto("/");
  const shown = await page.evaluate(() => new Date().toISOString());
  expect(shown.slice(0, 13)).toBe(before.slice(0, 13));
});

test.describe("what runs out", { tag: "@phone" }, () => {
  /** A separate product, because the journey moves its clock. */
  let product: ClockedProduct;
  test.beforeAll(async () => {
    product = await startClockedProduct();
  });
  test.afterAll(() => product.stop());

  test("a code counts for five minutes; another one is sent and lets in", async ({ page }) => {
    const url = home(product.url);
    const phone = newPhone();
    await page.clock.install({ time: productNow() });
    await page.goto(`${url}/signup`);
    await page.getByLabel("Phone or e-mail").fill(phone);
    await page.getByRole("button", { name: "Next" }).click();
    const code = codeIn(await letterTo(url, phone));
    await product.passTime(6 * MINUTE_MS);
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The code is wrong or too old" })).toBeVisible();
    await page.clock.fastForward("01:00");
    await page.getByRole("button", { name: "Send a new code" }).click();
    const isOther = async () => codeIn(await letterTo(url, phone)) !== code;
    await expect.poll(isOther).toBe(true);
    await page.getByLabel("Code").fill(codeIn(await letterTo(url, phone)));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Name that others see")).toBeVisible();
  });
});
