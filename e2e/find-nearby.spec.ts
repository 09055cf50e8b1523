import type { Page } from "@playwright/test";
import { hydrated, expect, settled, test } from "./guard.ts";
import { claimsOf } from "./support/card-claims.ts";
import { productNow } from "./support/product-time.ts";
import { Taps } from "./support/taps.ts";

test.describe("find help near me", () => {
  test("from the first page to a call in three taps", { tag: ["@role:caretaker", "@wide"] }, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "What do you need?" })).toBeVisible();
    await expect(page.getByText("near Kolkata").first()).toBeVisible();
    // On a phone a strip, on a wide screen a panel.
    await expect(page.getByRole("main").getByRole("link", { name: /112$/ }).first()).toHaveAttribute("href", "tel:112");
    await page.getByRole("link", { name: "Hospital bed" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/within 25 km/);
    // One of the demonstration: other journeys give nearby places their own numbers.
    const card = page
      .getByRole("listitem")
      .filter({ has: page.locator('a[href$="#made-up"]') })
      .first();
    await expect(card).toContainText(/km/);
    await expect(card).toContainText(/ago|Old|not checked/i);
    await expect(card.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^\/r\/[^/]+#made-up$/);
    await card.getByRole("heading").getByRole("link").click();
    await expect(page.getByText("Do they have it?")).toBeVisible();
    await expect(page.getByText("Never pay before you have it")).toBeVisible();
    await expect(page.getByText("Made up: this number reaches nobody")).toBeVisible();
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /^Call \+1/ })
        .first(),
    ).toHaveAttribute("href", "#made-up");
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/find\/bed/);
  });

  test("who is here for the first time finds ICU beds in three taps at most", async ({ page }) => {
    const taps = new Taps();
    await page.goto("/");
    await taps.on(page.getByRole("link", { name: "Hospital bed" }));
    await taps.on(page.getByRole("main").getByRole("link", { name: /^ICU/ }).first());
    await expect(page).toHaveURL(/\/find\/bed\?(.*&)?bedType=icu/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/: (\d+ places?, \d+ more|\d+) to ask$/);
    expect(taps.count).toBeLessThanOrEqual(3);
    await settled(page);
    // Those with none left are folded below.
    const cards = page.locator("main ol[aria-label=Places] > li:has(> h2)");
    // Each is known to have one or may have one. No other bed is green.
    const [known, may] = [/ICU bed/, /^May have ICU beds?: not known/];
    const whats = await cards.locator("h2 + p").allTextContents();
    expect(whats.filter((what) => known.test(what)).length).toBe(whats.length);
    expect(whats.filter((what) => may.test(what))).not.toEqual([]);
    expect(whats.filter((what) => !may.test(what))).not.toEqual([]);
    for (const { name, said } of await claimsOf(cards, "en"))
      expect(said.includes("green") && said.includes("stock.may"), name).toBe(false);
  });

  test("by keyboard alone", { tag: "@wide-only" }, async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    const tile = page.getByRole("link", { name: /^Oxygen/ });
    for (let step = 0; step < 12 && !(await tile.evaluate((node) => node === document.activeElement)); step += 1) {
      await page.keyboard.press("Tab");
      await expectRing(page);
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/find\/oxygen/);
    await expect(page.getByRole("main")).toBeFocused();
    const call = page
      .getByRole("main")
      .getByRole("link", { name: /^Call / })
      .first();
    for (let step = 0; step < 60 && !(await call.evaluate((node) => node === document.activeElement)); step += 1) {
      await page.keyboard.press("Tab");
    }
    await expect(call).toBeFocused();
  });

  test("another place: typed, chosen by keyboard from what is offered", { tag: "@wide" }, async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await page.getByText("near Kolkata").first().click();
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howra");
    const offers = page.getByRole("listbox").getByRole("option");
    await expect(offers.first()).toBeVisible();
    await field.press("ArrowDown");
    await expect(offers.first()).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
    await field.press("Escape");
    await expect(offers).toHaveCount(0);
    await expect(field).toBeVisible();
    await field.press("ArrowDown");
    const name = (await offers.first().textContent())?.split(",")[0] ?? "";
    await field.press("Enter");
    await expect(page).toHaveURL(/place=/);
    await expect(page.getByText(`near ${name}`).first()).toBeVisible();
  });

  test("Escape closes the place form and gives the focus back", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await page.getByText("near Kolkata").first().click();
    await page.getByRole("combobox", { name: "Place" }).focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("combobox", { name: "Place" })).toBeHidden();
    await expect(page.locator("summary").first()).toBeFocused();
  });

  test("near me: asked on a tap with its reason, rounded to about 100 m, told to nobody else", async ({
    page,
    context,
    baseURL,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(`${request.url()} ${request.postData() ?? ""}`));
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 22.5726459, longitude: 88.3638953 });
    await page.goto("/find/bed");
    await hydrated(page);
    await page.getByText("near Kolkata").first().click();
    await expect(page.getByText("Your device gives us your location once.")).toBeVisible();
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page).toHaveURL(/at=22\.573,88\.364/);
    expect(page.url()).not.toMatch(/\d\.\d{4}/);
    await expect(page.getByRole("main")).toBeVisible();
    // The phone's location is sent to no other site, and to ours only as precisely as the list
    // needs.
    expect(asked.filter((each) => !each.startsWith(String(baseURL)) && !each.startsWith("data:"))).toEqual([]);
    expect(asked.filter((each) => /22\.5726|88\.3638/.test(each))).toEqual([]);
  });

  test("near me refused: it says so and the place can be typed", async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await page.getByText("near Kolkata").first().click();
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Type a place instead." })).toBeVisible();
    // By Enter, because suggestions may cover the button.
    const place = page.getByRole("combobox", { name: "Place" });
    await place.fill("Howrah");
    await place.press("Enter");
    await expect(page).toHaveURL(/place=Howrah/);
  });

  test("more of the list comes under what is there, and nothing comes twice", async ({ page }) => {
    await page.goto("/find/bed");
    await hydrated(page);
    await expect(page.locator("main li h2 a").first()).toBeVisible();
    const before = await addresses(page);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(async () => (await addresses(page)).length).toBeGreaterThan(before.length);
    const after = await addresses(page);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
  });

  test("what was looked for is offered again, on this device only, and forgotten on a tap", async ({ page }) => {
    await page.goto("/find/oxygen");
    await hydrated(page);
    await page.goto("/");
    await expect(page.getByRole("link", { name: /Oxygen, near Kolkata/ })).toBeVisible();
    await page.getByRole("button", { name: "Delete these" }).click();
    await expect(page.getByRole("link", { name: /Oxygen, near/ })).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("link", { name: /Oxygen, near/ })).toHaveCount(0);
  });

  test("ages go on by themselves, without a reload", async ({ page }) => {
    await page.clock.install({ time: productNow() });
    await page.goto("/find/medicine?sort=fresh");
    await hydrated(page);
    // The freshest row. Its text changes once its time is shown as a day.
    const row = page
      .locator("main li")
      .filter({ has: page.getByRole("heading") })
      .first();
    const before = await row.innerText();
    expect(before).toMatch(/ago/);
    await page.clock.fastForward("02:00:00");
    await expect.poll(() => row.innerText()).not.toBe(before);
  });

  test("blood: a typed group that may mean two is asked for, and a rare one leads to the blood bank", async ({
    page,
  }) => {
    const unclear = page.getByRole("main").getByText("Which blood group? What was typed can mean more than one.");
    const rare = page.getByRole("main").getByText("Rare group: ask the blood bank.");
    await page.goto("/find/all?q=bombay+group+blood");
    await expect(rare).toBeVisible();
    await page.goto("/find/all?q=O-+positive+blood");
    await expect(unclear).toBeVisible();
    await hydrated(page);
    await expect(unclear).toBeVisible();
    const groups = page.getByRole("navigation", { name: "Blood group of the patient" });
    await groups.getByRole("link", { name: "A+", exact: true }).click();
    await expect(page).toHaveURL(/group=A%2B/);
    await expect(unclear).toBeHidden();
  });

  test("blood: group and component asked for, and why a row is there", async ({ page }) => {
    await page.goto("/find/blood");
    const groups = page.getByRole("navigation", { name: "Blood group of the patient" });
    await groups.getByRole("link", { name: "A+", exact: true }).click();
    await expect(page).toHaveURL(/group=A%2B/);
    const parts = page.getByRole("navigation", { name: "Kinds of Blood" });
    await expect(groups.getByRole("link", { name: "A+", exact: true })).toHaveAttribute("aria-current", "true");
    await expect(parts.getByRole("link", { name: /^Red cells/ })).toHaveAttribute("aria-current", "true");
    await parts.getByRole("link", { name: /^Platelets/ }).click();
    await expect(page).toHaveURL(/component=platelets/);
    await expect(page).toHaveTitle(/For A\+: Platelets/);
    await expect(page.getByText(/not known, ask|also suits/).first()).toBeVisible();
    await expect(page.getByText("The blood bank decides what suits.")).toHaveCount(1);
  });

  test("an ICU bed: asked with one tap, known ones apart from those that may have one", async ({ page }) => {
    await page.goto("/find/bed");
    const chips = page.getByRole("navigation", { name: "Kinds of Hospital bed" });
    for (const sort of ["General", "With oxygen", "High care", "ICU", "Ventilator"])
      await expect(chips.getByRole("link", { name: new RegExp(`^${sort}`) })).toHaveCount(1);
    await chips.getByRole("link", { name: /^ICU( \d+)?$/ }).click();
    await expect(page).toHaveURL(/bedType=icu/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/: (\d+ places?, \d+ more|\d+) to ask$/);
    const card = page.getByRole("list", { name: "Places" }).getByRole("listitem").first();
    await expect(card).toContainText(/ICU bed/);
  });

  test("a stretcher, typed, leads to ambulances that can carry lying patients", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("searchbox").fill("stretcher ambulance");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/find\/ambulance\?.*patient=lying/);
    await expect(page).toHaveTitle(/Stretcher \(lying\) · Ambulance/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/: (\d+ places?, \d+ more|\d+) to ask$/);
    const items = page.getByRole("list", { name: "Places" }).getByRole("listitem");
    const cards = items.filter({ has: page.getByRole("heading") });
    await expect(cards.filter({ hasText: "Takes a stretcher" }).first()).toBeVisible();
    for (const card of await cards.all()) await expect(card).toContainText(/Takes a stretcher|May have Stretcher/);
  });

  test("what the patient needs is asked with one tap, counted, and remembered on the first page", async ({ page }) => {
    await page.goto("/find/ambulance");
    const chips = page.getByRole("navigation", { name: "What does the patient need?" });
    for (const need of ["Seat", "Stretcher", "Oxygen", "Ventilator"])
      await expect(chips.getByRole("link", { name: new RegExp(`^${need}`) })).toHaveCount(1);
    await chips.getByRole("link", { name: /^Ventilator( \d+)?$/ }).click();
    await expect(page).toHaveURL(/patient=ventilator/);
    await expect(chips.getByRole("link", { name: /^Ventilator/ })).toHaveAttribute("aria-current", "true");
    // The program remembers it, not the server's page.
    await settled(page);
    await page.goto("/");
    await expect(page.locator('a[href*="/find/ambulance"][href*="patient=ventilator"]').first()).toBeVisible();
  });

  test("a chip narrows the list to one subtype and the address says so", async ({ page }) => {
    await page.goto("/find/blood?group=O-");
    const chips = page.getByRole("navigation", { name: "Kinds of Blood" });
    await chips.getByRole("link", { name: /^Plasma/ }).click();
    await expect(page).toHaveURL(/component=plasma/);
    await expect(chips.getByRole("link", { name: /^Plasma/ })).toHaveAttribute("aria-current", "true");
  });
});

async function addresses(page: Page): Promise<string[]> {
  // What is folded is not there yet.
  return page
    .locator("main li h2 a")
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

async function expectRing(page: Page): Promise<void> {
  const width = await page.evaluate(() =>
    document.activeElement === null ? "" : getComputedStyle(document.activeElement).outlineWidth,
  );
  expect(width).toBe("3px");
}
