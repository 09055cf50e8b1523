import { hydrated, expect, firstOf, settled, test } from "./guard.ts";
import {
  emailMemberBehind,
  home,
  letterTo,
  linkIn,
  memberBehind,
  PASSWORD,
  signUpBehind,
  turnOnSecondStep,
} from "./support/accounts.ts";
import { newEmail } from "./support/unique-values.ts";
import { expectFocusKept, press, tabTo, typeInto } from "./support/keyboard.ts";
import { totp } from "./support/sign-in/totp.ts";
import { CALL_HREF, CALL_KEY } from "./support/call-link.ts";

test.describe("by keyboard alone", { tag: "@wide-only" }, () => {
  test("the header is passed by one key", { tag: "@long" }, async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  });

  test("a kind is chosen, and the focus is on its list", { tag: "@long" }, async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await press(page, page.getByRole("link", { name: "Ambulance" }));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("within");
    await expect(page.locator("#main")).toBeFocused();
  });

  test("a menu opens by its key, and Escape gives the focus back to it", async ({ page }) => {
    await page.goto("/find/ambulance");
    await hydrated(page);
    const sorting = page.locator("summary", { hasText: "Best first" });
    await press(page, sorting);
    await tabTo(page, page.getByRole("link", { name: "Nearest first" }));
    await page.keyboard.press("Escape");
    await expect(sorting).toBeFocused();
    await expect(page.getByRole("link", { name: "Nearest first" })).toBeHidden();
  });

  test("the first number of a list is few presses away from its menu", async ({ page }) => {
    await page.goto("/find/ambulance");
    await hydrated(page);
    await tabTo(page, page.locator("summary", { hasText: "Best first" }));
    const steps = await tabTo(page, page.getByRole("link", { name: /^Call / }).first());
    expect(steps).toBeLessThan(15);
    await expect(page.locator(":focus")).toHaveAttribute("href", CALL_HREF);
  });

  test("an entry is opened, and its number reached", async ({ page }) => {
    await page.goto("/find/ambulance");
    await hydrated(page);
    await press(page, page.locator("main li h2 a").first());
    await expect(page).toHaveURL(/\/r\//);
    // It opens beside the map of its list.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await tabTo(page, page.locator(`main ${CALL_KEY}`).first());
  });

  test("the sheet to pass an entry on holds the focus, and gives it back", async ({ page }) => {
    await page.goto(await firstOf(page, "/find/ambulance", "/r/"));
    await hydrated(page);
    const share = page.getByRole("button", { name: "Share" });
    await press(page, share);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: "Copy the link" }));
    // Nothing behind the open sheet can get the focus.
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const at = document.activeElement;
        return at !== null && at !== document.body && at.closest("dialog") === null;
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(share).toBeFocused();
  });

  test("the browser's Back keeps the focus on the page", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/ambulance");
    await hydrated(page);
    await press(page, page.locator("main li h2 a").first());
    await expect(page).toHaveURL(/\/r\//);
    // It opens beside the map of its list.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/find\//);
    await expectFocusKept(page);
  });

  test("a list beside its map: one press goes past all pins", async ({ page }) => {
    await page.goto("/find/bed?view=map");
    await hydrated(page);
    await expect(page.locator('[data-map-state="there"]')).toBeAttached();
    await press(page, page.getByRole("link", { name: "Past the map, to the list" }));
    expect(await tabTo(page, page.getByRole("list", { name: "Places" }).getByRole("link").first())).toBeLessThan(4);
  });

  test("a language is chosen at the foot of a page, which stays", { tag: "@long" }, async ({ page }) => {
    await page.goto("/about");
    await hydrated(page);
    await press(page, page.getByRole("link", { name: "हिन्दी" }));
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expect(page).toHaveURL(/\/about\?/);
  });

  test("a language is chosen among all of them, and the focus stays there", { tag: "@long" }, async ({ page }) => {
    await page.goto("/more#language");
    await hydrated(page);
    await press(page, page.locator("#language").getByRole("link", { name: "اردو" }));
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator("#language")).toBeFocused();
  });

  test("the key of the language leads to all of them", { tag: "@long" }, async ({ page }) => {
    await page.goto("/?lng=en");
    await hydrated(page);
    await press(page, page.getByRole("link", { name: "Language: English" }));
    await expect(page.locator("#language")).toBeFocused();
  });

  test("a place: the focus goes on at the key that says it", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    const fold = page.locator("header summary");
    await press(page, fold);
    await typeInto(page, page.getByRole("combobox"), "Howrah");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(fold).toContainText("near Howrah");
    await expect(fold).toBeFocused();
  });

  test("a post: each step answered, gone on from, and sent", async ({ page, baseURL, clearTown: town }) => {
    await memberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/post`);
    await settled(page);
    await tabTo(page, page.getByRole("radio").first());
    await page.keyboard.press("Space");
    await tabTo(
      page,
      page
        .getByRole("radio", { name: "Blood" })
        .or(page.getByRole("radio", { name: "Hospital bed" }))
        .first(),
    );
    await choose(page, "Blood");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Which blood?" })).toBeFocused();
    await page.keyboard.press("Tab");
    await choose(page, "Platelets");
    // Between the two questions one may say that one does not know.
    await tabTo(page, page.getByRole("radio", { name: "O−", exact: true }));
    await choose(page, "O−");
    await tabTo(page, page.getByRole("radio", { name: /^Now/ }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "One more" }));
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("button", { name: "Next: where" }));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await typeInto(page, page.getByRole("combobox"), town.label);
    await expect(page.getByRole("option").first()).toContainText(town.label);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Chosen: /)).toBeVisible();
    await press(page, page.getByRole("button", { name: "Next: how to reach you" }));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await typeInto(page, page.getByLabel("Phone number"), "98300 12345");
    await page.keyboard.press("Tab");
    await choose(page, "Answer here They write here what they bring, and when. Nobody gets your number.");
    await press(page, page.getByRole("button", { name: "Next: check it" }));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await press(page, page.getByRole("button", { name: "Post it" }));
    await expect(page.getByText(/^Sent: /).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Mine" })).toBeFocused();
  });

  test("an account is made, up to its mail", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL)}/signup`);
    await settled(page);
    await typeInto(page, page.getByLabel("Phone or e-mail"), newEmail());
    await press(page, page.getByRole("button", { name: "Next" }));
    await typeInto(page, page.getByLabel("Name that others see"), "Asha");
    await press(page, page.getByRole("button", { name: "Next" }));
    await typeInto(page, page.getByLabel("New password"), PASSWORD);
    await press(page, page.getByRole("button", { name: "Create the account" }));
    await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
    await expectFocusKept(page);
  });

  test("an account is signed in to from its mail", async ({ page, baseURL }) => {
    const email = await signUpBehind(page, baseURL);
    await page.goto(linkIn(await letterTo(baseURL, email)));
    await press(page, page.getByRole("link", { name: "Sign in" }));
    await typeInto(page, page.getByLabel("Phone or e-mail"), email);
    await typeInto(page, page.getByLabel("Password", { exact: true }), PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Asha" })).toBeVisible();
  });

  test("the second step is turned on", async ({ page, baseURL }) => {
    await emailMemberBehind(page, baseURL);
    await page.goto(`${home(baseURL)}/account/security/second-factor`);
    await settled(page);
    await typeInto(page, page.getByLabel("Password", { exact: true }), PASSWORD);
    await press(page, page.getByRole("button", { name: "Turn it on" }));
    const secret = await page.locator("bdi", { hasText: /^[A-Z2-7 ]{16,}$/ }).textContent();
    // It stays valid for half a minute after its own, while the keys reach its field.
    await typeInto(page, page.getByLabel("Code from the app"), totp((secret ?? "").replaceAll(" ", ""), 0));
    await press(page, page.getByRole("button", { name: "Confirm" }));
    await expect(page.getByRole("heading", { level: 1, name: "Backup codes" })).toBeVisible();
    await press(page, page.getByRole("button", { name: "I have saved them" }));
    await expect(page.getByText("The second step is on.")).toBeVisible();
    await expectFocusKept(page);
  });

  test(
    "the second step is turned off, and the focus is not lost with its key",
    { tag: "@long" },
    async ({ page, baseURL }) => {
      await emailMemberBehind(page, baseURL);
      await turnOnSecondStep(page, baseURL);
      await page.goto(`${home(baseURL)}/account/security/second-factor`);
      await settled(page);
      // The key that turns it off is removed with its card.
      const off = page.locator("form", { has: page.getByRole("button", { name: "Turn off the second step" }) });
      await typeInto(page, off.getByLabel("Password", { exact: true }), PASSWORD);
      await press(page, off.getByRole("button", { name: "Turn off the second step" }));
      await expect(page.getByRole("button", { name: "Turn it on" })).toBeVisible();
      await expectFocusKept(page);
    },
  );
});

/** The arrow keys move within a group of choices. */
async function choose(page: Parameters<typeof tabTo>[0], name: string): Promise<void> {
  const wanted = page.getByRole("radio", { name, exact: true });
  for (let step = 0; step < 20 && !(await wanted.isChecked()); step += 1) await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeChecked();
}
