import type { Page } from "@playwright/test";
import { expect } from "../guard.ts";
import { home } from "../support/accounts.ts";
import { openCounter, placesOfEachType } from "../support/counting-places.ts";
import { setOffline } from "../support/offline.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { ask } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";
import { localeTextOf } from "../support/words.ts";

/** A product of its own: places are imported, and their states change. */
const test = withOwnProduct();

/** Half an hour before a diversion without an end lapses, and a minute more. */
const UNTIL_ASKED = "03:31:00";

const JOURNEYS = [
  { type: "Hospital", language: "en", isOffline: false },
  { type: "Clinic", language: "hi", isOffline: true },
  { type: "Maternity home", language: "ur", isOffline: false },
] as const;

let places: Map<string, string> | null = null;

test.describe("a nurse says what stops the place", { tag: "@phone" }, () => {
  for (const { type, language, isOffline } of JOURNEYS) {
    test(`at a ${type.toLowerCase()}, in ${language}${isOffline ? ", without a net" : ""}`, async ({
      page,
      context,
      baseURL,
      another,
    }) => {
      const desk = await another();
      places ??= await placesOfEachType(desk, baseURL);
      const id = places.get(type) ?? "";
      const say = localeTextOf(language);
      await page.clock.install({ time: productNow() });
      await openCounter({ page, context, baseURL, desk }, { id, language });
      const data = { beds: Object.entries(BEDS).map(([bedType, available]) => ({ bedType, available })) };
      const counted = await ask(page, baseURL, { path: `/facilities/${id}/capacity`, method: "PUT", data });
      expect(counted.status).toBe(200);
      const reader = await another();
      await reader.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
      const read: Reading = { reader, baseURL, id, language };

      await page.getByRole("button", { name: say("state.diverting") }).click();
      await cardSays(read, "icu", { has: [say("state.diverting")] });
      await expect(page.getByRole("button", { name: say("counter.state.stillSo") })).toHaveCount(0);
      await page.clock.fastForward(UNTIL_ASKED);
      await expect(page.getByRole("button", { name: say("counter.state.stillSo") })).toBeVisible();
      await page.getByRole("button", { name: say("counter.state.openAgain") }).click();
      await expect(page.getByRole("button", { name: say("counter.state.stillSo") })).toHaveCount(0);
      await cardSays(read, "icu", { has: [numberIn(language, BEDS.icu)], hasNot: [say("state.diverting")] });

      const power = page.getByRole("group", { name: say("facility.utilities.power"), exact: true });
      if (isOffline) await setOffline(context, true);
      await power.getByRole("button", { name: say("facility.utilities.none"), exact: true }).click();
      await expect(power).toContainText(say("counter.state.backup"));
      await expect(power).toContainText(say("counter.bed.ventilator"));
      if (isOffline) await setOffline(context, false);
      const why = say("lack.none.power");
      await cardSays(read, "ventilator", { has: [say("lack.out", { why })] });
      await cardSays(read, "icu", { has: [say("lack.ask", { why })], hasNot: [numberIn(language, BEDS.icu)] });
      await placeSays(read, [say("facility.utilities.power"), say("lack.out", { why }), say("lack.ask", { why })]);

      await power.getByRole("button", { name: say("counter.state.backupYes") }).click();
      await expect(power).toContainText(say("counter.state.backupKeeps"));
      await cardSays(read, "ventilator", { has: [numberIn(language, BEDS.ventilator)], hasNot: [why] });
      await placeSays(read, [say("facility.utilities.backup")]);
      const undo = page.getByRole("button", { name: say("counter.undo"), exact: true }).first();
      await undo.click();
      await cardSays(read, "ventilator", { has: [say("lack.out", { why })] });
      await undo.click();
      await cardSays(read, "icu", { has: [numberIn(language, BEDS.icu)], hasNot: [why] });
      await expect(power.getByRole("button", { pressed: true })).toHaveCount(0);
    });
  }
});

/** Free beds, in numbers that stand nowhere else. */
const BEDS = { icu: 41, ventilator: 37 } as const;

type Reading = { reader: Page; baseURL: string | undefined; id: string; language: string };

function numberIn(language: string, count: number): string {
  return new Intl.NumberFormat(language).format(count);
}

/** The card of a bed type in the list of a reader, who opens it now. */
async function cardSays(
  { reader, baseURL, id }: Reading,
  bedType: keyof typeof BEDS,
  { has, hasNot = [] }: { has: string[]; hasNot?: string[] },
): Promise<void> {
  const answer = await reader.request.get(`${home(baseURL)}/api/v1/facilities/${id}`);
  const { beds } = (await answer.json()) as { beds: { bedType: string; listingId: string }[] };
  const listing = beds.find((bed) => bed.bedType === bedType)?.listingId ?? "";
  await expect(async () => {
    await reader.goto(`${home(baseURL)}/find/bed?at=26.91,70.92&bedType=${bedType}`);
    // Those with none left are folded.
    const card = reader
      .locator("li")
      .filter({ has: reader.locator(`a[href^="/r/${listing}"]`) })
      .first();
    for (const words of has) await expect(card).toContainText(words, { timeout: 5_000 });
    for (const words of hasNot) await expect(card).not.toContainText(words, { timeout: 5_000 });
  }).toPass();
}

/** The page of the place, which a reader opens now. */
async function placeSays({ reader, baseURL, id }: Reading, all: string[]): Promise<void> {
  await expect(async () => {
    await reader.goto(`${home(baseURL)}/f/${id}`);
    for (const words of all) await expect(reader.getByRole("main")).toContainText(words, { timeout: 5_000 });
  }).toPass();
}
