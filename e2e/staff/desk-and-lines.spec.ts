import type { Page } from "@playwright/test";
import { expect } from "../guard.ts";
import { codeIn, giveRoles, home, letterTo, memberBehind } from "../support/accounts.ts";
import { CALL_KEY, numberAsShown } from "../support/call-link.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { ask } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";

/** A product of its own: counts and numbers of the demonstration's places change. */
const test = withOwnProduct();

const NEW_LINE = { typed: "033 2200 0225", value: "+913322000225" };

test(
  "a keeper's link makes a ward's phone a desk, which counts and does nothing else",
  { tag: "@phone" },
  async ({ page, baseURL, another }) => {
    const { id } = await keptPlace(page, baseURL);
    await page.goto(`${home(baseURL)}/facility/${id}`);
    await page.getByRole("button", { name: "Create a link for a desk" }).click();
    await page.getByLabel("Name of the desk").fill("Ward 3 desk");
    await page.getByRole("button", { name: "Create a link for a desk" }).click();
    const link = (await page.locator("bdi", { hasText: "/desk#token=" }).textContent()) ?? "";
    const device = await another();
    await device.goto(link);
    await expect(device.getByText("Ward 3 desk", { exact: false })).toBeVisible();
    await device.getByRole("button", { name: "Use this device as this desk" }).click();
    await device.getByRole("button", { name: "One more: O− Red cells", exact: true }).click();
    await device.getByRole("button", { name: "Tell everyone" }).click();
    await expect(device.getByText("You told everyone:")).toBeVisible();
    await expect.poll(() => redCells(page, id)).toBe(1);
    await expect(device.getByRole("button", { name: "Change the numbers" })).toHaveCount(0);
    const lines = {
      path: `/facilities/${id}/lines`,
      method: "PUT",
      data: { phones: [{ value: NEW_LINE.value }] },
    } as const;
    expect((await ask(device, baseURL, lines)).status).toBe(403);
    await page.reload();
    await expect(page.getByText("Last used", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "End this desk" }).click();
    // The key says at once that it is at work. The desk leaves the card when the server has ended
    // it.
    await expect(page.getByRole("heading", { name: "Ward 3 desk" })).toHaveCount(0);
    expect((await ask(device, baseURL, { path: "/me", method: "GET" })).status).toBe(401);
  },
);

test(
  "a line that a keeper by code writes anew waits, until a verifier confirms it",
  { tag: "@phone" },
  async ({ page, baseURL, another }) => {
    const { id, line } = await keptPlace(page, baseURL);
    await page.goto(`${home(baseURL)}/facility/${id}`);
    await page.getByRole("button", { name: "Change the numbers" }).click();
    await page.getByLabel("Phone number").first().fill(NEW_LINE.typed);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("So new numbers wait for 48 hours", { exact: false })).toBeVisible();
    const reader = await another();
    await reader.goto(`${home(baseURL)}/f/${id}`);
    await expect(callKey(reader, line)).toBeVisible();
    await expect(callKey(reader, NEW_LINE.value)).toHaveCount(0);
    const verifier = await another();
    const { id: verifierId } = await memberBehind(verifier, baseURL);
    await giveRoles(await another(), baseURL, { id: verifierId, roles: ["verifier"] });
    await verifier.goto(`${home(baseURL)}/verify/lines`);
    await verifier.getByRole("button", { name: "They are right: show them now" }).click();
    await expect(verifier.getByText("They are shown now.")).toBeVisible();
    await reader.reload();
    await expect(callKey(reader, NEW_LINE.value)).toBeVisible();
    await expect(callKey(reader, line)).toHaveCount(0);
  },
);

/** How many places of this worker's product were taken. */
let taken = 0;

/** A blood bank of the demonstration, which the page's new member keeps by a code to its line. */
async function keptPlace(page: Page, baseURL: string | undefined): Promise<{ id: string; line: string }> {
  const answer = await page.request.get("/api/v1/facilities/nearby?lat=22.57&lng=88.36&limit=100&withinKm=300");
  const { items }: { items: { id: string; phones: { value: string }[]; types: string[] }[] } = await answer.json();
  const banks = items
    .filter(({ types, phones }) => types.includes("blood-bank") && phones.length === 1)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const bank = banks[taken];
  taken += 1;
  const line = bank?.phones[0]?.value;
  if (bank === undefined || line === undefined) throw new Error(`only ${banks.length} places fit`);
  await memberBehind(page, baseURL);
  const since = productNow().toISOString();
  const path = `/facilities/${bank.id}/claim`;
  expect((await ask(page, baseURL, { path: `${path}/code`, data: { line: 0 } })).status).toBe(200);
  const code = codeIn(await letterTo(baseURL, line, since));
  expect((await ask(page, baseURL, { path, data: { code } })).status).toBe(204);
  return { id: bank.id, line };
}

async function redCells(page: Page, id: string): Promise<number | undefined> {
  const answer = await page.request.get(`/api/v1/facilities/${id}`);
  const { blood }: { blood: { component: string; group: string; units?: number }[] } = await answer.json();
  return blood.find(({ component, group }) => component === "red-cells" && group === "O-")?.units;
}

function callKey(page: Page, number: string) {
  return page
    .locator(CALL_KEY)
    .filter({ hasText: numberAsShown(number) })
    .first();
}
