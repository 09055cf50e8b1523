import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import { codeIn, home, letterTo, memberBehind } from "./support/accounts.ts";
import { newPhone } from "./support/unique-values.ts";
import { A_NEED } from "./support/pictures.ts";
import { ask, keepDraft, ownListings, postListing, POSTED } from "./support/posting.ts";
import { Taps } from "./support/taps.ts";
import type { Town } from "./support/towns/towns.ts";

/** The answers of the step "Which blood?", all of them open. */
const OPEN = { component: "", group: "", urgency: "", quantity: "", note: "" };

test.describe("a need", { tag: "@phone" }, () => {
  test(
    "is posted by somebody without an account in nine taps from the first page, and can be answered",
    { tag: "@role:member" },
    async ({ page, baseURL, town, another }) => {
      const taps = new Taps();
      const phone = newPhone();
      const at = `${town.lat.toFixed(2)},${town.lng.toFixed(2)}`;
      await page.goto(`${home(baseURL)}/?at=${at}`);
      await taps.on(
        page
          .getByRole("main")
          .getByRole("link", { name: /^Oxygen/ })
          .first(),
      );
      await taps.on(page.getByRole("link", { name: "Post a need" }));
      await taps.on(page.getByRole("radio", { name: /^Cylinder/ }));
      await taps.on(page.getByRole("radio", { name: /^Now/ }));
      await taps.on(page.getByRole("button", { name: "Next: where" }));
      await expect(page.getByText(/^Chosen: /)).toBeVisible();
      await taps.on(page.getByRole("button", { name: "Next: how to reach you" }));
      await page.getByLabel("Phone number").fill(phone);
      await taps.on(page.getByRole("radio", { name: /^Both: answers here, and my number/ }));
      await taps.on(page.getByRole("button", { name: "Send me the code" }));
      await expect(page.getByRole("heading", { level: 1, name: "Is this right?" })).toBeVisible();
      const code = codeIn(await letterTo(baseURL, phone));
      await taps.code(page.getByLabel("Code"), code, page.getByRole("button", { name: "Post it" }));
      const card = page.getByRole("article", { name: /^I need oxygen/ });
      await expect(card.getByText(/^Sent: /)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Mine" })).toBeFocused();
      await expect(card.getByText("Your number goes to people who are signed in and say why.")).toBeVisible();
      await expect(card.getByRole("button", { name: "Share" })).toBeVisible();
      expect(taps.count).toBeLessThanOrEqual(9);
      expect(await numberGiven(await another(), baseURL, await ownListings(page, baseURL))).toContain(phone);
    },
  );

  test("is begun from a list with nothing in it, with the kind of that list", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/find/medicine?q=zzzz`);
    await page.getByRole("link", { name: "Post a need" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Which medicine?" })).toBeVisible();
    await page.getByRole("link", { name: "Back" }).last().click();
    await expect(page.getByRole("radio", { name: /^I need something/ })).toBeChecked();
    await page.getByRole("radio", { name: "Blood" }).check({ force: true });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Which blood?" })).toBeFocused();
  });

  test("is not gone on with before each question is answered", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town, ...OPEN } });
    await page.getByRole("button", { name: "Next: where" }).click();
    await expect(page.getByText("Choose one of these.")).toHaveCount(3);
  });

  test("that is urgent shows the emergency number", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town, urgency: "" } });
    await page.getByRole("radio", { name: /^Now/ }).check();
    await expect(page.locator("main").getByRole("link", { name: "Call 112" })).toBeVisible();
  });

  test("may have no phone number in its note", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town } });
    await page.getByLabel("Anything else?").fill("Ward 4, call 98300 12345");
    await page.getByRole("button", { name: "Next: where" }).click();
    await expect(page.getByText("Leave phone numbers out of public text")).toBeVisible();
    await expect(page.getByLabel("Anything else?")).toBeFocused();
  });

  test("may have no wrong phone number to be reached at", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "contact", answers: { place: town, phone: "" } });
    await page.getByLabel("Phone number").fill("98300");
    await page.getByRole("button", { name: "Send me the code" }).click();
    await expect(page.getByText("This is not a phone number of this country")).toBeVisible();
  });

  test("is kept over a reload", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town, ...OPEN } });
    await page.getByRole("radio", { name: "Platelets" }).check();
    await page.getByText("More details, if you know them").click();
    await page.getByLabel("Anything else?").fill("Ward 4");
    await page.reload();
    await settled(page);
    await expect(page.getByLabel("Anything else?")).toHaveValue("Ward 4");
    await expect(page.getByRole("radio", { name: "Platelets" })).toBeChecked();
  });

  test("is kept over the browser's Back and Forward", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town } });
    await page.getByRole("button", { name: "Next: where" }).click();
    await expect(page.getByText(/^Chosen: /)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Which blood?" })).toBeVisible();
    await page.goForward();
    await page.getByRole("button", { name: "Next: how to reach you" }).click();
    await expect(page.getByLabel("Phone number")).toBeVisible();
  });

  test(
    "agrees to nothing by itself: how people may answer has to be chosen",
    { tag: "@long" },
    async ({ page, baseURL, town }) => {
      await openDraft(page, baseURL, { step: "contact", answers: { place: town, answerBy: "" } });
      await page.getByRole("button", { name: "Send me the code" }).click();
      await expect(page.getByText("Choose one of these.")).toBeVisible();
      const choices = page.getByRole("radio").or(page.getByRole("checkbox"));
      for (const choice of await choices.all()) await expect(choice).not.toBeChecked();
    },
  );

  test("warns of paying before it is posted", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "check", answers: { place: town } });
    await expect(page.getByText("Never pay before you have it.")).toBeVisible();
  });

  test("is read by everybody without its number", async ({ page, baseURL, town }) => {
    await postDraft(page, baseURL, { place: town, note: "Ward 4" });
    const [posted] = (await ownListings(page, baseURL)) as { place: { lat: number; lng: number } }[];
    const around = `lat=${posted?.place.lat}&lng=${posted?.place.lng}`;
    const near = `/listings/nearby?${around}&side=need&kind=blood&sort=fresh&limit=100`;
    const found = async () => JSON.stringify((await ask(page, baseURL, { path: near, method: "GET" })).body);
    // The search follows the change log.
    await expect.poll(found).toContain("Ward 4");
    expect(await found()).not.toContain("12345");
  });

  test("can be answered here alone, or by calls alone, as its owner chose", async ({
    page,
    baseURL,
    town,
    another,
  }) => {
    await postDraft(page, baseURL, { place: town });
    const [here] = await ownListings(page, baseURL);
    await expect(page.getByText("They write here what they bring, and when. Nobody gets your number.")).toBeVisible();
    const helper = await another();
    await memberBehind(helper, baseURL, "Ravi");
    await helper.goto(`${home(baseURL)}/r/${String(here?.["id"])}`);
    await expect(helper.getByRole("button", { name: "I can help" })).toBeVisible();
    const consent = { showOnRequest: true, beMatched: false, reContact: false, answersHere: false };
    const called = await postListing(page, baseURL, { ...A_NEED, consent, place: town });
    await helper.goto(`${home(baseURL)}/r/${called}`);
    await expect(helper.getByText("Can you help?")).toBeVisible();
    await settled(helper);
    await expect(helper.getByRole("button", { name: "I can help" })).toHaveCount(0);
  });

  test("is no draft any more once it is posted", { tag: "@long" }, async ({ page, baseURL, town }) => {
    await postDraft(page, baseURL, { place: town });
    await page.getByRole("link", { name: "Drafts 0" }).click();
    await expect(page.getByText("You have no drafts.")).toBeVisible();
  });
});

/** Opens a draft of somebody without an account at a step. */
async function openDraft(
  page: Page,
  baseURL: string | undefined,
  { step, answers }: { step: string; answers: { place: Town } & Record<string, unknown> },
): Promise<void> {
  await page.goto(`${home(baseURL)}/robots.txt`);
  const draft = await keepDraft(page, { placeTyped: answers.place.label, ...answers });
  await page.goto(`${home(baseURL)}/post?draft=${draft}&step=${step}`);
  await settled(page);
}

/** Posts a draft of a new member by its last screen. */
async function postDraft(
  page: Page,
  baseURL: string | undefined,
  answers: { place: Town } & Record<string, unknown>,
): Promise<void> {
  await memberBehind(page, baseURL);
  await openDraft(page, baseURL, { step: "check", answers });
  await page.getByRole("button", { name: "Post it" }).click();
  await expect(page.getByText(POSTED)).toBeVisible();
}

/** What another member is given who asks for the number of the only own post. */
async function numberGiven(
  other: Page,
  baseURL: string | undefined,
  [posted]: readonly Record<string, unknown>[],
): Promise<string> {
  await memberBehind(other, baseURL, "Ravi");
  const data = { reason: "I have a full cylinder near you and can bring it." };
  const { body } = await ask(other, baseURL, { path: `/listings/${String(posted?.["id"])}/contact`, data });
  return JSON.stringify(body);
}
