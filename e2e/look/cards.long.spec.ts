import type { Locator } from "@playwright/test";
import { expect, settled } from "../guard.ts";
import { belowTheTabs, CARDS, endOf, topOfTabs } from "./first-screen.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { CALL_KEY } from "../support/call-link.ts";

/** What other journeys say of the demonstration's places makes cards longer. */
const test = withOwnProduct();

const LANGUAGES = ["en", "hi", "ur", "bn", "ta", "mr", "ne", "te", "ar", "id", "es", "pt", "fr"];

/** Of platelets and ICU beds there is more to say; ambulances say what is aboard. */
const LISTS = [
  "/find/oxygen?",
  "/find/bed?",
  "/find/blood?group=O-&component=platelets&",
  "/find/bed?bedType=icu&",
  "/find/ambulance?patient=lying&",
];

test.describe("cards of a list on a small phone", { tag: "@phone" }, () => {
  for (const path of LISTS)
    test(`the first Call of ${path} is above the tabs, and the second card begun, in every language`, async ({
      page,
    }) => {
      for (const language of LANGUAGES) {
        await page.goto(`${path}lng=${language}`);
        expect(await belowTheTabs(page), language).toEqual([]);
      }
    });

  for (const language of ["en", "bn", "ne", "ta", "ur"])
    test(`Call fills its row below the name, and breaks no word: ${language}`, async ({ page }) => {
      for (const [width, height] of [
        [360, 640],
        [320, 568],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const kind of ["oxygen", "bed"]) {
          await page.goto(`/find/${kind}?lng=${language}`);
          await settled(page);
          const cards = page.locator(`${CARDS}:visible:has(> div > ${CALL_KEY})`);
          expect(await faultsOf(cards), `${kind} at ${width}`).toEqual([]);
          const call = cards.first().locator(CALL_KEY);
          expect(await endOf(call)).toBeLessThanOrEqual(await topOfTabs(page));
        }
      }
    });
});

/** What is wrong with the key of each card, in words. */
function faultsOf(cards: Locator): Promise<string[]> {
  return cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const [key, heading] = ['a:is([href^="tel:"], [href$="#made-up"])', "h2"].map((each) => card.querySelector(each));
      if (!key || !heading) return ["no key"];
      const box = key.getBoundingClientRect();
      const linesOf = (part: Element) => {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const lines: DOMRect[] = [];
        while (texts.nextNode() !== null) {
          const range = document.createRange();
          range.selectNodeContents(texts.currentNode);
          lines.push(...range.getClientRects());
        }
        return lines;
      };
      const wordsIn = (part: Element) => (part.textContent ?? "").trim().split(/\s+/).length;
      const own = card.getBoundingClientRect();
      const name = (heading.textContent ?? "").trim();
      const words = key.querySelector("[aria-hidden=true]:is(span)");
      const faults = {
        "is small": box.width < 48 || box.height < 48,
        "does not fill its row": box.width < own.width - 2 * 17 - 56 - 1,
        "is not below the name": box.top < heading.getBoundingClientRect().bottom,
        "breaks a word": words === null || linesOf(words).length > wordsIn(words),
        "breaks a word of the name": linesOf(heading).length > wordsIn(heading),
        "sticks out": [...card.querySelectorAll(":scope > *")].some(
          (each) => each.getBoundingClientRect().right > own.right || each.getBoundingClientRect().left < own.left,
        ),
      };
      return Object.entries(faults).flatMap(([fault, isTrue]) => (isTrue ? [`${name}: Call ${fault}`] : []));
    }),
  );
}
