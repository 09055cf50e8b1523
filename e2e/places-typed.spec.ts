import type { BrowserContext, Locator, Page } from "@playwright/test";
import { hydrated, expect, settled, test } from "./guard.ts";
import { stopClock, whileClockStands } from "./support/clock.ts";
import { keepDraft } from "./support/posting.ts";
import { setOffline } from "./support/offline.ts";
import { productNow } from "./support/product-time.ts";

/** The place form of the list of beds, opened as a reader opens it. */
async function openForm(page: Page, path = "/find/bed"): Promise<void> {
  await page.goto(path);
  await hydrated(page);
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

test.describe("a place as it is typed", { tag: "@phone" }, () => {
  test("is offered with what fits marked, counted, and large enough to tap", async ({ page }) => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howr");
    const options = offered(page);
    await expect(options.first()).toContainText("Howrah");
    await expect(options.first().locator("b").first()).toHaveText("Howr");
    await expect(page.getByRole("banner").getByText(/\d+ places? match(es)?\./)).toBeAttached();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    const heights = await options.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  });

  test("is gone to by the arrows, and Home goes back to the text", { tag: "@long" }, async ({ page }) => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howr");
    await expect(offered(page).first()).toContainText("Howrah");
    await field.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", /./);
    const chosen = await field.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${chosen}"]`)).toHaveAttribute("aria-selected", "true");
    await field.press("Home");
    await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
  });

  test("is left as typed by Escape", { tag: "@long" }, async ({ page }) => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howr");
    await expect(offered(page).first()).toContainText("Howrah");
    await field.press("Escape");
    await expect(offered(page)).toHaveCount(0);
    await expect(field).toHaveValue("howr");
  });

  test("is chosen by Enter, round the end of what is offered", async ({ page }) => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("howr");
    await expect(offered(page).first()).toContainText("Howrah");
    await field.press("Escape");
    await field.press("ArrowUp");
    await expect(offered(page).last()).toHaveAttribute("aria-selected", "true");
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
    await page.clock.install({ time: productNow() });
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

  test("that nobody knows says so", { tag: "@long" }, async ({ page }) => {
    await openForm(page);
    await page.getByRole("combobox", { name: "Place" }).fill("xqzxqz");
    await expect(page.getByText("No place matches “xqzxqz” so far.").first()).toBeVisible();
  });

  test("that nobody knows is sent as it was typed, after a tap outside", async ({ page }) => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("xqzxqz");
    await expect(page.getByText("No place matches “xqzxqz” so far.").first()).toBeVisible();
    await page.getByText("Your device gives us your location once").click({ force: true });
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("xqzxqz");
  });

  test("that is saved under a name is offered first", async ({ page }) => {
    await saveMother(page);
    await page.getByRole("combobox", { name: "Place" }).focus();
    await expect(offered(page).first()).toContainText("Mother");
  });

  test("that is saved is found by its name", { tag: "@long" }, async ({ page }) => {
    await saveMother(page);
    const field = page.getByRole("combobox", { name: "Place" });
    await field.fill("moth");
    await expect(offered(page).first()).toContainText("Saved");
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(page.locator("header summary")).toContainText("near Howrah");
  });

  test("that is removed is brought back by Undo", { tag: "@long" }, async ({ page }) => {
    await page.clock.install({ time: productNow() });
    await saveMother(page);
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
    await setOffline(context, true);
    await field.fill("barakpor");
    await expect(offered(page).first()).toContainText("Barakpur");
    await expect(page.getByText("Saved on this device").first()).toBeVisible();
    await setOffline(context, false);
  });

  test("of the device is coarse, and says how exact it is", async ({ page, context }) => {
    await findDevice(page, context);
    await openFold(page);
    await expect(page.getByText("Your device knows its location to about 2 km.")).toBeVisible();
  });

  test(
    "of the device is more exact on a second tap, and written nowhere",
    { tag: "@long" },
    async ({ page, context }) => {
      await findDevice(page, context);
      await openFold(page);
      await context.setGeolocation({ latitude: 22.5726459, longitude: 88.3638953, accuracy: 20 });
      await page.getByRole("button", { name: "Find my exact location" }).click();
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
    },
  );

  test("for a post is chosen on the map, with the circle that others see", async ({ page }) => {
    const { map } = await openPick(page);
    await expect(page.getByText("Others see a circle of about 3 km, not your door.")).toBeVisible();
    await expect(map).toBeVisible();
  });

  test("for a post has the name of where it lies, kept in the draft", { tag: "@long" }, async ({ page }) => {
    const { map, draft } = await openPick(page);
    await map.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(/^Chosen: (?!Point on the map).+, /)).toBeVisible();
    const kept = await page.evaluate((id) => localStorage.getItem(`lifeboard.draft.anonymous.${id}`) ?? "", draft);
    expect(JSON.parse(kept)).toHaveProperty("answers.place.label");
  });
});

/** Saves Howrah under a name, and opens the form of another list. */
async function saveMother(page: Page): Promise<void> {
  await openForm(page, "/find/bed?place=howrah");
  await page.getByRole("button", { name: "Save this place" }).click();
  await page.getByLabel(/^Your name for it/).fill("Mother");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto("/find/bed");
  await hydrated(page);
  await openFold(page);
}

/** Finds the list around a device that knows its place to about 2 km. */
async function findDevice(page: Page, context: BrowserContext): Promise<void> {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 22.5726459, longitude: 88.3638953, accuracy: 1_800 });
  await openForm(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/at=22\.57,88\.36/);
}

/** The map to choose a place of a draft on. */
async function openPick(page: Page): Promise<{ map: Locator; draft: string }> {
  await page.goto("/post");
  await settled(page);
  const draft = await keepDraft(page, { place: null, placeTyped: "" });
  await page.goto(`/post?draft=${draft}&step=place`);
  await settled(page);
  await page.getByRole("button", { name: "Choose on the map" }).click();
  return { map: page.getByRole("region", { name: "Map to choose a place on" }), draft };
}
