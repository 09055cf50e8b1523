import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { awake, expect, firstOf, test } from "./guard.ts";
import { ADMIN, home, signInBehind } from "./support/accounts.ts";
import { comparePictures } from "./support/pixels.ts";
import { AN_OFFER, ask } from "./support/posting.ts";

/** The pictures are left here, to be looked at. */
const folder = join(import.meta.dirname, "../.cache/pictures");
/** Most pixels of a hundred that may differ from the screen: edges of letters, drawn without the screen’s grid; 1.5 to 1.7 were measured. */
const MOST_UNLIKE = 2.5;

const SCRIPTS = {
  en: "Third floor, ask at the gate.",
  hi: "तीसरी मंज़िल पर है, फाटक पर पूछें।",
  bn: "তৃতীয় তলায় আছে, ফটকে জিজ্ঞাসা করুন।",
  ta: "மூன்றாவது மாடியில் உள்ளது, வாயிலில் கேளுங்கள்.",
  ar: "في الطابق الثالث، اسأل عند البوابة.",
  ur: "تیسری منزل پر ہے، دروازے پر پوچھیں۔",
} as const;
type Script = keyof typeof SCRIPTS;

const SEEN: readonly Script[] =
  process.env["LIFEBOARD_LONG"] === "1" ? ["en", "hi", "bn", "ta", "ar", "ur"] : ["hi", "ur"];

/** Saves the picture that a page's key makes, with the time it took. */
async function save(page: Page, name: string): Promise<{ png: Buffer; ms: number }> {
  const key = page.getByRole("main").or(page.getByRole("dialog")).locator("[data-look=key]").last();
  const began = Date.now();
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 20_000 }), key.click()]);
  const ms = Date.now() - began;
  const png = readFileSync(await download.path());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
  return { png, ms };
}

test.describe("an entry as a card", () => {
  test.skip(({ isMobile }) => !isMobile, "a picture is the same on wide screens");

  test("the picture is what the screen shows, letter for letter, light and dark", async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 480, height: 1500 });
    await signInBehind(page, baseURL, ADMIN);
    for (const script of SEEN) {
      const { body } = await ask(page, baseURL, { path: "/listings", data: { ...AN_OFFER, note: SCRIPTS[script] } });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${home(baseURL)}/r/${String(body["id"])}/card?lng=${script}`);
        await awake(page);
        await expect(page.locator("main [data-look=key]")).toBeVisible();
        const { png, ms } = await save(page, `card-${script}-${colorScheme}`);
        const face = page.locator("[data-picture]");
        // On whole pixels, as the picture is.
        await face.evaluate((element) =>
          Object.assign(element.style, { position: "absolute", top: "8px", left: "8px" }),
        );
        const { percent, isOneSize } = await comparePictures(
          png,
          await face.screenshot({ path: join(folder, `card-${script}-${colorScheme}-screen.png`) }),
        );
        console.log(
          `  card ${script} ${colorScheme}: ${ms} ms, ${png.length} bytes, ${percent.toFixed(2)} % unlike the screen`,
        );
        expect(isOneSize).toBe(true);
        expect(percent).toBeLessThan(MOST_UNLIKE);
      }
    }
  });

  test("a need is a poster: large, how soon, no number; a broken picture and one of another host break nothing", async ({
    page,
    baseURL,
  }) => {
    await signInBehind(page, baseURL, ADMIN);
    const need = {
      ...AN_OFFER,
      side: "need",
      kind: "blood",
      details: { component: "platelets", group: "AB-" },
      quantity: 2,
      unit: "unit",
      urgency: "critical",
      consent: { showOnRequest: true, beMatched: false, reContact: false },
    };
    const { body } = await ask(page, baseURL, { path: "/listings", data: need });
    await page.goto(`${home(baseURL)}/r/${String(body["id"])}/card`);
    await awake(page);
    const face = page.locator("[data-picture]");
    await expect(face).toContainText("Needed now");
    await expect(face).toContainText("AB−");
    await expect(face).toContainText("Can you help?");
    await expect(face).toContainText("Never pay before you have it");
    await expect(face).not.toContainText("98300");
    await expect(page.locator("main [data-look=key]")).toBeVisible();
    await face.evaluate((element) => {
      for (const src of ["data:image/png;base64,AAAA", "/icons/there-is-none.png"]) {
        const broken = document.createElement("img");
        broken.src = src;
        element.append(broken);
      }
    });
    expect((await save(page, "poster")).png.length).toBeGreaterThan(10_000);
  });

  test("copied with permission; without it the reader is told to save it", async ({ page, context, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: home(baseURL) });
    const card = `${home(baseURL)}${await firstOf(page, "/find/bed", "/r/")}/card`;
    await page.goto(card);
    await awake(page);
    await page.getByRole("button", { name: "Copy the picture" }).click();
    await expect(page.getByText("Copied. Paste it where you want it.")).toBeVisible();
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    expect(types).toEqual(["image/png"]);
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await page.getByRole("button", { name: "Copy the picture" }).click();
    await expect(page.getByText("Save it instead")).toBeVisible();
  });

  test("all places of a list, with progress, and no long freeze", async ({ page }) => {
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: "longtask",
      });
    });
    await page.goto("/find/bed?within=500");
    await awake(page);
    for (let pages = 0; pages < 3; pages += 1) {
      await page.getByRole("link", { name: "Show more" }).click();
      await expect(page.locator("ol[aria-label=Places] h2").nth(20 * (pages + 1))).toBeVisible();
    }
    await page.getByRole("button", { name: "List as picture" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("[data-picture] li")).toHaveCount(5);
    await dialog.getByRole("button", { name: /^All \d+ shown here/ }).click();
    await expect(dialog.locator("[data-picture] li")).toHaveCount(50);
    await page.evaluate(() => Reflect.get(globalThis, "tasks").splice(0));
    await expect(dialog.getByText(/Making the picture: \d+ of \d+/)).toBeVisible();
    const { png, ms } = await save(page, "list");
    const longest = await page.evaluate(() => Math.max(0, ...Reflect.get(globalThis, "tasks")));
    console.log(`  list of 50: ${ms} ms after the tap, ${png.length} bytes, longest task ${Math.round(longest)} ms`);
    expect(longest).toBeLessThan(2_000);
  });
});

test("without JavaScript the card is a page to be printed, with its code", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  await page.goto(`${await firstOf(page, "/find/bed", "/r/")}/card`);
  const face = page.locator("[data-picture]");
  await expect(face.getByRole("img", { name: /Code for a camera: .*\/s\// })).toBeVisible();
  await expect(face).toContainText(/Checked at \d\d:\d\d, \w{3},? \d+ \w{3} 20\d\d/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(face).toBeVisible();
  await page.close();
});
