import { createRequire } from "node:module";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { awake, expect, firstOf, test } from "./guard.ts";
import { facilityAddress } from "./screens.ts";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";
import {
  A_NEED,
  expectLikeScreen,
  expectWhole,
  makeOnTap,
  openCard,
  save,
  SCRIPTS,
  signBeside,
} from "./support/pictures.ts";
import { AN_OFFER } from "./support/posting.ts";
import type { Town } from "./support/towns.ts";

/** A font that no page of ours uses. It places letters differently from every other font. */
const FONT = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-nastaliq-urdu/400Regular/NotoNastaliqUrdu_400Regular.ttf",
);

/** A4, and a centimetre of it, in pixels of the page. */
const SHEET = { width: 794, height: 1123 };
const CENTIMETRE = 96 / 2.54;
/** The time as printed. For an unchecked entry it names the list. */
const SAID_AT = /(Checked|A list said so) at \d\d:\d\d, \w{3},? \d+ \w{3} 20\d\d/;

test.describe("an entry as a card", () => {
  test.skip(({ isMobile }) => !isMobile, "a picture is the same on wide screens");

  // The long run looks at six scripts.
  test("its picture is what the screen shows, letter for letter", async ({ page, baseURL, town }) => {
    await signInBehind(page, baseURL, ADMIN);
    await openCard(page, baseURL, { listing: { ...AN_OFFER, place: area(town), note: SCRIPTS.hi }, script: "hi" });
    await expectLikeScreen(page, "card-hi-light");
  });

  test("the picture of a poster in Urdu is what the screen shows, with the group's sign on its right", async ({
    page,
    baseURL,
    town,
  }) => {
    await signInBehind(page, baseURL, ADMIN);
    await openCard(page, baseURL, { listing: { ...A_NEED, place: area(town), note: SCRIPTS.ur }, script: "ur" });
    expect(await signBeside(page.locator("[data-picture]"), "O−")).toBeGreaterThan(0);
    await expectLikeScreen(page, "poster-ur-light");
  });

  test("a need is a poster: large, how soon, no number", async ({ page, baseURL, town }) => {
    const face = await openPoster(page, baseURL, town);
    await expect(face).toContainText("Needed now");
    await expect(face).toContainText("AB−");
    await expect(face).toContainText("Can you help?");
    await expect(face).toContainText("Never pay before you have it");
    await expect(face).not.toContainText("98300");
  });

  test("a broken picture on it, and one that is not there, break nothing", async ({ page, baseURL, town }) => {
    const face = await openPoster(page, baseURL, town);
    await face.evaluate((element) => {
      for (const src of ["data:image/png;base64,AAAA", "/icons/there-is-none.png"]) {
        const broken = document.createElement("img");
        broken.src = src;
        element.append(broken);
      }
    });
    expect((await save(page, "poster")).length).toBeGreaterThan(10_000);
  });

  test("it is copied with permission", async ({ page, context, baseURL }) => {
    await openToCopy(page, context, baseURL);
    await page.getByRole("button", { name: "Copy the picture" }).click();
    await expect(page.getByText("Copied. Paste it where you want it.")).toBeVisible();
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    expect(types).toEqual(["image/png"]);
  });

  test("where it cannot be copied, the reader is told to save it", async ({ page, context, baseURL }) => {
    await openToCopy(page, context, baseURL);
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await page.getByRole("button", { name: "Copy the picture" }).click();
    await expect(page.getByText("Save it instead")).toBeVisible();
  });

  test("a list is a picture of its five nearest places", async ({ page }) => {
    const dialog = await openListPicture(page);
    await expect(dialog.locator("[data-picture] li")).toHaveCount(5);
    await expect(dialog.getByRole("button", { name: /^All \d+ shown here/ })).toBeVisible();
    const png = await save(page, "list-of-five");
    await expectWhole(png, dialog.locator("[data-picture]"));
  });

  test("a list that is too long for one picture says so", async ({ page }) => {
    const dialog = await openListPicture(page);
    await dialog.locator("[data-picture]").evaluate((element) => Object.assign(element.style, { height: "17000px" }));
    // Another version of the list is another picture, so the old one is not used for it.
    await dialog.getByRole("button", { name: /^All \d+ shown here/ }).click();
    await dialog.locator("[data-look=key]").click();
    await expect(dialog.getByText("This is too long for one picture. Take a shorter list.")).toBeVisible();
  });

  test("a font that the page names comes along; a picture of another host is not read", async ({
    browser,
    baseURL,
  }) => {
    // Like a page whose policy allows foreign pictures, which ours does not.
    const page = await browser.newPage({ baseURL: baseURL ?? "", bypassCSP: true });
    const asked: string[] = [];
    await page.route("https://pictures.example/**", (route) => {
      asked.push(route.request().resourceType());
      return route.fulfill({ path: "public/icons/apple-180.png" });
    });
    await page.route("**/own.ttf", (route) => route.fulfill({ path: FONT }));
    await page.setViewportSize({ width: 480, height: 1500 });
    await makeOnTap(page);
    await page.goto(`${await firstOf(page, "/find/bed", "/r/")}/card`);
    await awake(page);
    await expect(page.locator("main [data-look=key]")).toBeVisible();
    const face = page.locator("[data-picture]");
    await face.evaluate(async (element) => {
      document.styleSheets[0]?.insertRule('@font-face{font-family:"Own";src:url(/own.ttf)}');
      if (element instanceof HTMLElement) element.style.fontFamily = "Own";
      await document.fonts.load("16px Own");
    });
    await face.evaluate(async (element) => {
      const foreign = element.appendChild(document.createElement("img"));
      foreign.src = "https://pictures.example/one.png";
      await foreign.decode();
      // Its space stays. The screen hides it too, so that the two can be compared.
      foreign.style.opacity = "0";
    });
    await expectLikeScreen(page, "card-own-font");
    expect(new Set(asked)).toEqual(new Set(["image"]));
    await page.close();
  });
});

test("without JavaScript the card is a page to be printed, with its code", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  await page.goto(`${await firstOf(page, "/find/bed", "/r/")}/card`);
  const face = page.locator("[data-picture]");
  await expect(face.getByRole("img", { name: /Code for a camera: .*\/s\// })).toBeVisible();
  await expect(face).toContainText(SAID_AT);
  const picture = page.getByRole("link", { name: "Open the picture" });
  const drawn = await page.request.get((await picture.getAttribute("href")) ?? "");
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
  await expect(page.getByRole("link", { name: "Save the picture" })).toHaveAttribute("download", /\.png$/);
  for (const [name, start] of [
    ["WhatsApp", "https://wa.me/?text="],
    ["Text message", "sms:?&body="],
    ["E-mail", "mailto:?subject="],
  ] as const) {
    const href = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect(href.startsWith(start)).toBe(true);
    expect(decodeURIComponent(href)).toMatch(/ \d\d:\d\d, [\s\S]*\/r\/[\w-]{36}$/);
  }
  await page.emulateMedia({ media: "print" });
  await expect(picture).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(face).toBeVisible();
  await page.close();
});

test("on paper a place's pages say when, not how long ago, and have nothing to tap", async ({ page, isMobile }) => {
  test.skip(isMobile, "a sheet has one size");
  await page.emulateMedia({ media: "print" });
  const listing = await firstOf(page, "/find/bed", "/r/");
  for (const path of [listing, await facilityAddress(page)]) {
    await page.goto(path);
    await awake(page);
    const main = page.getByRole("main");
    // Places of the demonstration have no observations.
    if (path === listing) {
      await expect(main.getByText(SAID_AT)).toBeVisible();
      await expect(main.getByText(/\/s\/\w{22}$/).first()).toBeVisible();
      const next = main.locator("[data-at=next] a[href^='tel:']").first();
      await expect(next).toContainText(/^Call\s\+[\d ]+$/, { useInnerText: true });
    }
    await expect(main).not.toContainText(/\bago\b|just now/, { useInnerText: true });
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(main.getByText(/Card as picture|Did it help\?/).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("banner").or(page.getByRole("navigation")).filter({ visible: true })).toHaveCount(0);
    await page.screenshot({ path: `.cache/pictures/paper${path.slice(0, 2).replace("/", "-")}.png`, fullPage: true });
  }
});

test("on paper a place's pages say at their top that the data are a demonstration, in the reader's language", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "a sheet has one size");
  await page.setViewportSize(SHEET);
  const paths = [await firstOf(page, "/find/bed", "/r/"), await facilityAddress(page)];
  for (const [language, words] of [
    ["en", "Demonstration: numbers reach nobody."],
    ["hi", /^नमूना: /],
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
});

test.describe("on paper", () => {
  test.skip(({ isMobile }) => isMobile, "a sheet has one size");
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: "print" });
  });

  test("a list tells its numbers once", async ({ page }) => {
    await page.goto("/find/bed");
    const main = page.getByRole("main");
    await expect(main.locator("ol a[href^='tel:']").first()).toContainText(/^Call\s\+[\d ]+$/, { useInnerText: true });
    const added = await main
      .locator("a[href^='tel:']")
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
    expect(new Set(added)).toEqual(new Set(["none"]));
  });

  test("a list has nothing to tap", async ({ page }) => {
    await page.goto("/find/bed");
    const main = page.getByRole("main");
    const keys = main.locator("summary").or(main.locator("a[href*=view]"));
    await expect(keys.filter({ hasText: /first|Filter|Map|List/ })).toHaveCount(3);
    for (const key of await keys.filter({ hasText: /first|Filter|Map|List/ }).all()) await expect(key).toBeHidden();
    await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
    await expect(page.getByText(/take turns at the top/)).toBeHidden();
    await expect(page.getByRole("link", { name: /^Look farther/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Nobody answers?" })).toBeHidden();
  });

  test("a list says what it is, when it was, where it is from, and how much of it is there", async ({ page }) => {
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
      /Demonstration: [^]*Never pay before you have it"\n"http[^]*\/find\/bed[^]*of them here/,
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
    const code = await page.locator("[data-picture]").getByRole("img", { name: /^Code/ }).boundingBox();
    expect(face?.width).toBeGreaterThan(0.9 * SHEET.width);
    expect(face?.height).toBeLessThan(SHEET.height);
    expect(code?.width).toBeGreaterThanOrEqual(4 * CENTIMETRE);
    await page.screenshot({ path: ".cache/pictures/paper-card.png", fullPage: true });
  });
});

function area(town: Town) {
  return { ...town, precision: "area" };
}

/** The face of a need of blood, in a town. */
async function openPoster(page: Page, baseURL: string | undefined, town: Town): Promise<Locator> {
  await signInBehind(page, baseURL, ADMIN);
  const listing = { ...A_NEED, place: area(town), details: { component: "platelets", group: "AB-" } };
  await openCard(page, baseURL, { listing, script: "en" });
  return page.locator("[data-picture]");
}

/** The card of an entry in a browser that may write what is pasted. */
async function openToCopy(page: Page, context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: home(baseURL) });
  await page.goto(`${home(baseURL)}${await firstOf(page, "/find/bed", "/r/")}/card`);
  await awake(page);
}

async function openListPicture(page: Page): Promise<Locator> {
  await page.goto("/find/bed?within=500");
  await awake(page);
  await page.getByRole("button", { name: "List as picture" }).click();
  return page.getByRole("dialog");
}
