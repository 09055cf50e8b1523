import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { findAxeFaults, findColourFaults } from "./support/axe.ts";
import { untilIdle } from "./support/idle.ts";
import { tooSmall } from "./support/sizes.ts";
import { CALL_KEY } from "./support/call-link.ts";

const mapOf = (page: Page): Locator => page.getByRole("region", { name: "Map of these places" });
const pins = (page: Page): Locator => mapOf(page).getByRole("button");
/** The chosen card: at the map's foot; beside a map that of the list, or one over it. */
const cards = (page: Page): Locator =>
  page.getByRole("list", { name: "Chosen on the map" }).or(page.locator("li[data-chosen]")).first();

/** A browser without WebGL: the map must not need it. */
const WITHOUT_WEBGL = `
  const before = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return /webgl/.test(kind) ? null : before.call(this, kind, ...rest);
  };
`;

/** Counts the circles that are drawn over a map: pins are stamped as pictures. */
const NOTES_CIRCLES = `
  globalThis.circles = 0;
  const arc = CanvasRenderingContext2D.prototype.arc;
  CanvasRenderingContext2D.prototype.arc = function (...of) {
    if (this.canvas.dataset.part === "marks") globalThis.circles += 1;
    return arc.apply(this, of);
  };
`;

async function openMap(page: Page, path: string): Promise<void> {
  await page.addInitScript({ content: WITHOUT_WEBGL });
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator('[data-map-state="there"]')).toBeAttached();
}

/**
 * Opens the map of a list and goes to a pin's card by keyboard. Zooms in with each press, until a
 * pin is one place or one place with several entries.
 */
async function openCards(page: Page): Promise<void> {
  let counted = 0;
  page.on("requestfinished", (request) => {
    if (request.url().includes("/listings/clusters")) counted += 1;
  });
  await openMap(page, "/find/bed?view=map");
  await mapOf(page).focus();
  for (let step = 0; step < 12 && !(await cards(page).isVisible()); step += 1) {
    await expect(pins(page).first()).toBeAttached();
    const before = counted;
    await pins(page).first().focus();
    await page.keyboard.press("Enter");
    // Zoomed in and counted again, or the card is there.
    await expect.poll(async () => counted > before || (await cards(page).isVisible())).toBe(true);
    // The page applies new data before it is idle; until then the old pins are shown.
    await untilIdle(page);
    await expect(page.getByText("Looking for places")).toHaveCount(0);
  }
}

test.describe("the map of a list", () => {
  test("on a wide screen it stands beside the list", { tag: "@wide-only" }, async ({ page }) => {
    await page.addInitScript({ content: WITHOUT_WEBGL });
    await page.goto("/find/bed");
    await hydrated(page);
    await expect(page.locator('[data-map-state="there"]')).toBeAttached();
    await expect(page.getByRole("link", { name: "Map", exact: true })).toBeHidden();
    const list = page.getByRole("list", { name: "Places" });
    const [rows, map] = [await list.boundingBox(), await mapOf(page).boundingBox()];
    expect(map?.x).toBeGreaterThanOrEqual((rows?.x ?? Infinity) + (rows?.width ?? 0));
    expect(map?.y).toBeLessThan(200);
    // A made-up entry shows no number that could be dialled.
    const card = list
      .getByRole("listitem")
      .filter({ has: page.locator('a[href$="#made-up"]') })
      .first();
    await expect(card).not.toContainText(/\+1 \d{3}/, { useInnerText: true });
    // The map stays in view, and what is below the list is reached.
    await page.mouse.wheel(0, 2_000);
    await expect(mapOf(page)).toBeInViewport();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(mapOf(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Map", exact: true })).toBeVisible();
  });

  test(
    "a window that becomes narrow and wide again loses the map and has it again, without a fault",
    { tag: ["@wide-only", "@long"] },
    async ({ page }) => {
      await page.goto("/find/oxygen");
      const pins = page.locator(".leaflet-pins-pane button");
      for (const _time of [1, 2]) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await expect(pins.first()).toBeAttached();
        // Dragged to narrow: in small steps, as a hand does.
        for (const width of [1270, 1260, 360]) await page.setViewportSize({ width, height: 800 });
        await expect(pins).toHaveCount(0);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(pins.first()).toBeAttached();
    },
  );

  test("a list becomes a map, and the same list again", { tag: "@phone" }, async ({ page }) => {
    await page.addInitScript({ content: WITHOUT_WEBGL });
    await page.goto("/find/bed");
    await hydrated(page);
    const address = page.url();
    await page.getByRole("link", { name: "Map", exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    await expect(page.locator('[data-map-state="there"]')).toBeAttached();
    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(page).toHaveURL(address);
  });

  test("by keyboard to a pin and its card", { tag: "@phone" }, async ({ page }) => {
    await openCards(page);
    await expect(cards(page).locator("h2 a").first()).toBeVisible();
  });

  test(
    "with a card open it is faultless in every scheme, and nothing is too small",
    { tag: ["@phone", "@long"] },
    async ({ page }) => {
      await openCards(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await findAxeFaults(page)).toEqual([]);
      for (const scheme of ["dark", "contrast", "contrastDark"]) {
        await page.evaluate((name) => (document.documentElement.dataset["scheme"] = name), scheme);
        expect(await findColourFaults(page)).toEqual([]);
      }
      expect(await tooSmall(page)).toEqual([]);
    },
  );

  test(
    "the arrows move it, and the list follows when asked, by an address of no more than 100 m",
    { tag: ["@wide-only", "@long"] },
    async ({ page }) => {
      await openMap(page, "/find/bed?view=map");
      await mapOf(page).focus();
      for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowUp");
      await page.getByRole("button", { name: "Search this area" }).click();
      await expect(page).toHaveURL(/at=-?\d+\.\d{1,3},-?\d+\.\d{1,3}(&|$)/);
      await expect(page).toHaveURL(/within=\d+/);
      await expect(page.getByRole("button", { name: "Search this area" })).toHaveCount(0);
    },
  );

  test("Escape leads from it to the list in words", { tag: ["@wide-only", "@long"] }, async ({ page }) => {
    await openMap(page, "/find/bed?view=map");
    await mapOf(page).focus();
    await page.keyboard.press("Escape");
    await expect(page.locator("#places")).toBeFocused();
  });

  test("what nobody can call is drawn on request, as many as it says", { tag: "@phone" }, async ({ page }) => {
    await openMap(page, "/find/oxygen?view=map");
    const key = page.getByRole("button", { name: /^Show those without a number/ });
    const said = /\((\d+)\)/.exec((await key.textContent()) ?? "")?.[1];
    const answer = page.waitForResponse((response) => /clusters.*callable=no/.test(response.url()));
    await key.click();
    const { total, wide } = (await (await answer).json()) as { total: number; wide: number };
    expect(total - wide).toBe(Number(said));
    await expect(key).toHaveAttribute("aria-pressed", "true");
  });

  test("the map counts what its list counts", { tag: "@phone" }, async ({ page }) => {
    const answer = page.waitForResponse((response) => response.url().includes("/listings/clusters"));
    await page.goto("/find/oxygen?view=map");
    const heading = await page.getByRole("heading", { name: /within 25 km/ }).textContent();
    const map = (await (await answer).json()) as { clusters: { count: number }[] } & Record<string, number>;
    const drawn = map.clusters.reduce((sum, { count }) => sum + count, 0);
    expect(drawn + (map["outside"] ?? 0)).toBe(Number(/\d+/.exec(heading ?? "")?.[0]));
    expect(map["total"]).toBe(drawn + (map["outside"] ?? 0) + (map["wide"] ?? 0));
  });

  test("the map of needs counts what its list counts, and draws their areas", { tag: "@wide" }, async ({ page }) => {
    await page.addInitScript({ content: NOTES_CIRCLES });
    const answer = page.waitForResponse((response) => /clusters.*side=need/.test(response.url()));
    await page.goto("/needs/all?view=map");
    const heading = await page.getByRole("heading", { name: /within 25 km/ }).textContent();
    const map = (await (await answer).json()) as { clusters: { count: number; circleKm?: number }[] } & Record<
      string,
      number
    >;
    const drawn = map.clusters.reduce((sum, { count }) => sum + count, 0);
    expect(drawn + (map["outside"] ?? 0) + (map["wide"] ?? 0)).toBe(Number(/\d+(?= needs?)/.exec(heading ?? "")?.[0]));
    const areas = map.clusters.filter(({ circleKm = 0 }) => circleKm >= 1).length;
    expect(areas).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, "circles") as number)).toBeGreaterThan(0);
  });

  test("a pin of the map of needs opens its need beside the map", { tag: "@wide-only" }, async ({ page }) => {
    await openMap(page, "/needs/all");
    const key = pins(page).filter({ hasNotText: "close together" }).first();
    await key.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/r\//);
    await expect(page.locator('[data-at="entry"] h1')).toBeFocused();
    await expect(mapOf(page)).toBeInViewport();
  });

  test("a card that is pointed at lights its pin", { tag: "@wide-only" }, async ({ page }) => {
    await openMap(page, "/find/oxygen");
    await untilIdle(page);
    const marks = page.locator('canvas[data-part="marks"]');
    const drawn = () => marks.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await drawn();
    for (const card of await page.locator("#places li:has(h2)").all()) {
      await card.hover();
      if ((await drawn()) !== before) return;
    }
    throw new Error("no pin changed");
  });

  test("a pin that has the focus lights its card", { tag: "@wide-only" }, async ({ page }) => {
    await openMap(page, "/find/oxygen");
    const lit = page.locator("li[data-lit]");
    const listed = await page.locator("#places li h2").allTextContents();
    const named = pins(page).filter({ hasNotText: "close together" });
    for (const pin of await named.all()) {
      const label = (await pin.getAttribute("aria-label")) ?? "";
      if (!listed.some((name) => label.includes(name))) continue;
      await pin.focus();
      await expect(lit).toHaveCount(1);
      await page.getByRole("link", { name: "Past the map, to the list" }).focus();
      await expect(lit).toHaveCount(0);
      return;
    }
    throw new Error(`no pin is of the list: ${listed.join()}`);
  });

  test("where it cannot be counted the list stays, and it is tried again", { tag: "@phone" }, async ({ page }) => {
    await page.route(/listings\/clusters/, (route) => route.abort());
    await page.goto("/find/bed?view=map");
    await hydrated(page);
    await expect(page.getByText("The list still works.")).toBeVisible();
    await page.unroute(/listings\/clusters/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator('[data-map-state="there"]')).toBeAttached();
  });

  test("without a program: the list, and why there is no map", { tag: "@phone" }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/find/bed?view=map`);
    await expect(page.getByText(/^The map needs/)).toBeVisible();
    await expect(
      page
        .getByRole("list", { name: "Places" })
        .getByRole("link", { name: /^Call / })
        .first(),
    ).toBeVisible();
    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(page.getByText(/^The map needs/)).toHaveCount(0);
    await context.close();
  });

  test("a listing has the way there by plain links", { tag: ["@phone", "@long"] }, async ({ page }) => {
    await page.goto(await firstOf(page, "/find/ambulance", "/r/"));
    await hydrated(page);
    const way = page.locator("details").filter({ hasText: "Directions" });
    if ((await way.count()) > 0) {
      await way.locator("summary").click();
      await expect(way.getByRole("link", { name: "OpenStreetMap" })).toHaveAttribute("rel", "noopener noreferrer");
      await expect(way.getByRole("link", { name: "Google Maps" })).toHaveAttribute("href", /destination=-?\d/);
    }
  });

  test("a listing has its place on a small map", { tag: ["@phone", "@long"] }, async ({ page }) => {
    await page.goto(await firstOf(page, "/find/ambulance", "/r/"));
    await hydrated(page);
    const key = page.getByRole("button", { name: "Show on map" });
    const call = await page.locator(`main ${CALL_KEY}`).first().boundingBox();
    expect((await key.boundingBox())?.y).toBeGreaterThan(call?.y ?? Number.POSITIVE_INFINITY);
    await key.click();
    const map = page.getByRole("region", { name: /^Map: / });
    await expect(map).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
  });
});
