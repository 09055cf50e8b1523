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

const STATUS = [
  "card.has",
  "card.help",
  "card.callFirst",
  ...["limited", "out", "closed"].map((stock) => `listing.stock.${stock}`),
];

const HAVE = /^(stock\.(limited|available|free|help)|card\.(has|help)|listing\.stock\.limited)$/;
const NOT_HERE = /^(listing\.)?stock\.(out|closed)$/;
const ASK_THEM = /^(stock\.(ask|may)|card\.callFirst|band\.(ageing|fromFirst|callFirst|callFirstOld)|find\.closed)$/;

/**
 * Pairs that cannot both hold, of the reviewed table in `headline.test.ts`: those that a page can
 * be seen to say.
 */
const CONTRADICTIONS: readonly (readonly [these: RegExp, those: RegExp])[] = [
  [/^green$/, /^(listing\.)?stock\.(may|mayHave|unknown|ask|out|closed)$/],
  [/^green$/, /^(band\.|card\.callFirst$)/],
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

const HAVE_KEYS = ["limited", "available", "free", "help"].map((key) => `stock.${key}`);

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
      const [state] = card.querySelectorAll(":scope > div");
      const [, ...remarks] = card.querySelectorAll(":scope > p");
      const [what = "", ...more] = text("h2 + p").split(" · ");
      return {
        name: text("h2"),
        what,
        more,
        status: text(":scope > div b"),
        isGreen: state !== undefined && !state.hasAttribute("data-tone"),
        remarks: remarks.map((remark) => remark.textContent?.replaceAll(/[\u2066-\u2069]/g, "") ?? ""),
        canCall: card.querySelector('a:is([href^="tel:"], [href$="#made-up"]), a[href*="number="]') !== null,
      };
    }),
  );
  return parts.map(({ name, what, more, status, isGreen, remarks, canCall }) => ({
    name,
    said: [
      ...WHAT.map((key) => `stock.${key}`).filter((path) => says(path, what)),
      ...[...STATUS, ...BAND.map((key) => `band.${key}`)].filter((path) => says(path, status)),
      ...REMARKS.filter((path) => remarks.some((remark) => says(path, remark))),
      isGreen ? "green" : "not green",
      // Beside what they may have: what is known of another thing.
      ...(["stock.may", "stock.mayHave"].some((path) => says(path, what)) &&
      more.some((part) => HAVE_KEYS.some((path) => says(path, part)))
        ? ["known"]
        : []),
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
