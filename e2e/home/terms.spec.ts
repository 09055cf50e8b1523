import type { Page } from "@playwright/test";
import { expect, settled, test } from "../guard.ts";
import { home, memberBehind } from "../support/accounts.ts";
import { speak } from "../support/look-over.ts";
import { keepDraft, postOffer } from "../support/posting.ts";
import { productNow } from "../support/product-time.ts";
import type { Town } from "../support/towns/towns.ts";

const DAYS = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
/** Hours of the day after the day after tomorrow: closed now in every time zone. */
const LATER = `${DAYS[(productNow().getUTCDay() + 3) % 7] ?? ""} 09:00-10:00`;
const GIVEN = { consent: { showOnRequest: true, beMatched: false, reContact: false } };

/** Three offers at a town: one that is open, one that is closed, one that says nothing. */
async function offersAt(page: Page, baseURL: string | undefined, place: Town): Promise<void> {
  const { phone } = await memberBehind(page, baseURL, "Ravi");
  const given = { ...GIVEN, contact: { channels: [{ type: "phone", value: phone }] } };
  await postOffer(page, baseURL, {
    ...given,
    place,
    note: "The open one",
    charge: "on-the-spot",
    openingHours: "24/7",
    handover: "either",
    forOther: true,
    speaks: ["ta"],
  });
  await postOffer(page, baseURL, { ...given, place, note: "The closed one", openingHours: LATER, speaks: ["bn"] });
  await postOffer(page, baseURL, { ...given, place, note: "The silent one" });
}

const listAt = (baseURL: string | undefined, { lat, lng }: Town, more = "") =>
  `${home(baseURL)}/find/oxygen?at=${lat.toFixed(2)},${lng.toFixed(2)}&within=5&sort=near${more}`;

test("a caretaker sees who is there now, what it costs and who brings it, and one tap leaves out who is closed", async ({
  page,
  baseURL,
  town,
  another,
}) => {
  await offersAt(await another(), baseURL, town);
  const main = page.getByRole("main");
  // The search follows the change log.
  await expect(async () => {
    await page.goto(listAt(baseURL, town));
    await expect(main.getByText("Closed now. Opens on", { exact: false })).toBeVisible({ timeout: 5_000 });
    await expect(main.getByText(/The silent one/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await settled(page);
  await main.getByRole("link", { name: "Open now" }).click();
  await expect(main.getByText(/The open one/)).toBeVisible();
  await expect(main.getByText(/The closed one/)).toHaveCount(0);
  const open = main.getByRole("listitem").filter({ hasText: "The open one" });
  await expect(open.getByText("Open day and night")).toBeVisible();
  const silent = main.getByRole("listitem").filter({ hasText: "The silent one" });
  await expect(silent.getByText("Hours not known: it may be open")).toBeVisible();
  await open.getByRole("link").first().click();
  const terms = page.getByText("Pay when you get it, never before · Delivery or pick-up · Posted for somebody else");
  await expect(terms.first()).toBeVisible();
  await expect(page.getByText("Speaks: தமிழ்")).toBeVisible();
  await expect(page.getByText("Open day and night").first()).toBeVisible();
  await expect(page.getByText("Never pay before you have it").first()).toBeVisible();
});

test.describe("without the program", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody who speaks Tamil finds who answers in it, in their language", async ({
    page,
    baseURL,
    town,
    another,
  }) => {
    await offersAt(await another(), baseURL, town);
    await speak(page, baseURL, "ta");
    const main = page.getByRole("main");
    await expect(async () => {
      await page.goto(listAt(baseURL, town, "&speaks=ta"));
      await expect(main.getByText(/The silent one/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(main.getByText(/The open one/)).toBeVisible();
    await expect(main.getByText(/The closed one/)).toHaveCount(0);
    await expect(main.getByText("மொழிகள் தெரியவில்லை: கேளுங்கள்")).toBeVisible();
  });
});

test("whoever offers is asked in the fold, and sees the words before it is posted", async ({ page, baseURL, town }) => {
  await page.goto(`${home(baseURL)}/robots.txt`);
  const offer = { side: "offer", kind: "oxygen", form: "cylinder", hasNow: "yes", have: "2", urgency: "" };
  const draft = await keepDraft(page, { ...offer, place: town, placeTyped: town.label });
  await page.goto(`${home(baseURL)}/post?draft=${draft}&step=details`);
  await settled(page);
  // The draft is read from the device meanwhile: the step is drawn anew once it is known.
  await expect(async () => {
    const words = page.getByText("Costs nothing");
    if (!(await words.isVisible())) await page.getByText("More details, if you know them").click();
    await expect(words).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole("radio", { name: "Costs nothing" }).check({ force: true });
  await page.getByRole("radio", { name: "At set times" }).check({ force: true });
  await page.getByRole("checkbox", { name: "Mon" }).check({ force: true });
  await page.getByLabel("From", { exact: true }).selectOption("09:00");
  await page.getByLabel("Until", { exact: true }).selectOption("18:00");
  await page.getByRole("radio", { name: "To be picked up" }).check({ force: true });
  await page.goto(`${home(baseURL)}/post?draft=${draft}&step=check`);
  for (const words of ["Costs nothing", /Mon: 09:00–18:00/, "To be picked up"])
    await expect(page.getByRole("main").getByText(words)).toBeVisible();
});
