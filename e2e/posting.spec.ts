import type { Page } from "@playwright/test";
import { expect, settled, test } from "./guard.ts";
import { codeIn, home, letterTo, memberBehind, newPhone } from "./support/accounts.ts";
import { ask, keepDraft, ownListings } from "./support/posting.ts";
import type { Town } from "./support/towns.ts";

/** The answers of the step "Which blood?", all of them open. */
const OPEN = { component: "", group: "", urgency: "", quantity: "", note: "" };

test.describe("a need", () => {
  test.skip(({ isMobile }) => !isMobile, "made for phones; the same parts on a wide screen");

  test(
    "is written by somebody without an account, who signs in and posts it",
    { tag: "@role:member" },
    async ({ page, baseURL, town }) => {
      await page.goto(`${home(baseURL)}/post?side=need`);
      await page.getByRole("radio", { name: "Blood" }).check({ force: true });
      await page.keyboard.press("Enter");
      await page.getByRole("radio", { name: "Platelets" }).check();
      await page.getByRole("radio", { name: "O−" }).check({ force: true });
      await page.getByRole("button", { name: "One more" }).click();
      await page.getByRole("radio", { name: /^Now/ }).check();
      await page.getByRole("button", { name: "Next: where" }).click();
      // The step before has lists to choose from, which are comboboxes too.
      await expect(page.getByRole("radio", { name: "Platelets" })).toHaveCount(0);
      await page.getByRole("combobox").fill(town.label);
      await expect(page.getByRole("option").first()).toContainText(town.label);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/^Chosen: /)).toBeVisible();
      await page.getByRole("button", { name: "Next: how to reach you" }).click();
      await page.getByLabel("Phone number").fill("98300 12345");
      await page.getByRole("button", { name: "Next: check it" }).click();
      await page.getByRole("button", { name: "Sign in and post" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Sign in to post" })).toBeVisible();
      await makeAccount(page, baseURL);
      await expect(page.getByRole("heading", { level: 1, name: "Is this right?" })).toBeVisible();
      await page.getByRole("button", { name: "Post it" }).click();
      const card = page.getByRole("article", { name: "I need blood: O− Platelets · 1 unit" });
      await expect(card.getByText(/^Sent: /)).toBeVisible();
      await expect(page.getByText("Your posts are as the server has them now.")).toBeVisible();
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

  test("is not gone on with before each question is answered", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town, ...OPEN } });
    await page.getByRole("button", { name: "Next: where" }).click();
    await expect(page.getByText("Choose one of these.")).toHaveCount(3);
  });

  test("that is urgent shows the emergency number", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town, ...OPEN } });
    await page.getByRole("radio", { name: /^Now/ }).check();
    await expect(page.locator("main").getByRole("link", { name: "Call 112" })).toBeVisible();
  });

  test("may have no phone number in its note", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town } });
    await page.getByLabel("Anything else?").fill("Ward 4, call 98300 12345");
    await page.getByRole("button", { name: "Next: where" }).click();
    await expect(page.getByText("Leave numbers out of the words everybody reads")).toBeVisible();
    await expect(page.getByLabel("Anything else?")).toBeFocused();
  });

  test("may have no wrong phone number to be reached at", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "contact", answers: { place: town, phone: "" } });
    await page.getByLabel("Phone number").fill("98300");
    await page.getByRole("button", { name: "Next: check it" }).click();
    await expect(page.getByText("Is not a phone number of this country")).toBeVisible();
  });

  test("is kept over a reload", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town, ...OPEN } });
    await page.getByRole("radio", { name: "Platelets" }).check();
    await page.getByLabel("Anything else?").fill("Ward 4");
    await page.reload();
    await settled(page);
    await expect(page.getByLabel("Anything else?")).toHaveValue("Ward 4");
    await expect(page.getByRole("radio", { name: "Platelets" })).toBeChecked();
  });

  test("is kept over the browser's Back and Forward", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "details", answers: { place: town } });
    await page.getByRole("button", { name: "Next: where" }).click();
    await expect(page.getByText(/^Chosen: /)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Which blood?" })).toBeVisible();
    await page.goForward();
    await page.getByRole("button", { name: "Next: how to reach you" }).click();
    await expect(page.getByLabel("Phone number")).toBeVisible();
  });

  test("agrees to nothing by itself before it is posted", async ({ page, baseURL, town }) => {
    await openDraft(page, baseURL, { step: "check", answers: { place: town } });
    await expect(page.getByRole("button", { name: "Sign in and post" })).toBeVisible();
    const boxes = page.getByRole("checkbox");
    await expect(boxes).not.toHaveCount(0);
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  });

  test("warns of paying before it is posted", async ({ page, baseURL, town }) => {
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

  test("is no draft any more once it is posted", async ({ page, baseURL, town }) => {
    await postDraft(page, baseURL, { place: town });
    await page.getByRole("link", { name: "Drafts 0" }).click();
    await expect(page.getByText("There is nothing you began to write.")).toBeVisible();
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
  await expect(page.getByText(/^Sent: /)).toBeVisible();
}

/** Makes an account from the open sign-in. */
async function makeAccount(page: Page, baseURL: string | undefined): Promise<void> {
  const phone = newPhone();
  await settled(page);
  await page.getByRole("link", { name: "Make an account" }).click();
  await settled(page);
  await page.getByLabel("Phone or e-mail").fill(phone);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Code").fill(codeIn(await letterTo(baseURL, phone)));
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("Name others see").fill("Ravi");
  await page.getByRole("button", { name: "Done" }).click();
}
