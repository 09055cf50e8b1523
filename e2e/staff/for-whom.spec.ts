import type { Page } from "@playwright/test";
import { expect } from "../guard.ts";
import { home } from "../support/accounts.ts";
import { openCounter, placesOfEachType } from "../support/counting-places.ts";
import { countTaps, whileKeysAreTapped } from "../support/counts.ts";
import { setOffline } from "../support/offline.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { localeTextOf } from "../support/words.ts";

/** A product of its own: places of every type are imported. */
const test = withOwnProduct();

/** Most taps once the row is open, with the one that tells it. */
const MOST_TAPS = 6;

const JOURNEYS = [
  { type: "Hospital", language: "en", bed: "icu", isOffline: false },
  { type: "Clinic", language: "hi", bed: "icu", isOffline: true },
  { type: "Maternity home", language: "ur", bed: "general", isOffline: false },
] as const;

let places: Map<string, string> | null = null;

test.describe("staff say for whom beds are", { tag: "@phone" }, () => {
  for (const { type, language, bed, isOffline } of JOURNEYS) {
    test(`in wards of women and men at a ${type.toLowerCase()}, in ${language}${isOffline ? ", without a net" : ""}`, async ({
      page,
      context,
      baseURL,
      another,
    }) => {
      const desk = await another();
      places ??= await placesOfEachType(desk, baseURL);
      const id = places.get(type) ?? "";
      const say = localeTextOf(language);
      await openCounter({ page, context, baseURL, desk }, { id, language });
      const icu = page
        .getByRole("listitem")
        .filter({ hasText: say(`counter.bed.${bed}`) })
        .first();
      const split = icu.getByRole("button", { name: say("counter.whom.womenMen") });
      await icu.locator("button[aria-expanded]").first().click();
      await expect(split).toBeVisible();
      if (isOffline) await setOffline(context, true);
      const seen = await countTaps(page);
      await split.click();
      const plus = icu.locator("ul li > [role=group] button:last-child");
      await whileKeysAreTapped(page, async () => {
        await plus.nth(0).click();
        await plus.nth(0).click();
        await plus.nth(1).click();
      });
      await expect(icu.locator("output")).toHaveText(new Intl.NumberFormat(language).format(3));
      await page.getByRole("button", { name: say("counter.tell") }).click();
      if (isOffline) {
        await expect(page.getByText(say("counter.waiting"))).toBeVisible();
        await setOffline(context, false);
      }
      expect(await seen.taps()).toBeLessThanOrEqual(MOST_TAPS);
      await expect.poll(async () => bedOf(page, id, bed)).toMatchObject({ available: 3, parts: PARTS });
      await readersSay(page, { id, bed, say, baseURL });
      await page.goto(`${home(baseURL)}/facility/${id}`);
      await expect(page.locator("output").first()).toBeVisible();
    });
  }
});

const PARTS = [
  { for: { sex: "women" }, available: 2 },
  { for: { sex: "men" }, available: 1 },
];

type ReadFrom = {
  id: string;
  bed: string;
  say: ReturnType<typeof localeTextOf>;
  baseURL: string | undefined;
};

/** The list, the entry and the place say it in the same words. */
async function readersSay(page: Page, { id, bed, say, baseURL }: ReadFrom): Promise<void> {
  const { listingId } = await bedOf(page, id, bed);
  // Before and after a number stand marks that nobody sees.
  const saying = (count: string, who: string) =>
    new RegExp(say("forWhom.counted_other", { count, who: say(who) }).replace(count, `\\W?${count}\\W?`));
  const [women, men] = [saying("2", "forWhom.who.women"), saying("1", "forWhom.who.men")];
  await page.goto(`${home(baseURL)}/find/bed?at=26.91,70.92&bedType=${bed}`);
  const link = page.locator(`a[href^="/r/${listingId}"]`);
  const card = page.getByRole("listitem").filter({ has: link }).first();
  await expect(card).toContainText(women);
  await expect(card).toContainText(men);
  await page.goto(`${home(baseURL)}/r/${listingId}`);
  await expect(page.getByRole("listitem").filter({ hasText: women }).last()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: men }).last()).toBeVisible();
  await page.goto(`${home(baseURL)}/f/${id}`);
  await expect(page.getByRole("link").filter({ hasText: women }).first()).toContainText(men);
}

type Bed = { bedType: string; listingId: string; available?: number; parts?: object[] };

/** The beds of one type of a place, as anybody reads them. */
async function bedOf(page: Page, id: string, type: string): Promise<Bed> {
  const answer = await page.request.get(`/api/v1/facilities/${id}`);
  const { beds } = (await answer.json()) as { beds: Bed[] };
  return beds.find(({ bedType }) => bedType === type) ?? { bedType: type, listingId: "" };
}
