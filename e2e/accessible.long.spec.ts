import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./guard.ts";
import { allScreens } from "./screens.ts";
import { leastWidth } from "./support/fit.ts";
import { axeFaults, open, sizeFaults, speak } from "./support/look-over.ts";
import { LANGUAGES, SCHEMES } from "./support/schemes.ts";

/** Whole long runs take minutes: every screen in every language. */
const LONG_MS = 1_800_000;

const SHIPPED = readdirSync(join(import.meta.dirname, "../locales"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));

test.describe("every screen, each way it can look", () => {
  test.skip(({ isMobile }) => !isMobile, "a phone is the tight case");

  for (const language of LANGUAGES) {
    test(`axe finds nothing in four schemes: ${language}`, async ({ page, baseURL }) => {
      test.setTimeout(LONG_MS);
      const faults: string[] = [];
      for (const [name, path] of await allScreens(page, baseURL)) {
        await speak(page, baseURL, language);
        await open(page, path);
        for (const fault of await axeFaults(page, SCHEMES)) faults.push(`${name}: ${fault}`);
      }
      expect(faults).toEqual([]);
    });
  }

  test("fits a small phone, 400 % and large letters in every language; the tight one of each screen", async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(LONG_MS);
    const faults: string[] = [];
    for (const [name, path] of await allScreens(page, baseURL)) {
      const widths: [language: string, width: number][] = [];
      for (const language of SHIPPED) {
        await speak(page, baseURL, language);
        await open(page, path);
        for (const fault of await sizeFaults(page)) faults.push(`${name}, ${language}: ${fault}`);
        widths.push([language, await leastWidth(page)]);
      }
      const [widest] = widths.toSorted((a, b) => b[1] - a[1]);
      console.log(`  ${JSON.stringify(name)}: "${widest?.[0]}", // ${widths.map((each) => each.join(" ")).join(", ")}`);
    }
    expect(faults).toEqual([]);
  });
});
