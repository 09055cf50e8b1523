import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { hydrated, expect } from "../guard.ts";
import { home } from "./accounts.ts";
import { comparePictures } from "./pixels.ts";
import { AN_OFFER, ask } from "./posting.ts";

/** The folder for the pictures, for people to look at. */
const folder = join(import.meta.dirname, "../../.cache/pictures");
/**
 * Most pixels of a hundred that may differ from the screen. These are edges of letters, drawn
 * without the screen’s grid (decision 26 has the figures).
 */
const MOST_UNLIKE = 2.5;

/** A note in each script in which cards are compared. */
export const SCRIPTS = {
  en: "Third floor, ask at the gate.",
  hi: "तीसरी मंज़िल पर है, फाटक पर पूछें।",
  bn: "তৃতীয় তলায় আছে, ফটকে জিজ্ঞাসা করুন।",
  ta: "மூன்றாவது மாடியில் உள்ளது, வாயிலில் கேளுங்கள்.",
  ar: "في الطابق الثالث، اسأل عند البوابة.",
  ur: "تیسری منزل پر ہے، دروازے پر پوچھیں۔",
} as const;
export type Script = keyof typeof SCRIPTS;

/** The time as printed. For an unchecked entry it names the list. */
export const SAID_AT = /(Checked at|A list said so at|list of [^,]+,) \d\d:\d\d, \w{3},? \d+ \w{3} 20\d\d/;

/** A need of blood, as a member posts it. */
export const A_NEED = {
  ...AN_OFFER,
  side: "need",
  kind: "blood",
  details: { component: "platelets", group: "O-" },
  quantity: 2,
  unit: "unit",
  urgency: "critical",
  consent: { showOnRequest: true, beMatched: false, reContact: false },
};

/**
 * Makes a page save data. A picture is then made on the tap, of what the page shows then, and not
 * before.
 */
export async function makeOnTap(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("lifeboard.saver", "on"));
}

/** Saves the picture that a page's key makes. */
export async function save(page: Page, name: string): Promise<Buffer> {
  const key = page.getByRole("main").or(page.getByRole("dialog")).locator("[data-look=key]").last();
  const [download] = await Promise.all([page.waitForEvent("download"), key.click()]);
  const png = readFileSync(await download.path());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
  return png;
}

/** Posts an entry and opens its card on a screen that it fits on. The tap makes its picture. */
export async function openCard(
  page: Page,
  baseURL: string | undefined,
  { listing, script }: { listing: object; script: Script },
): Promise<void> {
  await page.setViewportSize({ width: 480, height: 1500 });
  await makeOnTap(page);
  const { body } = await ask(page, baseURL, { path: "/listings", data: listing });
  await page.goto(`${home(baseURL)}/r/${String(body["id"])}/card?lng=${script}`);
  await hydrated(page);
  await expect(page.locator("main [data-look=key]")).toBeVisible();
}

/** Saves the picture of the open card, which must equal the screen. */
export async function expectLikeScreen(page: Page, name: string): Promise<void> {
  const png = await save(page, name);
  const face = page.locator("[data-picture]");
  // On whole pixels, like the picture.
  await face.evaluate((element) => Object.assign(element.style, { position: "absolute", top: "8px", left: "8px" }));
  const { percent, isOneSize } = await comparePictures(
    png,
    await face.screenshot({ path: join(folder, `${name}-screen.png`) }),
  );
  console.log(`  ${name}: ${png.length} bytes, ${percent.toFixed(2)} % unlike the screen`);
  expect(isOneSize).toBe(true);
  expect(percent).toBeLessThan(MOST_UNLIKE);
}

/** The picture begins and ends like the element: nothing is cut, and nothing precedes it. */
export async function expectWhole(png: Buffer, face: Locator): Promise<void> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (y: number) => {
    const from = (y * info.width + Math.round(info.width / 2)) * info.channels;
    return `rgb(${[...data.subarray(from, from + 3)].join(", ")})`;
  };
  const ends = await face.evaluate((element) =>
    [element.firstElementChild, element.lastElementChild].map((end) =>
      end === null ? "" : getComputedStyle(end).backgroundColor,
    ),
  );
  expect([colourAt(INSIDE), colourAt(info.height - INSIDE)]).toEqual(ends);
}

/** Below the border and above the first words, in pixels of the picture. */
const INSIDE = 8;

/**
 * How far the sign of a blood group is to the right of its letters, in pixels of the page. On their
 * left it would be misread.
 */
export async function signBeside(face: Locator, group: string): Promise<number> {
  return face.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const rectOf = (node: Node, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at >= 0) return rectOf(node, at + wanted.length - 1).left - rectOf(node, at).left;
    }
    throw new Error(`nothing says ${wanted}`);
  }, group);
}
