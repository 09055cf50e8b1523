import type { Page } from "@playwright/test";
import type { SaidStock } from "#domain/facilities/capacity.ts";
import { expect } from "../guard.ts";
import { home } from "../support/accounts.ts";
import { openCounter, placesOfEachType } from "../support/counting-places.ts";
import { countTaps } from "../support/counts.ts";
import { setOffline } from "../support/offline.ts";
import { productNow } from "../support/product-time.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { localeTextOf } from "../support/words.ts";

/** A product of its own: places of every type are imported. */
const test = withOwnProduct();

/** Most taps of one count, with the one that tells it. Proposal. */
const MOST_TAPS = 6;

type Journey = {
  type: string;
  language: "en" | "hi" | "ur";
  /** The texts that name the row. */
  row: (say: ReturnType<typeof localeTextOf>) => string;
  says: number | SaidStock;
  isOffline?: true;
  /** Chosen first, where a place's counter begins empty. */
  adds?: "supplies" | "food";
  /** Of the entry that it becomes. */
  entry: object;
};

/** What a row says, and how it is found. */
type Counted = Pick<Journey, "language" | "row" | "says" | "adds">;

const cylinder = (say: ReturnType<typeof localeTextOf>) =>
  say("counter.sized_other", { name: say("subtypes.oxygen.cylinder"), count: "47" });

const JOURNEYS: readonly Journey[] = [
  { type: "Hospital", language: "en", row: (say) => say("counter.bed.icu"), says: 2, entry: { bedType: "icu" } },
  { type: "Clinic", language: "en", row: (say) => say("counter.bed.oxygen"), says: 1, entry: { bedType: "oxygen" } },
  { type: "Pharmacy", language: "hi", row: () => "Insulin", says: "limited", entry: { kind: "medicine" } },
  {
    type: "Blood bank",
    language: "en",
    row: (say) => say("stock.bloodOf", { group: "O−", component: say("things.blood.red-cells") }),
    says: 7,
    entry: { component: "red-cells", group: "O-" },
  },
  {
    type: "Laboratory",
    language: "en",
    row: (say) => say("counter.test.dengue-ns1"),
    says: 20,
    entry: { kind: "test", unit: "place" },
  },
  {
    type: "Oxygen supplier",
    language: "hi",
    row: cylinder,
    says: 12,
    isOffline: true,
    entry: { kind: "oxygen", unit: "cylinder" },
  },
  {
    type: "Ambulance service",
    language: "ur",
    row: (say) => say("traits.class.advanced-life-support"),
    says: 2,
    entry: { kind: "ambulance", unit: "vehicle" },
  },
  {
    type: "Vaccination centre",
    language: "en",
    row: (say) => say("counter.vaccine.rabies"),
    says: 60,
    entry: { kind: "vaccine", unit: "dose" },
  },
  { type: "Shelter", language: "en", row: (say) => say("kinds.shelter"), says: 40, entry: { kind: "shelter" } },
  {
    type: "Other",
    language: "en",
    row: (say) => say("kinds.supplies"),
    says: 9,
    adds: "supplies",
    entry: { kind: "supplies" },
  },
];

let places: Map<string, string> | null = null;

test.describe("staff of each type of place", { tag: "@phone" }, () => {
  for (const journey of JOURNEYS) {
    const { type, language, isOffline } = journey;
    test(`count at a ${type.toLowerCase()}, in ${language}${isOffline === true ? ", without a net" : ""}`, async ({
      page,
      context,
      baseURL,
      another,
    }) => {
      const desk = await another();
      places ??= await placesOfEachType(desk, baseURL);
      const id = places.get(type) ?? "";
      await openCounter({ page, context, baseURL, desk }, { id, language });
      const say = localeTextOf(language);
      const tell = page.getByRole("button", { name: say("counter.tell") });
      await expect(tell).toBeVisible();
      if (isOffline === true) await setOffline(context, true);
      const seen = await countTaps(page);
      await countRow(page, journey);
      await tell.click();
      if (isOffline === true) {
        await expect(page.getByText(say("counter.waiting"))).toBeVisible();
        await setOffline(context, false);
      }
      expect(await seen.taps()).toBeLessThanOrEqual(MOST_TAPS);
      const { entry, says } = journey;
      const said = typeof says === "number" ? { at: expect.any(String) } : { stock: says };
      const mine = async () => (await entriesOf(page, id)).filter(({ by }) => by === "facility");
      await expect.poll(mine).toMatchObject([{ ...entry, ...said }]);
      if (typeof says === "number") {
        expect((await mine()).map(({ available, units }) => available ?? units)).toEqual([says]);
      }
      await page.getByRole("button", { name: say("counter.undo") }).click();
      await expect.poll(async () => (await mine()).length).toBe(0);
    });
  }
});

test("a number ten times the last is asked about before it is told", async ({ page, context, baseURL, another }) => {
  const desk = await another();
  places ??= await placesOfEachType(desk, baseURL);
  const id = places.get("Shelter") ?? "";
  await openCounter({ page, context, baseURL, desk }, { id, language: "en" });
  const field = page.getByRole("textbox", { name: "Shelter", exact: true });
  const available = async () => (await entriesOf(page, id)).map((entry) => entry.available);
  await field.fill("4");
  await page.getByRole("button", { name: "Tell everyone" }).click();
  await expect.poll(available).toEqual([4]);
  await field.fill("40");
  await page.getByRole("button", { name: "Tell everyone" }).click();
  await expect(page.getByText("It was 4. 40 now?")).toBeVisible();
  expect(await available()).toEqual([4]);
  // Power, oxygen and staff have a key of this name, too.
  await page.getByRole("alert").getByRole("button", { name: "Yes", exact: true }).click();
  await expect.poll(available).toEqual([40]);
  await page.goto(`${home(baseURL)}/f/${id}`);
  await expect(page.getByRole("link", { name: /Shelter.*40 places/ })).toBeVisible();
});

test("a kitchen says when the next meal is while meals are left, and readers read both", async ({
  page,
  context,
  baseURL,
  another,
}) => {
  const desk = await another();
  places ??= await placesOfEachType(desk, baseURL);
  const id = places.get("Shelter") ?? "";
  await openCounter({ page, context, baseURL, desk }, { id, language: "en" });
  const counts: Counted = { language: "en", row: (say) => say("kinds.food"), says: 40, adds: "food" };
  await countRow(page, counts);
  await page.getByRole("button", { name: "Tell everyone" }).click();
  const meals = async () => (await entriesOf(page, id)).find(({ kind }) => kind === "food");
  await expect.poll(meals).toMatchObject({ available: 40 });
  const asked = page.getByRole("heading", { name: "When is the next meal?" }).locator("..");
  await asked.getByRole("button", { name: "Say when" }).click();
  const tomorrow = new Date(productNow().getTime() + 24 * 3_600_000).toISOString();
  await asked.getByLabel("Food", { exact: true }).fill(`${tomorrow.slice(0, 10)}T08:00`);
  await asked.getByRole("button", { name: "Save this" }).click();
  await expect.poll(meals).toMatchObject({ available: 40, moreAt: expect.any(String) });
  await expect(page.getByText(/^Food: .*8:00/)).toBeVisible();
  const reader = await another();
  await reader.goto(`${home(baseURL)}/f/${id}`);
  await reader.getByRole("link", { name: /Food.*40/ }).click();
  await expect(reader.getByText(/Next meal: .*8:00.* Said by the place/).first()).toBeVisible();
});

/** Counts one row: types its number, or taps its word. */
async function countRow(page: Page, { language, row, says, adds }: Counted): Promise<void> {
  const say = localeTextOf(language);
  const name = row(say);
  if (adds !== undefined) {
    await page.getByRole("button", { name: say("counter.addMore") }).click();
    await page.getByLabel(say("counter.addKind")).selectOption(adds);
    await page.getByRole("button", { name, exact: true }).click();
  }
  if (typeof says !== "number") {
    const line = page.getByRole("listitem").filter({ hasText: name });
    await line.getByRole("button", { name: say(`listing.stock.${says}`) }).click();
    return;
  }
  const field = page.getByRole("textbox", { name, exact: true });
  await field.click();
  await field.fill(String(says));
}

type Entry = { kind?: string; by: string | null; available?: number; units?: number };

/** All that a place has, as anybody reads it. */
async function entriesOf(page: Page, id: string): Promise<Entry[]> {
  const answer = await page.request.get(`/api/v1/facilities/${id}`);
  const { beds, blood, supply } = (await answer.json()) as Record<"beds" | "blood" | "supply", Entry[]>;
  return [...beds, ...blood, ...supply];
}
