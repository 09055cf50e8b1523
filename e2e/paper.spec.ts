import type { Page } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { facilityAddress } from "./screens.ts";
import { SAID_AT } from "./support/pictures.ts";
import { CALL_KEY } from "./support/call-link.ts";

/** A4, and a centimetre of it, in pixels of the page. */
const SHEET = { width: 794, height: 1123 };
const CENTIMETRE = 96 / 2.54;

test(
  "on paper a place's pages say when, not how long ago, and have nothing to tap",
  { tag: "@wide-only" },
  async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    const listing = await firstOf(page, "/find/bed", "/r/");
    for (const path of [listing, await facilityAddress(page)]) {
      await page.goto(path);
      await hydrated(page);
      const main = page.getByRole("main");
      // Places of the demonstration have no observations.
      if (path === listing) {
        await expect(main.getByText(SAID_AT)).toBeVisible();
        await expect(main.getByText(/\/s\/\w{22}$/).first()).toBeVisible();
        const next = main.locator(`[data-at=next] ${CALL_KEY}`).first();
        await expect(next).toContainText(/^Call\s\+[\d ]+$/, { useInnerText: true });
      }
      await expect(main).not.toContainText(/\bago\b|just now/, { useInnerText: true });
      await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
      await expect(main.getByText(/Card as a picture|Did it help\?/).filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole("banner").or(page.getByRole("navigation")).filter({ visible: true })).toHaveCount(0);
      await page.screenshot({ path: `.cache/pictures/paper${path.slice(0, 2).replace("/", "-")}.png`, fullPage: true });
    }
  },
);

test(
  "on paper a place's pages say at their top that the data are a demonstration, in the reader's language",
  { tag: ["@wide-only", "@long"] },
  async ({ page }) => {
    await page.setViewportSize(SHEET);
    const paths = [await firstOf(page, "/find/bed", "/r/"), await facilityAddress(page)];
    for (const [language, words] of [
      ["en", /^This board shows made-up entries\./],
      ["hi", /बनावटी/],
    ] as const) {
      for (const path of paths) {
        await page.goto(`${path}?lng=${language}`);
        const line = page.getByRole("main").locator("p[data-words]").first();
        await expect(line).toBeHidden();
        await page.emulateMedia({ media: "print" });
        await expect(line).toHaveAttribute("data-words", words);
        expect(await line.evaluate((paper) => getComputedStyle(paper, "::before").content)).toBe(
          `"${await line.getAttribute("data-words")}"`,
        );
        const [said, title] = [await line.boundingBox(), await page.locator("h1").boundingBox()];
        expect(said?.height).toBeGreaterThan(0);
        expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
        const name = `paper-demo${path.slice(0, 2).replace("/", "-")}-${language}`;
        await page.screenshot({ path: `.cache/pictures/${name}.png`, fullPage: true });
        await page.emulateMedia({ media: "screen" });
      }
    }
  },
);

test.describe("on paper", { tag: "@wide-only" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: "print" });
  });

  test("a list tells its numbers once", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed");
    const main = page.getByRole("main");
    await expect(main.locator(`ol ${CALL_KEY}`).first()).toContainText(/^Call\s\+[\d ]+$/, { useInnerText: true });
    const added = await main
      .locator(CALL_KEY)
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
    expect(new Set(added)).toEqual(new Set(["none"]));
  });

  for (const [scheme, others] of [
    ["dark", "light"],
    ["contrastDark", "light"],
    ["auto", "dark"],
  ] as const)
    test(
      `the colours are light where the scheme is ${scheme} on a device that is ${others}`,
      { tag: "@long" },
      async ({ page, baseURL }) => {
        await page.context().addCookies([{ name: "scheme", value: scheme, url: baseURL ?? "" }]);
        const listing = await firstOf(page, "/find/bed", "/r/");
        for (const path of ["/find/bed", listing, await facilityAddress(page), `${listing}/card`]) {
          await page.emulateMedia({ media: "screen", colorScheme: others });
          await page.goto(path);
          await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
          await page.emulateMedia({ media: "print", colorScheme: others });
          // The sheet itself has the colour of its scheme.
          await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
          const seen = await page.evaluate(() =>
            [...document.querySelectorAll("body, main, main *")]
              .filter((part) => part.checkVisibility())
              .map((part) => getComputedStyle(part))
              .map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`),
          );
          expect(new Set(seen), path).toEqual(new Set(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]));
          const lines = await page.evaluate(() =>
            getComputedStyle(document.documentElement).getPropertyValue("--lb-line"),
          );
          expect(lines, path).toBe("#c3d1d1");
        }
      },
    );

  test("a closed fold of facts tells them, and one of keys is left out", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed");
    const none = page.getByRole("main").locator("details:not([open])", { hasText: /had none left/ });
    const seen = async () =>
      new Set(await none.locator("li").evaluateAll((rows) => rows.map((row) => row.checkVisibility())));
    expect(await seen()).toEqual(new Set([true]));
    await page.emulateMedia({ media: "screen" });
    expect(await seen()).toEqual(new Set([false]));
    await page.emulateMedia({ media: "print" });
    await page.goto(await placeWithDirections(page));
    await expect(page.locator("summary", { hasText: "Directions" })).toHaveCount(1);
    await expect(page.locator("summary", { hasText: "Directions" })).toBeHidden();
    await page.goto("/");
    const others = page.getByRole("main").locator("details", { hasText: "Other emergency numbers" });
    await expect(others.locator(CALL_KEY).first()).toBeVisible();
  });

  test("a list has nothing to tap", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed");
    const main = page.getByRole("main");
    const keys = main.locator("summary").or(main.locator("a[href*=view]"));
    await expect(keys.filter({ hasText: /first|Filter|Map|List/ })).toHaveCount(3);
    for (const key of await keys.filter({ hasText: /first|Filter|Map|List/ }).all()) await expect(key).toBeHidden();
    await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
    await expect(page.getByText(/We mix equal places/)).toBeHidden();
    await expect(page.getByRole("link", { name: /^Look farther/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Nobody answers?" })).toBeHidden();
  });

  test("a list is a table: a place a row, its name, what it has and its number each in a column", async ({ page }) => {
    await page.goto("/find/bed");
    const rows = await page.locator("main ol[aria-label=Places] > li:has(> h2)").evaluateAll((all) =>
      all.map((row) => {
        const cells = [
          row.querySelector(":scope > h2"),
          row.querySelector(":scope > div"),
          row.querySelector(":scope > div:has(> a:is([href^='tel:'], [href$='#made-up']))"),
        ];
        return cells.map((cell) => {
          const { left, right, top } = cell?.getBoundingClientRect() ?? new DOMRect(NaN, NaN);
          return {
            left: Math.round(left),
            right: Math.round(right),
            top: Math.round(top - row.getBoundingClientRect().top),
          };
        });
      }),
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    const [first = []] = rows;
    // Beside each other, in order, at the same places in every row.
    for (const [at, cell] of first.entries()) expect(cell.left).toBeGreaterThanOrEqual(first[at - 1]?.right ?? 0);
    for (const cells of rows) {
      expect(cells.map(({ left }) => left)).toEqual(first.map(({ left }) => left));
      expect(new Set(cells.map(({ top }) => top)).size).toBe(1);
    }
  });

  test("a list says what it is, and how much of it is there", { tag: "@long" }, async ({ page }) => {
    await page.goto("/find/bed");
    const main = page.getByRole("main");
    const title = await main
      .locator("p")
      .first()
      .evaluate((paper) => getComputedStyle(paper, "::before").content);
    expect(title).toMatch(/Hospital beds?, near Kolkata · \d\d:\d\d, /);
    const lines = await main
      .locator("p[data-words]")
      .evaluateAll((papers) =>
        papers.map((paper) => (paper.checkVisibility() ? getComputedStyle(paper, "::before").content : "")),
      );
    expect(lines.join("\n")).toMatch(
      /made-up entries[^]*Never pay before you have it"\n"http[^]*\/find\/bed[^]*of them here/,
    );
    const [above, below] = [await main.locator("p").first().boundingBox(), await main.locator("h1").boundingBox()];
    const part = await main.locator("p[data-words$='of them here']").boundingBox();
    expect(part?.y).toBeGreaterThan(below?.y ?? Infinity);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.screenshot({ path: ".cache/pictures/paper-list.png", fullPage: true });
  });

  test("a card is as wide as the sheet, with a code that a camera reads", async ({ page }) => {
    await page.goto(`${await firstOf(page, "/find/bed", "/r/")}/card`);
    const face = await page.locator("[data-picture]").boundingBox();
    const code = await page
      .locator("[data-picture]")
      .getByRole("img", { name: /^QR code/ })
      .boundingBox();
    expect(face?.width).toBeGreaterThan(0.9 * SHEET.width);
    expect(face?.height).toBeLessThan(SHEET.height);
    expect(code?.width).toBeGreaterThanOrEqual(4 * CENTIMETRE);
    await page.screenshot({ path: ".cache/pictures/paper-card.png", fullPage: true });
  });
});

/** The page of a place near the middle of the demonstration whose point is exact. */
async function placeWithDirections(page: Page): Promise<string> {
  const response = await page.request.get("/api/v1/facilities/nearby?lat=22.57&lng=88.36&limit=50");
  const { items }: { items: { id: string; place: { precision: string } }[] } = await response.json();
  const exact = items.find(({ place }) => place.precision === "exact");
  if (exact === undefined) throw new Error("no place of the demonstration has an exact point");
  return `/f/${exact.id}`;
}
