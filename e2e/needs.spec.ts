import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test as base } from "./guard.ts";
import { memberBehind } from "./support/accounts.ts";
import { A_NEED } from "./support/pictures.ts";
import { ask } from "./support/posting.ts";
import { Taps } from "./support/taps.ts";
import type { Town } from "./support/towns/towns.ts";

/** How far from the town's point the need is: its exact place has a fourth digit. */
const ASIDE = 0.0023;

type Need = {
  id: string;
  /** The town in an address. */
  at: string;
  /** What nobody may read of it: the exact place, the number, the name. */
  secrets: string[];
  /** Latitude and longitude, to some ten metres. */
  exact: string[];
};

/** A page without JavaScript, and a need of AB+ blood in a town of its own. */
const test = base.extend<{ need: Need }>({
  javaScriptEnabled: false,
  need: async ({ another, baseURL, town }, give) => give(await postNeed(await another(), baseURL, town)),
});

test(
  "whoever has blood finds who needs it, by plain links, and back from its page",
  { tag: "@role:donor" },
  async ({ page, need }) => {
    await page.goto(`/find/blood?at=${need.at}`);
    await page.getByRole("link", { name: "Who needs this near you" }).click();
    await expect(page).toHaveTitle(/^Needed: Blood/);
    const card = cardOf(page, need);
    await expect(card).toContainText("Needed now");
    await page.getByLabel("Your blood group").selectOption("B-");
    await page.getByRole("main").getByRole("button", { name: "Show" }).first().click();
    await expect(card).toContainText("Your blood also suits this patient");
    await expect(card.getByRole("link", { name: "Get the number" })).toHaveAttribute("href", /number=/);
    await card.locator("h2 a").click();
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveTitle(/^Needed: Blood/);
  },
);

test("a donor finds who needs them in two taps from the first page", { tag: "@wide" }, async ({ page, need }) => {
  const taps = new Taps();
  await page.goto(`/?at=${need.at}`);
  await taps.on(page.getByRole("link", { name: "What people near need" }));
  await taps.on(cardOf(page, need).locator("h2 a"));
  await expect(page.getByRole("heading", { name: "Can you help?" })).toBeVisible();
  await expect(page.getByText("Do they answer?")).toHaveCount(0);
  expect(taps.count).toBe(2);
});

test("a list of needs is under 20 kB", { tag: "@long" }, async ({ page, need }) => {
  const html = await (await page.request.get(`/needs/blood?at=${need.at}`)).text();
  expect(html).toContain(need.id);
  expect(gzipSync(html).length).toBeLessThan(20_000);
});

test("a list of needs says no more of a place and a person than the area", async ({ page, need }) => {
  const html = await page.request.get(`/needs/blood?at=${need.at}`);
  expectNoSecret(await html.text(), need);
});

test("the search for needs says no more of a place and a person than the area", async ({ page, baseURL, need }) => {
  expectNoSecret(await searchAt(page, baseURL, need.at), need);
});

test(
  "what a device stores of a need says no more of a place and a person than the area",
  { tag: "@long" },
  async ({ page, need }) => {
    const data = { target: { collection: "listings", ids: [need.id] } };
    const stored = await page.request.post("/api/v1/sync/query", { data });
    expectNoSecret(await stored.text(), need);
  },
);

test("no export has a need", async ({ page, need }) => {
  const exported = await page.request.get("/export/listings.ndjson");
  expect(await exported.text()).not.toContain(need.id);
});

/** Needs of blood around a point, as anybody may read them. */
async function searchAt(page: Page, baseURL: string | undefined, at: string): Promise<string> {
  const [lat, lng] = at.split(",");
  const query = `lat=${lat}&lng=${lng}&side=need&kind=blood`;
  const answer = await page.request.get(`${baseURL}/api/v1/listings/nearby?${query}`);
  return answer.text();
}

function cardOf(page: Page, { id }: Need) {
  return page.locator(`li:has(a[href^="/r/${id}"])`);
}

function expectNoSecret(text: string, { id, secrets, exact }: Need): void {
  expect(text).toContain(id);
  for (const secret of secrets) expect(text).not.toContain(secret);
  // A masked point is random: now and then one of its two numbers begins like the exact one.
  expect(exact.every((number) => text.includes(number))).toBe(false);
}

async function postNeed(owner: Page, baseURL: string | undefined, { lat, lng, label }: Town): Promise<Need> {
  const { phone } = await memberBehind(owner, baseURL);
  const place = { lat: lat + ASIDE, lng: lng + ASIDE, label, precision: "exact" };
  const contact = { alias: "Asha", channels: [{ type: "phone", value: phone }] };
  const details = { component: "red-cells", group: "AB+" };
  const data = { ...A_NEED, details, place, contact };
  const { status, body } = await ask(owner, baseURL, { path: "/listings", data });
  expect(status).toBe(201);
  const [id, at] = [String(body["id"]), `${lat.toFixed(2)},${lng.toFixed(2)}`];
  // The search follows the change log.
  await expect.poll(() => searchAt(owner, baseURL, at)).toContain(id);
  const exact = [place.lat.toFixed(4), place.lng.toFixed(4)];
  return {
    id,
    at,
    exact,
    secrets: [phone, phone.slice(3), "Asha"],
  };
}
