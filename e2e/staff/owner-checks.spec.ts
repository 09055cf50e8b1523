import type { Page } from "@playwright/test";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { expect, settled, test as base } from "../guard.ts";
import { giveRoles, home, letterTo, linkIn, memberBehind } from "../support/accounts.ts";
import { OWN_SETTINGS } from "../support/own-product.ts";
import { AN_OFFER, postListing } from "../support/posting.ts";
import { startClockedProduct } from "../support/product.ts";
import type { ClockedProduct } from "../support/product.ts";
import { localeTextOf } from "../support/words.ts";
import { walkedIn } from "../support/gate-languages.ts";
import { CALL_KEY } from "../support/call-link.ts";

/** A product of its own, with a clock: owners are asked about what stood for hours. */
const test = base.extend<object, { clocked: ClockedProduct }>({
  clocked: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
    async ({}, give) => {
      const product = await startClockedProduct(OWN_SETTINGS);
      await give(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ clocked }, give) => give(clocked.url),
});

const HOWRAH = { lat: 22.5958, lng: 88.2636, label: "Howrah" };
const CHENNAI = { lat: 13.06, lng: 80.25, label: "Chennai" };
/** A critical need of oxygen may be asked about after two hours, at any time of the day. */
const DUE_MS = 2 * HOUR_MS + 60_000;

type Need = { id: string; phone: string };

test(
  "who was asked says without signing in that fewer are needed; for the rest the number is in the form",
  { tag: "@phone" },
  async ({ page, baseURL, another, clocked }) => {
    const { id } = await memberBehind(page, baseURL);
    await giveRoles(await another(), baseURL, { id, roles: ["verifier"] });
    const owner = await another();
    const need = await aNeed(owner, baseURL, HOWRAH, "Fewer are needed", { quantity: 4, unit: "piece" });
    await clocked.passTime(DUE_MS);
    await page.goto(`${home(baseURL)}/verify`);
    await settled(page);
    await askOwner(page, "Fewer are needed", localeTextOf("en"));
    const link = await questionTo(baseURL, need);
    // The link came by a message: whoever opens it is not signed in there.
    const elsewhere = await another();
    await elsewhere.goto(link);
    await elsewhere.getByRole("button", { name: "It has changed" }).click();
    await elsewhere.getByRole("button", { name: "One less" }).click();
    await elsewhere.getByRole("link", { name: "Change something else" }).click();
    await expect(elsewhere.getByRole("link", { name: "Sign in" }).first()).toHaveAttribute("href", /quantity%3D3/);
    await elsewhere.goto(link);
    await elsewhere.getByRole("button", { name: "It has changed" }).click();
    await elsewhere.getByRole("button", { name: "One less" }).click();
    await elsewhere.getByRole("button", { name: "Save this" }).click();
    await expect(elsewhere.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await owner.goto(`${home(baseURL)}/post?edit=${need.id}&quantity=2`);
    await expect(owner.getByRole("main")).toContainText("2 concentrators");
    await expect(owner.getByRole("main")).toContainText("Before: Oxygen: 3 concentrators");
  },
);

for (const language of walkedIn(["en", "ur"])) {
  const say = localeTextOf(language);

  test.describe(`a volunteer who picks two districts (${language})`, { tag: "@phone" }, () => {
    test.beforeEach(async ({ page, baseURL, another }) => {
      await page.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
      const { id } = await memberBehind(page, baseURL);
      await giveRoles(await another(), baseURL, { id, roles: ["verifier"] });
    });

    test("has the owner of a need asked, who says by the link that it is still true", async ({
      page,
      baseURL,
      another,
      clocked,
    }) => {
      const [owner, far] = [await another(), await another()];
      const near = await aNeed(owner, baseURL, HOWRAH, `Near, still true ${language}`);
      await aNeed(far, baseURL, CHENNAI, `Far ${language}`);
      await clocked.passTime(DUE_MS);
      await chooseDistricts(page, baseURL, ["Howrah", "Kolkata"], say);
      const cards = page.getByRole("article");
      // Needs of other journeys may be due too. Those of the chosen districts come first.
      const words = `Near, still true ${language}`;
      await expect(cards.filter({ hasText: words })).toHaveCount(1);
      const texts = await cards.allInnerTexts();
      const at = (wanted: string) => texts.findIndex((text) => text.includes(wanted));
      expect(at(words)).toBeLessThan(at(`Far ${language}`));
      const elsewhere = cards.filter({ hasText: `Far ${language}` });
      await expect(elsewhere).toContainText(say("ownerChecks.elsewhere"));
      await expect(page.getByRole("main").locator(CALL_KEY)).toHaveCount(0);
      await askOwner(page, `Near, still true ${language}`, say);
      await owner.goto(await questionTo(baseURL, near));
      await owner.getByRole("button", { name: "Yes, still needed" }).click();
      await expect(owner.getByRole("heading", { name: "Thank you" })).toBeVisible();
      await expectRead(page, baseURL, { need: near, who: say("who.owner") });
    });

    test(
      "has another one asked, who says 'call me', calls, and says what was heard",
      { tag: "@long" },
      async ({ page, baseURL, another, clocked }) => {
        const owner = await another();
        const title = `Call about this ${language}`;
        const need = await aNeed(owner, baseURL, HOWRAH, title);
        await clocked.passTime(DUE_MS);
        await chooseDistricts(page, baseURL, ["Howrah", "Kolkata"], say);
        await askOwner(page, title, say);
        await owner.goto(await questionTo(baseURL, need));
        await owner.getByRole("button", { name: "Call me" }).click();
        await expect(owner.getByText("You asked for a call.")).toBeVisible();
        await page.reload();
        await settled(page);
        await page.getByRole("button", { name: say("calls.begin") }).click();
        await expect(page.getByText(say("ownerChecks.invited"))).toBeVisible();
        await expect(page.getByRole("main").locator(`a[href="tel:${need.phone}"]`)).toBeVisible();
        await page.getByRole("button", { name: say("ownerChecks.still"), exact: true }).click();
        await expect(page.getByRole("heading", { name: say("calls.told") })).toBeVisible();
        await page.getByRole("button", { name: say("calls.stop") }).click();
        await expectRead(page, baseURL, { need, who: say("who.verifier") });
      },
    );
  });
}

/** Posts a critical need of oxygen, as a new member with their own number. */
async function aNeed(
  owner: Page,
  baseURL: string | undefined,
  place: { lat: number; lng: number; label: string },
  title: string,
  amount: object = {},
): Promise<Need> {
  const { phone } = await memberBehind(owner, baseURL);
  const { quantity: _quantity, unit: _unit, ...given } = AN_OFFER;
  const about = { ...amount, side: "need", urgency: "critical", title, details: { form: "concentrator" } };
  const contact = { alias: "Asha", channels: [{ type: "phone", value: phone }] };
  const consent = { showOnRequest: true, beMatched: false, reContact: false };
  return { id: await postListing(owner, baseURL, { ...given, ...about, contact, consent, place }), phone };
}

type Say = ReturnType<typeof localeTextOf>;

/** Opens the screen and chooses districts by a place in each. */
async function chooseDistricts(page: Page, baseURL: string | undefined, places: string[], say: Say): Promise<void> {
  await page.goto(`${home(baseURL)}/verify`);
  await settled(page);
  await page.getByRole("button", { name: say("choosing.choose") }).click();
  const field = page.getByRole("combobox", { name: say("choosing.districts") });
  for (const [index, place] of places.entries()) {
    // In sequence: one field takes one place after the other.
    await field.pressSequentially(place);
    await page.getByRole("option").first().click();
    await expect(page.getByRole("status").getByRole("button")).toHaveCount(index + 1);
  }
  await page.getByRole("button", { name: say("choosing.save") }).click();
  await expect(page.getByRole("button", { name: say("choosing.change") })).toBeVisible();
  await page.reload();
  await settled(page);
}

/** Has the owner of a card asked, with one tap. */
async function askOwner(page: Page, title: string, say: Say): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: say("ownerChecks.ask") }).click();
  await expect(card.getByText(say("ownerChecks.done"))).toBeVisible();
  await expect(card.getByRole("button", { name: say("ownerChecks.ask") })).toHaveCount(0);
}

/** The address that the owner was sent. */
async function questionTo(baseURL: string | undefined, { phone }: Need): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const letter = await letterTo(baseURL, phone);
      link = letter.text.includes("#token=") ? linkIn(letter) : "";
      return link;
    })
    .toContain("/still#token=");
  return link;
}

/** The list of needs and the entry say who checked it last. */
async function expectRead(
  page: Page,
  baseURL: string | undefined,
  { need, who }: { need: Need; who: string },
): Promise<void> {
  await page.goto(`${home(baseURL)}/needs/oxygen?at=${HOWRAH.lat},${HOWRAH.lng}`);
  const card = page.locator(`li:has(a[href^="/r/${need.id}"])`);
  await expect(card).toContainText(who);
  await page.goto(`${home(baseURL)}/r/${need.id}`);
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: new RegExp(who, "i") }),
  ).not.toHaveCount(0);
}
