import { createRequire } from "node:module";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { hydrated, expect, firstOf, test } from "./guard.ts";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";
import {
  A_NEED,
  expectLikeScreen,
  expectWhole,
  makeOnTap,
  openCard,
  SAID_AT,
  save,
  SCRIPTS,
  signBeside,
} from "./support/pictures.ts";
import { AN_OFFER } from "./support/posting.ts";
import type { Town } from "./support/towns/towns.ts";

/** A font that no page of ours uses. It places letters differently from every other font. */
const FONT = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-nastaliq-urdu/400Regular/NotoNastaliqUrdu_400Regular.ttf",
);

test.describe("an entry as a card", { tag: "@phone" }, () => {
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

  test(
    "a broken picture on it, and one that is not there, break nothing",
    { tag: "@long" },
    async ({ page, baseURL, town }) => {
      const face = await openPoster(page, baseURL, town);
      await face.evaluate((element) => {
        for (const src of ["data:image/png;base64,AAAA", "/icons/there-is-none.png"]) {
          const broken = document.createElement("img");
          broken.src = src;
          element.append(broken);
        }
      });
      expect((await save(page, "poster")).length).toBeGreaterThan(10_000);
    },
  );

  test("it is copied with permission", async ({ page, context, baseURL }) => {
    await openToCopy(page, context, baseURL);
    await page.getByRole("button", { name: "Copy the picture" }).click();
    await expect(page.getByText("Copied. Paste it where you want it.")).toBeVisible();
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    expect(types).toEqual(["image/png"]);
  });

  test(
    "where it cannot be copied, the reader is told to save it",
    { tag: "@long" },
    async ({ page, context, baseURL }) => {
      await openToCopy(page, context, baseURL);
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"));
      });
      await page.getByRole("button", { name: "Copy the picture" }).click();
      await expect(page.getByText("Save it instead")).toBeVisible();
    },
  );

  test("a list is a picture of its five nearest places", { tag: "@wide-later" }, async ({ page }) => {
    const dialog = await openListPicture(page);
    await expect(dialog.locator("[data-picture] li")).toHaveCount(5);
    await expect(dialog.getByRole("button", { name: /^All \d+ shown here/ })).toBeVisible();
    const png = await save(page, "list-of-five");
    await expectWhole(png, dialog.locator("[data-picture]"));
  });

  test("a list that is too long for one picture says so", { tag: "@long" }, async ({ page }) => {
    const dialog = await openListPicture(page);
    await dialog.locator("[data-picture]").evaluate((element) => Object.assign(element.style, { height: "17000px" }));
    // Another version of the list is another picture, so the old one is not used for it.
    await dialog.getByRole("button", { name: /^All \d+ shown here/ }).click();
    await dialog.locator("[data-look=key]").click();
    await expect(dialog.getByText("This is too long for one picture. Use a shorter list.")).toBeVisible();
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
    await hydrated(page);
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
  await expect(face.getByRole("img", { name: /QR code: .*\/s\// })).toBeVisible();
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
  await hydrated(page);
}

async function openListPicture(page: Page): Promise<Locator> {
  await page.goto("/find/bed?within=500");
  await hydrated(page);
  await page.getByRole("button", { name: "List as picture" }).click();
  return page.getByRole("dialog");
}
