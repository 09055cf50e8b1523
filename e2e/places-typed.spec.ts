import type { Locator, Page } from "@playwright/test";
import { awake, expect, settled, test } from "./guard.ts";
import { stopClock, whileClockStands } from "./support/clock.ts";
import { keepDraft } from "./support/posting.ts";

/** The place form of the list of beds, opened as a reader opens it. */
async function openForm(page: Page, path = "/find/bed"): Promise<void> {
  await page.goto(path);
  await awake(page);
  await openFold(page);
}

/**
 * A newly opened page closes the fold shortly after its address appears. An earlier tap would be
 * undone, and nothing opens the fold again.
 */
async function openFold(page: Page): Promise<void> {
  const fold = page.locator("header details");
  await expect(fold).not.toHaveAttribute("open");
  await fold.locator("summary").click();
  await expect(fold).toHaveAttribute("open");
}

/** The suggestions under the field; lists of the page's own filters have options too. */
function offered(page: Page): Locator {
  return page.locator("[role=listbox] [role=option]");
}

test.describe("a place as it is typed", () => {
  test.skip(({ isMobile }) => !isMobile, "the same parts on a wide screen");

  test("by the keyboard: offered, counted, chosen, closed, left as typed", async ({ page }) => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howr");
    const options = offered(page);
    await expect(options.first()).toContainText("Howrah");
    await expect(options.first().locator("b").first()).toHaveText("Howr");
    await expect(page.getByRole("banner").getByText(/\d+ places? fits?\./)).toBeAttached();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    const heights = await options.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
    await field.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", /./);
    const chosen = await field.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${chosen}"]`)).toHaveAttribute("aria-selected", "true");
    await field.press("Home");
    await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
    await field.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(field).toHaveValue("howr");
    await field.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(page).toHaveURL(/place=/);
    await expect(page.locator("header summary")).toContainText("near Howrah");
  });

  test("in Hindi: not asked in the middle of a word, and Enter of the keyboard chooses no place", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/v1/places?")) asked.push(new URL(request.url()).searchParams.get("q") ?? "");
    });
    await openForm(page, "/find/bed?lng=hi");
    const field = page.getByRole("combobox");
    // Suggestions load when the field is first used, and ignore letters from before.
    await field.fill("कोल");
    await expect(offered(page).first()).toBeVisible();
    await field.fill("");
    asked.length = 0;
    const session = await page.context().newCDPSession(page);
    // The page's clock is stopped except for 300 ms after each part of the word. So the typing
    // speed does not depend on the machine.
    await page.clock.install();
    await stopClock(page);
    for (const text of ["क", "का", "कान", "कानपु", "कानपुर"]) {
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
      // The part has reached the page. Otherwise the clock would advance twice after the one
      // before.
      await expect(field).toHaveValue(text);
      await page.clock.runFor(300);
    }
    await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true });
    await session.send("Input.insertText", { text: "कानपुर" });
    await page.clock.resume();
    await expect(offered(page).first()).toContainText("कानपुर");
    expect(asked).toEqual(["कानपुर"]);
    await expect(page).not.toHaveURL(/place=/);
    await offered(page).first().click();
    await expect(page.locator("header summary")).toContainText("कानपुर");
  });

  test("what nobody knows is said, a tap outside closes, and the form sends what was typed", async ({ page }) => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("xqzxqz");
    await expect(page.getByText("No place fits “xqzxqz” so far.").first()).toBeVisible();
    await page.getByText("Your phone tells us where it is").click({ force: true });
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("xqzxqz");
  });

  test("saved under a name, offered first and while typing, renamed, removed, brought back", async ({ page }) => {
    await page.clock.install();
    await openForm(page, "/find/bed?place=howrah");
    await page.getByRole("button", { name: "Save this place" }).click();
    await page.getByLabel(/^Your name for it/).fill("Mother");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.goto("/find/bed");
    await awake(page);
    await openFold(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.focus();
    await expect(offered(page).first()).toContainText("Mother");
    await field.fill("moth");
    await expect(offered(page).first()).toContainText("Saved");
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(page.locator("header summary")).toContainText("near Howrah");
    await openFold(page);
    await page.getByRole("button", { name: "Change Mother" }).click();
    await whileClockStands(page, async () => {
      await page.getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("Mother is removed.")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("button", { name: "Change Mother" })).toBeVisible();
    });
  });

  test("without a net the places of the region are found on the device", async ({ page, context }) => {
    const region = page.waitForResponse((answer) => answer.url().includes("/places/region"));
    await openForm(page, "/find/bed?place=howrah");
    expect((await (await region).body()).length).toBeGreaterThan(1_000);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("baran");
    await expect(offered(page).first()).toBeVisible();
    await context.setOffline(true);
    await field.fill("barakpor");
    await expect(offered(page).first()).toContainText("Barakpur");
    await expect(page.getByText("Kept on this device").first()).toBeVisible();
    await context.setOffline(false);
  });

  test("the device's place: coarse first, said how exact, more exactly on a second tap, written nowhere", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 22.5726459, longitude: 88.3638953, accuracy: 1_800 });
    await openForm(page);
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page).toHaveURL(/at=22\.57,88\.36/);
    await openFold(page);
    await expect(page.getByText("Your phone knows its place to about 2 km.")).toBeVisible();
    await context.setGeolocation({ latitude: 22.5726459, longitude: 88.3638953, accuracy: 20 });
    await page.getByRole("button", { name: "Find it more exactly" }).click();
    await expect(page).toHaveURL(/at=22\.573,88\.364/);
    await expect(page.getByRole("main")).toBeVisible();
    const written = await page.evaluate(async () => {
      const pages = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          return Promise.all(
            (await cache.keys()).map(async (key) => key.url + (await (await cache.match(key))?.text())),
          );
        }),
      );
      return decodeURIComponent(JSON.stringify({ ...localStorage }) + JSON.stringify(pages).replaceAll("%", "%25"));
    });
    expect(written).not.toMatch(/22\.57[,36]|88\.36[,4]|Mukherjee/);
  });

  test("a point for a post by the map: the circle that others see, the name of where it lies, kept in the draft", async ({
    page,
  }) => {
    await page.goto("/post");
    await settled(page);
    const draft = await keepDraft(page, { place: null, placeTyped: "" });
    await page.goto(`/post?draft=${draft}&step=place`);
    await settled(page);
    await page.getByRole("button", { name: "Choose on the map" }).click();
    await expect(page.getByText("Others see a circle of about 3 km, not your door.")).toBeVisible();
    const map = page.getByRole("region", { name: "Map to choose a place on" });
    await map.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(/^Chosen: (?!Point on the map).+, /)).toBeVisible();
    const kept = await page.evaluate((id) => localStorage.getItem(`lifeboard.draft.anonymous.${id}`) ?? "", draft);
    expect(JSON.parse(kept)).toHaveProperty("answers.place.label");
  });
});
