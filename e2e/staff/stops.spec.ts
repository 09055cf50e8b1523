import type { Page } from "@playwright/test";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { whenText } from "#web/device/relative-time.ts";
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
/** The same before the end of a diversion of two hours. */
const UNTIL_ASKED_OF_TWO = "01:31:00";

/** `answers`: who is asked of a diversion with an end, and how many hours later it ends by "Still so". */
const JOURNEYS = [
  { type: "Hospital", language: "en", isOffline: false, answers: "staff", laterHours: 1.5 },
  { type: "Clinic", language: "hi", isOffline: true, answers: "shared desk", laterHours: 7.5 },
  { type: "Maternity home", language: "ur", isOffline: false, answers: "moderator", laterHours: 1.5 },
] as const;

let places: Map<string, string> | null = null;

test.describe("a nurse says what stops the place", { tag: "@phone" }, () => {
  for (const { type, language, isOffline, answers, laterHours } of JOURNEYS) {
    test(`at a ${type.toLowerCase()}, in ${language}${isOffline ? ", without a net" : ""}; ${answers} answers`, async ({
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

      const icu = page.getByRole("textbox", { name: say("counter.bed.icu"), exact: true });
      await expect(icu).toHaveValue(numberIn(language, BEDS.icu));
      if (answers === "staff") await staffIsMissed(page, read);

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

      // Last, because from now on a clock is ahead.
      const desks = { page, baseURL, id, desk, another };
      await diversionIsProlonged(await counterOf(answers, desks, language), read, laterHours);
      if (isOffline) await diversionWithoutEndIsAskedOf(page, read);
    });
  }
});

/** Free beds, in numbers that stand nowhere else. */
const BEDS = { icu: 41, ventilator: 37 } as const;

type Reading = { reader: Page; baseURL: string | undefined; id: string; language: string };

function numberIn(language: string, count: number): string {
  return new Intl.NumberFormat(language).format(count);
}

/** Without staff readers are told none. The counter keeps what was counted, until staff is there again. */
async function staffIsMissed(page: Page, read: Reading): Promise<void> {
  const { language } = read;
  const say = localeTextOf(language);
  const staff = page.getByRole("group", { name: say("facility.utilities.staff"), exact: true });
  const count = page.getByRole("textbox", { name: say("counter.bed.icu"), exact: true });
  const row = page.getByRole("listitem").filter({ has: count });
  const lack = say("lack.out", { why: say("lack.none.staff") });
  await staff.getByRole("button", { name: say("facility.utilities.none"), exact: true }).click();
  await expect(row).toContainText(lack);
  await expect(row).toContainText(numberIn(language, BEDS.icu));
  await expect(count).toHaveValue(numberIn(language, BEDS.icu));
  await row.screenshot({ path: test.info().outputPath("kept.png") });
  await cardSays(read, "icu", { has: [lack], hasNot: [numberIn(language, BEDS.icu)] });

  await staff.getByRole("button", { name: say("facility.utilities.yes"), exact: true }).click();
  await expect(row).not.toContainText(lack);
  await expect(count).toHaveValue(numberIn(language, BEDS.icu));
  await cardSays(read, "icu", { has: [numberIn(language, BEDS.icu)], hasNot: [lack] });
}

type Desks = { page: Page; baseURL: string | undefined; id: string; desk: Page; another: () => Promise<Page> };

/** The counter of the place, open for whom a journey asks. Its clock can be moved. */
async function counterOf(
  who: (typeof JOURNEYS)[number]["answers"],
  { page, baseURL, id, desk, another }: Desks,
  language: string,
): Promise<Page> {
  if (who === "staff") return page;
  const counter = who === "moderator" ? desk : await another();
  if (who === "shared desk") {
    const made = await ask(page, baseURL, { path: `/facilities/${id}/desks`, data: { label: "Ward 3 desk" } });
    const token = new URL(String(made.body["url"])).hash.slice("#token=".length);
    const opened = await ask(counter, baseURL, { path: "/desk-links/open", data: { token } });
    expect(opened.status).toBe(200);
  }
  await counter.context().addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
  await counter.clock.install({ time: productNow() });
  await counter.goto(`${home(baseURL)}/facility/${id}`);
  return counter;
}

/** Nobody gave a diversion an end: the counter asks before it lapses. */
async function diversionWithoutEndIsAskedOf(page: Page, read: Reading): Promise<void> {
  const { language } = read;
  const say = localeTextOf(language);
  await page.getByRole("button", { name: say("state.diverting") }).click();
  await cardSays(read, "icu", { has: [say("state.diverting")] });
  await expect(page.getByRole("button", { name: say("counter.state.stillSo") })).toHaveCount(0);
  await page.clock.fastForward(UNTIL_ASKED);
  await expect(page.getByRole("button", { name: say("counter.state.stillSo") })).toBeVisible();
  await page.getByRole("button", { name: say("counter.state.openAgain") }).click();
  await expect(page.getByRole("button", { name: say("counter.state.stillSo") })).toHaveCount(0);
  await cardSays(read, "icu", { has: [numberIn(language, BEDS.icu)], hasNot: [say("state.diverting")] });
}

/** Half an hour before its end somebody says that the diversion holds: readers are told a later end. */
async function diversionIsProlonged(counter: Page, read: Reading, laterHours: number): Promise<void> {
  const { language } = read;
  const say = localeTextOf(language);
  const key = (name: string) => counter.getByRole("button", { name, exact: true });
  const toldUntil = (end: string) => say("state.until", { state: say("state.diverting"), when: whenIn(language, end) });
  await key(say("state.diverting")).click();
  await key(say("counter.state.inHours", { n: numberIn(language, 2) })).click();
  // A shared desk's word has an end of its own before.
  const first = await endOf(read, 0, productNow().getTime() + 2.5 * HOUR_MS);
  await placeSays(read, [toldUntil(first)]);
  await expect(key(say("counter.state.stillSo"))).toHaveCount(0);
  await counter.clock.fastForward(UNTIL_ASKED_OF_TWO);
  const question = counter.getByRole("alert");
  await expect(question).toContainText(say("counter.state.still", { when: whenIn(language, first) }));
  await question.screenshot({ path: test.info().outputPath("still-so.png") });
  await key(say("counter.state.stillSo")).click();
  await expect(key(say("counter.state.stillSo"))).toHaveCount(0);
  const second = await endOf(read, Date.parse(first));
  expect(Date.parse(second) - Date.parse(first)).toBeGreaterThan(laterHours * HOUR_MS);
  expect(Date.parse(second) - Date.parse(first)).toBeLessThan((laterHours + 0.5) * HOUR_MS);
  await expect(counter.getByRole("complementary")).toContainText(toldUntil(second));
  await placeSays(read, [toldUntil(second)]);
  // The later end brings the question again.
  await counter.clock.fastForward(laterHours * HOUR_MS + 2 * MINUTE_MS);
  await key(say("counter.state.openAgain")).click();
  await expect(key(say("counter.state.openAgain"))).toHaveCount(0);
  await cardSays(read, "icu", { has: [numberIn(language, BEDS.icu)], hasNot: [say("state.diverting")] });
}

/** When the server says that the state of the place ends, once that is between two times. */
async function endOf(
  { reader, baseURL, id }: Reading,
  after: number,
  before = Number.POSITIVE_INFINITY,
): Promise<string> {
  let until = "";
  await expect
    .poll(async () => {
      const { body } = await ask(reader, baseURL, { path: `/facilities/${id}`, method: "GET" });
      const { status } = body as { status: { state?: string; until?: string } };
      until = status.until ?? "";
      return until !== "" && Date.parse(until) > after && Date.parse(until) < before;
    })
    .toBe(true);
  return until;
}

/** A time as people who speak a language read it today. */
function whenIn(language: string, at: string): string {
  return whenText(at, { now: productNow(), timeZone: "Asia/Kolkata" }, language);
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
