import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./guard.ts";
import { ADMIN, codeIn, home, letterTo, memberBehind, signInBehind } from "./support/accounts.ts";
import { whileClockStands } from "./support/clock.ts";
import { ask } from "./support/posting.ts";

/**
 * Most taps for three counts. A nurse has ten seconds between two patients and taps once a second
 * with gloves. Source: issue "Trust".
 */
const MOST_TAPS = 10;

type Place = { id: string; phones: { value: string }[]; beds: unknown[]; blood: unknown[]; types: string[] };

/** Matching facilities of the demonstration, by id, so that each journey has its own. */
async function placesThat(page: Page, fit: (place: Place) => boolean): Promise<Place[]> {
  const answer = await page.request.get("/api/v1/facilities/nearby?lat=22.57&lng=88.36&limit=100&withinKm=300");
  const { items }: { items: Place[] } = await answer.json();
  return items.filter(fit).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function told(page: Page, id: string): Promise<Record<string, number | undefined>> {
  const place = (await (await page.request.get(`/api/v1/facilities/${id}`)).json()) as {
    beds: { bedType: string; available?: number }[];
    blood: { component: string; group: string; units?: number }[];
  };
  return Object.fromEntries([
    ...place.beds.map(({ bedType, available }) => [bedType, available]),
    ...place.blood.map(({ component, group, units }) => [`${component} ${group}`, units]),
  ]);
}

test(
  "who answers the line of a place claims it, and changes three counts in ten taps; Undo takes them back",
  { tag: "@role:nurse" },
  async ({ page, baseURL, isMobile }) => {
    const banks = await placesThat(page, ({ types, phones }) => types.includes("blood-bank") && phones.length > 0);
    const place = banks[isMobile ? 0 : 1];
    const line = place?.phones[0]?.value ?? "";
    const id = place?.id ?? "";
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/f/${id}`);
    await page.getByRole("button", { name: "Do you work here?" }).click();
    const since = new Date().toISOString();
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByLabel("Code from the message").fill(codeIn(await letterTo(baseURL, line, since)));
    await page.getByRole("button", { name: "I work here" }).click();
    await page.clock.install();
    await page.getByRole("link", { name: "Change the counts" }).click();
    const more = (name: string) => page.getByRole("button", { name: `One more: ${name}`, exact: true });
    await expect(more("O− Red cells")).toBeVisible();

    const seen = await countTaps(page);
    await whileKeysAreTapped(page, async () => {
      for (const [name, taps] of [
        ["O− Red cells", 2],
        ["A+ Red cells", 1],
        ["B+ Red cells", 3],
      ] as const) {
        for (let tap = 0; tap < taps; tap += 1) await more(name).click();
      }
    });
    await expect(page.getByText("3 changes, not told yet")).toBeVisible();
    expect(seen.commits()).toBe(0);
    await page.getByRole("button", { name: "Tell everyone" }).click();
    await expect(page.getByText("Told everyone:")).toBeVisible();
    expect(await seen.taps()).toBeLessThanOrEqual(MOST_TAPS);
    expect(seen.commits()).toBe(1);
    await expect.poll(() => told(page, id)).toMatchObject({ "red-cells O-": 2, "red-cells A+": 1, "red-cells B+": 3 });
    await expect(page.getByText("told by the blood bank")).toBeVisible();

    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await told(page, id))["red-cells B+"]).toBeUndefined();
  },
);

test("in Hindi, without a net: three counts, the page is closed, and they arrive with the signal", async ({
  page,
  context,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, "the same on wide screens");
  const [place] = await placesThat(page, ({ types, beds }) => types.includes("hospital") && beds.length === 0);
  const id = place?.id ?? "";
  await staffBehind(page, { browser, baseURL, facility: id });
  await context.addCookies([{ name: "i18next", value: "hi", url: home(baseURL) }]);
  await page.clock.install();
  await page.goto(`${home(baseURL)}/facility/${id}`);
  const more = (name: string) => page.getByRole("button", { name: `एक ज़्यादा: ${name}`, exact: true });
  await expect(more("ICU")).toBeVisible();
  await context.setOffline(true);
  const seen = await countTaps(page);
  await whileKeysAreTapped(page, async () => {
    for (const name of ["वार्ड", "ICU", "ICU", "वेंटिलेटर वाला ICU"]) await more(name).click();
  });
  await page.getByRole("button", { name: "सबको बताएँ" }).click();
  await expect(page.getByText("सिग्नल का इंतज़ार। पेज बंद कर सकते हैं।")).toBeVisible();
  expect(await seen.taps()).toBeLessThanOrEqual(MOST_TAPS);
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${home(baseURL)}/facility/${id}`);
  await expect.poll(() => told(again, id)).toMatchObject({ general: 1, icu: 2, ventilator: 1 });
  await expect(again.getByText("ICU में भी गिना गया")).toBeVisible();
});

test("a place without a number gets one from its staff, at once for everybody; a moderator puts it right with a reason", async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, "the same on wide screens");
  const places = await placesThat(page, ({ types, phones }) => types.includes("hospital") && phones.length === 0);
  const id = places[3]?.id ?? "";
  await staffBehind(page, { browser, baseURL, facility: id });
  await page.goto(`${home(baseURL)}/facility/${id}`);
  await page.getByRole("button", { name: "Change the numbers" }).click();
  await page.getByLabel("Phone number").fill("033 12");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Is not a phone number of this country")).toBeVisible();
  await page.getByLabel("Phone number").fill("033 2200 0225");
  await page.getByLabel("What it is for").fill("reception");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published.")).toBeVisible();

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${home(baseURL)}/f/${id}`);
  await expect(reader.locator('a[href="tel:+913322000225"]').first()).toBeVisible();
  const wrong = { field: "phone", text: "It rings at a shop" };
  const told = await ask(reader, baseURL, { path: `/facilities/${id}/corrections`, data: wrong });
  expect(told.status).toBe(200);
  const listing = (await (await reader.request.get(`/api/v1/facilities/${id}`)).json()) as { listingIds: string[] };

  await signInBehind(reader, baseURL, ADMIN);
  await reader.goto(`${home(baseURL)}/moderate/${listing.listingIds[0]}`);
  await reader.getByRole("button", { name: "Correct the numbers or the name" }).click();
  await reader.getByLabel("Phone number").fill("033 2200 0226");
  await reader.getByRole("button", { name: "Publish" }).click();
  await expect(reader.getByText("Must have at least 5 characters.")).toBeVisible();
  await reader.getByLabel("Why").fill("Their own site says so.");
  await reader.getByRole("button", { name: "Publish" }).click();
  await expect(reader.getByText("Published.")).toBeVisible();
  // The nurse's screen gets the change.
  await expect(page.getByText("Published.")).toBeVisible();
  await page.goto(`${home(baseURL)}/f/${id}`);
  await expect(page.locator('a[href="tel:+913322000226"]').first()).toBeVisible();
  await reader.getByRole("button", { name: "Undo" }).first().click();
  await expect(reader.getByText("Taken back.")).toBeVisible();
  await page.goto(`${home(baseURL)}/f/${id}`);
  await expect(page.locator('a[href="tel:+913322000225"]').first()).toBeVisible();
  await reader.context().close();
});

/**
 * Taps count keys while the page's clock is stopped. On a slow machine a tap takes so long that the
 * key would count as held.
 */
const whileKeysAreTapped = whileClockStands;

/** Starts to count the taps on a page and the commits that it sends. */
async function countTaps(page: Page): Promise<{ taps: () => Promise<number>; commits: () => number }> {
  let commits = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/sync/commit")) commits += 1;
  });
  await page.evaluate(() => {
    Object.assign(globalThis, { taps: 0 });
    document.addEventListener("click", () => Reflect.set(globalThis, "taps", Reflect.get(globalThis, "taps") + 1));
  });
  return { taps: () => page.evaluate(() => Number(Reflect.get(globalThis, "taps"))), commits: () => commits };
}

type StaffOptions = { browser: Browser; baseURL: string | undefined; facility: string };

/** Makes a member whom an admin makes staff of a facility. The page stays signed in. */
async function staffBehind(page: Page, { browser, baseURL, facility }: StaffOptions): Promise<void> {
  const { id } = await memberBehind(page, baseURL);
  const office = await browser.newContext();
  const desk = await office.newPage();
  await signInBehind(desk, baseURL, ADMIN);
  const data = { roles: ["facility-staff"], facilities: [facility] };
  const given = await ask(desk, baseURL, { path: `/people/${id}/roles`, method: "PUT", data });
  expect(given.status).toBe(200);
  await office.close();
}
