import type { Page } from "@playwright/test";
import { expect } from "./guard.ts";
import { ADMIN, codeIn, giveRoles, home, letterTo, memberBehind, signInBehind } from "./support/accounts.ts";
import { countTaps, oneMore, tapCounts, whileKeysAreTapped } from "./support/counts.ts";
import { CALL_KEY, numberAsShown } from "./support/call-link.ts";
import { withOwnProduct } from "./support/own-product.ts";
import { ask } from "./support/posting.ts";
import { setOffline } from "./support/offline.ts";
import { productNow } from "./support/product-time.ts";

/** A product of its own: counts and numbers of the demonstration's places change. */
const test = withOwnProduct();

/**
 * Most taps for three counts. A nurse has ten seconds between two patients and taps once a second
 * with gloves. Source: issue "Trust".
 */
const MOST_TAPS = 10;

/** Their own site says another number than the staff. */
const [OF_STAFF, OF_MODERATOR] = ["033 2200 0225", "033 2200 0226"];
const WHY = "Their own site says so.";
const OTHER_NAME = "Hospital of the Old Bridge";

type Place = { id: string; phones: { value: string }[]; beds: unknown[]; blood: unknown[]; types: string[] };

const isBank = ({ types, phones }: Place): boolean => types.includes("blood-bank") && phones.length > 0;
const hasNoNumber = ({ types, phones }: Place): boolean => types.includes("hospital") && phones.length === 0;

test.describe("staff of a place", () => {
  test("claim it by its line, and tell three counts in ten taps", { tag: "@role:nurse" }, async ({ page, baseURL }) => {
    const { id, phones } = await ownPlace(page, isBank);
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/f/${id}`);
    await page.getByRole("button", { name: "Do you work here?" }).click();
    const since = productNow().toISOString();
    await page.getByRole("button", { name: "Send the code" }).click();
    const line = phones[0]?.value ?? "";
    await page.getByLabel("Code from the message").fill(codeIn(await letterTo(baseURL, line, since)));
    await page.getByRole("button", { name: "I work here" }).click();
    await page.clock.install({ time: productNow() });
    await page.getByRole("link", { name: "Change the counts" }).click();
    await expect(oneMore(page, "O− Red cells")).toBeVisible();
    const seen = await countTaps(page);
    await tapCounts(page);
    await expect(page.getByText("3 changes, not sent yet")).toBeVisible();
    expect(seen.commits()).toBe(0);
    await page.getByRole("button", { name: "Tell everyone" }).click();
    await expect(page.getByText("You told everyone:")).toBeVisible();
    expect(await seen.taps()).toBeLessThanOrEqual(MOST_TAPS);
    expect(seen.commits()).toBe(1);
    const counts = { "red-cells O-": 2, "red-cells A+": 1, "red-cells B+": 3 };
    await expect.poll(() => reportedCounts(page, id)).toMatchObject(counts);
    await expect(page.getByText("updated by the blood bank")).toBeVisible();
    await page.goto(`${home(baseURL)}/f/${id}`);
    await page.getByRole("link", { name: "O− Red cells: 2 units" }).click();
    await expect(page.getByRole("link", { name: "Do you work here?" })).toHaveCount(0);
  });

  test(
    "are led from an entry that nobody keeps to the code of its line",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      const { id } = await ownPlace(page, isBank);
      const { body } = await ask(page, baseURL, { path: `/facilities/${id}`, method: "GET" });
      const [entry = ""] = (body as { listingIds: string[] }).listingIds;
      await page.goto(`${home(baseURL)}/r/${entry}`);
      await page.getByRole("link", { name: "Do you work here?" }).click();
      await expect(page.getByRole("button", { name: "Send the code" })).toBeVisible();
    },
  );

  test.describe("on a phone", { tag: "@phone" }, () => {
    test("take counts back by Undo", async ({ page, baseURL, another }) => {
      const { id } = await ownPlace(page, isBank);
      await staffBehind(page, baseURL, { desk: await another(), facility: id });
      await page.clock.install({ time: productNow() });
      await page.goto(`${home(baseURL)}/facility/${id}`);
      await tapCounts(page);
      await page.getByRole("button", { name: "Tell everyone" }).click();
      await expect.poll(async () => (await reportedCounts(page, id))["red-cells B+"]).toBe(3);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(async () => (await reportedCounts(page, id))["red-cells B+"]).toBeUndefined();
    });

    test("count in Hindi without a net, close the page, and the counts arrive with the signal", async ({
      page,
      context,
      baseURL,
      another,
    }) => {
      const { id } = await ownPlace(page, ({ types, beds }) => types.includes("hospital") && beds.length === 0);
      await staffBehind(page, baseURL, { desk: await another(), facility: id });
      await context.addCookies([{ name: "i18next", value: "hi", url: home(baseURL) }]);
      await page.clock.install({ time: productNow() });
      await page.goto(`${home(baseURL)}/facility/${id}`);
      const more = (name: string) => page.getByRole("button", { name: `एक ज़्यादा: ${name}`, exact: true });
      await expect(more("ICU")).toBeVisible();
      await setOffline(context, true);
      const seen = await countTaps(page);
      await whileKeysAreTapped(page, async () => {
        for (const name of ["वार्ड", "ICU", "ICU", "वेंटिलेटर वाला ICU"]) await more(name).click();
      });
      await page.getByRole("button", { name: "सबको बताएँ" }).click();
      await expect(page.getByText("सिग्नल का इंतज़ार। पेज बंद कर सकते हैं।")).toBeVisible();
      expect(await seen.taps()).toBeLessThanOrEqual(MOST_TAPS);
      await page.close({ runBeforeUnload: false });
      await setOffline(context, false);
      const again = await context.newPage();
      await again.goto(`${home(baseURL)}/facility/${id}`);
      await expect.poll(() => reportedCounts(again, id)).toMatchObject({ general: 1, icu: 2, ventilator: 1 });
      await expect(again.getByText("ICU में भी गिना गया")).toBeVisible();
    });

    test("cannot publish a wrong number", { tag: "@long" }, async ({ page, baseURL, another }) => {
      const { id } = await ownPlace(page, hasNoNumber);
      await staffBehind(page, baseURL, { desk: await another(), facility: id });
      await page.goto(`${home(baseURL)}/facility/${id}`);
      await page.getByRole("button", { name: "Change the numbers" }).click();
      await page.getByLabel("Phone number").fill("033 12");
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("This is not a phone number of this country")).toBeVisible();
    });

    test("publish a number, which everybody has at once", async ({ page, baseURL, another }) => {
      const { id } = await ownPlace(page, hasNoNumber);
      await staffBehind(page, baseURL, { desk: await another(), facility: id });
      await publishNumber(page, baseURL, id);
      const reader = await another();
      await reader.goto(`${home(baseURL)}/f/${id}`);
      await expect(callKey(reader, OF_STAFF)).toBeVisible();
    });

    test(
      "keep what their page said of a number that a moderator corrects, and have the new number on it",
      { tag: "@long" },
      async ({ page, baseURL, another }) => {
        const { id } = await ownPlace(page, hasNoNumber);
        const desk = await another();
        await staffBehind(page, baseURL, { desk, facility: id });
        await publishNumber(page, baseURL, id);
        const data = { name: OTHER_NAME, phones: [{ value: OF_MODERATOR }], reason: WHY };
        expect((await ask(desk, baseURL, { path: `/facilities/${id}/lines`, method: "PUT", data })).status).toBe(200);
        // The heading says when the page has the correction.
        await expect(page.getByRole("heading", { level: 1, name: OTHER_NAME })).toBeVisible();
        await expect(page.getByText("Published.")).toBeVisible();
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await expect(page.getByRole("listitem").filter({ hasText: shown(OF_MODERATOR) })).toBeVisible();
        await expect(page.getByRole("listitem").filter({ hasText: shown(OF_STAFF) })).toHaveCount(0);
      },
    );
  });
});

test.describe("a moderator of a place's number", { tag: "@phone" }, () => {
  test("must say why it is changed", { tag: "@long" }, async ({ page, baseURL, another }) => {
    const { listing } = await reportedPlace(page, baseURL, await another());
    const moderator = await another();
    await openCorrection(moderator, baseURL, listing);
    await moderator.getByRole("button", { name: "Publish" }).click();
    await expect(moderator.getByText("Must have at least 5 characters.")).toBeVisible();
  });

  test("puts it right on the place's page", async ({ page, baseURL, another }) => {
    const { id, listing } = await reportedPlace(page, baseURL, await another());
    const moderator = await another();
    await openCorrection(moderator, baseURL, listing);
    await moderator.getByLabel("Why").fill(WHY);
    await moderator.getByRole("button", { name: "Publish" }).click();
    await expect(moderator.getByText("Published.")).toBeVisible();
    await page.goto(`${home(baseURL)}/f/${id}`);
    await expect(callKey(page, OF_MODERATOR)).toBeVisible();
  });

  test("takes the change back", async ({ page, baseURL, another }) => {
    const { id, listing } = await reportedPlace(page, baseURL, await another());
    const moderator = await another();
    await signInBehind(moderator, baseURL, ADMIN);
    const data = { phones: [{ value: OF_MODERATOR }], reason: WHY };
    expect((await ask(moderator, baseURL, { path: `/facilities/${id}/lines`, method: "PUT", data })).status).toBe(200);
    await openNumbers(moderator, baseURL, listing);
    await moderator.getByRole("button", { name: "Undo" }).first().click();
    await expect(moderator.getByText("Undone.")).toBeVisible();
    await page.goto(`${home(baseURL)}/f/${id}`);
    await expect(callKey(page, OF_STAFF)).toBeVisible();
  });
});

/** How many places of this worker's product were taken. */
let taken = 0;

/** A place of the demonstration that fits, which no other journey of this product gets. */
async function ownPlace(page: Page, fit: (place: Place) => boolean): Promise<Place> {
  const answer = await page.request.get("/api/v1/facilities/nearby?lat=22.57&lng=88.36&limit=100&withinKm=300");
  const { items }: { items: Place[] } = await answer.json();
  const fitting = items.filter(fit).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const place = fitting[taken];
  taken += 1;
  if (place === undefined) throw new Error(`only ${fitting.length} places fit`);
  return place;
}

async function reportedCounts(page: Page, id: string): Promise<Record<string, number | undefined>> {
  const place = (await (await page.request.get(`/api/v1/facilities/${id}`)).json()) as {
    beds: { bedType: string; available?: number }[];
    blood: { component: string; group: string; units?: number }[];
  };
  return Object.fromEntries([
    ...place.beds.map(({ bedType, available }) => [bedType, available]),
    ...place.blood.map(({ component, group, units }) => [`${component} ${group}`, units]),
  ]);
}

/** Makes a member whom an admin makes staff of a facility. The page stays signed in. */
async function staffBehind(
  page: Page,
  baseURL: string | undefined,
  { desk, facility }: { desk: Page; facility: string },
): Promise<void> {
  const { id } = await memberBehind(page, baseURL);
  await giveRoles(desk, baseURL, { id, roles: ["facility-staff"], facilities: [facility] });
}

/** Publishes a number on the page of a place's staff, which says so. */
async function publishNumber(page: Page, baseURL: string | undefined, id: string): Promise<void> {
  await page.goto(`${home(baseURL)}/facility/${id}`);
  await page.getByRole("button", { name: "Change the numbers" }).click();
  await page.getByLabel("Phone number").fill(OF_STAFF);
  await page.getByLabel("What it is for").fill("reception");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published.")).toBeVisible();
}

/** A place whose staff, signed in on the page, published a number that a reader reported. */
async function reportedPlace(
  page: Page,
  baseURL: string | undefined,
  desk: Page,
): Promise<{ id: string; listing: string }> {
  const { id } = await ownPlace(page, hasNoNumber);
  await staffBehind(page, baseURL, { desk, facility: id });
  const lines = { path: `/facilities/${id}/lines`, method: "PUT", data: { phones: [{ value: OF_STAFF }] } } as const;
  expect((await ask(page, baseURL, lines)).status).toBe(200);
  const wrong = { path: `/facilities/${id}/corrections`, data: { field: "phone", text: "It rings at a shop" } };
  expect((await ask(desk, baseURL, wrong)).status).toBe(200);
  const { body } = await ask(page, baseURL, { path: `/facilities/${id}`, method: "GET" });
  const { listingIds } = body as { listingIds: string[] };
  return { id, listing: listingIds[0] ?? "" };
}

/** Signs an admin in and types another number for the place of an entry. */
async function openCorrection(page: Page, baseURL: string | undefined, listing: string): Promise<void> {
  await signInBehind(page, baseURL, ADMIN);
  await openNumbers(page, baseURL, listing);
  await page.getByLabel("Phone number").fill(OF_MODERATOR);
}

/** A moderator's page of an entry, with the numbers and what was changed of them. */
async function openNumbers(page: Page, baseURL: string | undefined, listing: string): Promise<void> {
  await page.goto(`${home(baseURL)}/moderate/${listing}`);
  await page.getByRole("button", { name: "Correct the numbers or the name" }).click();
}

function digits(number: string): string {
  return `+91${number.replaceAll(" ", "").slice(1)}`;
}

/** A number as the page of staff writes it. */
function shown(number: string): string {
  return digits(number).replace(/(\d{2})(\d{4})(\d{4})$/, " $1 $2 $3");
}

function callKey(page: Page, number: string) {
  return page
    .locator(CALL_KEY)
    .filter({ hasText: numberAsShown(digits(number)) })
    .first();
}
