import type { Locator } from "@playwright/test";
import { localeTextOf } from "./words.ts";

/** What a card says, as keys of the language file, `green`, `known`, `call` and `silent`. */
export type Claims = { name: string; said: string[] };

/** Texts of a card's headline, of which some cannot stand together. */
const WHAT = ["limited", "available", "free", "help", "unknown", "out", "closed", "ask", "may", "mayHave"];
const BAND = ["ageing", "old", "never", "callFirst", "callFirstOld", "fromFirst", "fromOld", "fromNever"];
const REMARKS = [
  ...["no-answer", "wrong-number", "disconnected"].map((value) => `listing.reach.${value}`),
  ...["always", "until", "closed", "opens", "opensOn"].map((value) => `hours.${value}`),
  ...["closed", "many", "why.ask-blood-bank"].map((value) => `find.${value}`),
];

const HAVE = /^stock\.(limited|available|free|help)$/;
const NOT_HERE = /^stock\.(out|closed)$/;
const ASK_THEM = /^(stock\.(ask|may)|band\.(ageing|fromFirst|callFirst|callFirstOld)|find\.closed)$/;

/**
 * Pairs that cannot both hold, of the reviewed table in `headline.test.ts`: those that a page can
 * be seen to say.
 */
const CONTRADICTIONS: readonly (readonly [these: RegExp, those: RegExp])[] = [
  [/^green$/, /^stock\.(may|mayHave|unknown|ask|out|closed)$/],
  [/^green$/, /^band\./],
  [/^green$/, /^listing\.reach\./],
  [/^green$/, /^known$/],
  [/^green$/, /^hours\.(closed|opens|opensOn)$/],
  [/^green$/, /^find\.(closed|why\.ask-blood-bank)$/],
  [HAVE, /^band\.(never|fromNever)$/],
  [/^silent$/, ASK_THEM],
  [/^silent$/, /^find\.many$/],
  [/^hours\.(always|until)$/, /^(stock\.(out|closed)|find\.closed)$/],
  [/^listing\.reach\.(wrong-number|disconnected)$/, ASK_THEM],
  [NOT_HERE, /^(known|find\.many)$/],
];

/** A sign in place of each value, where a text may have anything. */
const GAP = "\u0000";
const ANY_VALUE = Object.fromEntries(
  ["things", "age", "who", "said", "list", "time", "day", "group"].map((name) => [name, GAP]),
);

/** What each card of a list says in its headline, read from the page in its language. */
export async function claimsOf(cards: Locator, language: string): Promise<Claims[]> {
  const textOf = localeTextOf(language);
  const says = (path: string, text: string): boolean => wholeText(textOf(path, ANY_VALUE)).test(text);
  const parts = await cards.evaluateAll((all) =>
    all.map((card) => {
      const text = (selector: string) =>
        (card.querySelector(selector)?.textContent ?? "").replaceAll(/[\u2066-\u2069]/g, "");
      const [band, ...remarks] = card.querySelectorAll(":scope > p");
      return {
        name: text("h2"),
        what: text("h2 + p"),
        known: text("a > small") !== "",
        band: band?.textContent?.replaceAll(/[\u2066-\u2069]/g, "") ?? "",
        isGreen: band !== undefined && !band.hasAttribute("data-tone"),
        remarks: remarks.map((remark) => remark.textContent?.replaceAll(/[\u2066-\u2069]/g, "") ?? ""),
        canCall: card.querySelector('a:is([href^="tel:"], [href$="#made-up"]), a[href*="number="]') !== null,
      };
    }),
  );
  return parts.map(({ name, what, known, band, isGreen, remarks, canCall }) => ({
    name,
    said: [
      ...WHAT.map((key) => `stock.${key}`).filter((path) => says(path, what)),
      ...BAND.map((key) => `band.${key}`).filter((path) => says(path, band)),
      ...REMARKS.filter((path) => remarks.some((remark) => says(path, remark))),
      isGreen ? "green" : "not green",
      ...(known ? ["known"] : []),
      canCall ? "call" : "silent",
    ],
  }));
}

/** The cards that contradict themselves, each with the two things it says. */
export function contradictionsOf(claims: readonly Claims[]): string[] {
  return claims.flatMap(({ name, said }) =>
    CONTRADICTIONS.flatMap(([these, those]) => {
      const [one, other] = [said.find((key) => these.test(key)), said.find((key) => those.test(key))];
      return one === undefined || other === undefined ? [] : [`${name}: ${one} and ${other}`];
    }),
  );
}

/** A text that is the whole of this one, with anything in place of its values. */
function wholeText(template: string): RegExp {
  const literal = template.split(GAP).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".+")}$`, "su");
}
