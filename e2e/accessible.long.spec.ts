import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./guard.ts";
import { allScreens } from "./screens.ts";
import { leastWidth } from "./support/fit.ts";
import { axeFaults, open, sizeFaults, speak } from "./support/look-over.ts";
import { LANGUAGES, SCHEMES } from "./support/schemes.ts";

/** When a run that hangs is ended, ms. It takes minutes for every screen in one language. */
const LONG_MS = 7_200_000;

const SHIPPED = readdirSync(join(import.meta.dirname, "../locales"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));

/**
 * The least width of each screen, by language. One test per language fills it; it is printed after
 * the last.
 */
const widths = new Map<string, [language: string, width: number][]>();

test.describe("every screen, each way it can look", { tag: "@phone" }, () => {
  for (const language of LANGUAGES) {
    test(`axe finds nothing in four schemes: ${language}`, async ({ page, baseURL, town }) => {
      test.setTimeout(LONG_MS);
      const faults: string[] = [];
      const screens = await allScreens(page, baseURL, town);
      for (const [name, path] of screens) {
        await speak(page, baseURL, language);
        await open(page, path);
        for (const fault of await axeFaults(page, SCHEMES)) faults.push(tell(`${name}, ${language}: ${fault}`));
      }
      console.log(`  ${language}: ${screens.length} screens in ${SCHEMES.length} schemes, ${faults.length} faults`);
      expect(faults).toEqual([]);
    });
  }

  for (const language of SHIPPED) {
    test(`fits a small phone, 400 % and large letters: ${language}`, async ({ page, baseURL, town }) => {
      test.setTimeout(LONG_MS);
      const faults: string[] = [];
      const screens = await allScreens(page, baseURL, town);
      for (const [name, path] of screens) {
        await speak(page, baseURL, language);
        await open(page, path);
        for (const fault of await sizeFaults(page)) faults.push(tell(`${name}, ${language}: ${fault}`));
        widths.set(name, [...(widths.get(name) ?? []), [language, await leastWidth(page)]]);
      }
      console.log(`  ${language}: ${screens.length} screens at four sizes, ${faults.length} faults`);
      expect(faults).toEqual([]);
    });
  }

  test.afterAll(() => {
    for (const [name, measured] of widths) {
      const [widest] = measured.toSorted((a, b) => b[1] - a[1]);
      const all = measured.map((each) => each.join(" ")).join(", ");
      console.log(`  ${JSON.stringify(name)}: "${widest?.[0]}", // ${all}`);
    }
  });
});

/** Prints a fault when it is found, because a run takes minutes. */
function tell(fault: string): string {
  console.log(`  ${fault}`);
  return fault;
}
