import { freeOfPart } from "#domain/facilities/staffed-beds.ts";
import { isForAnybody, OLDER_FROM_YEARS, sharedNeeds } from "#domain/resources/for-whom.ts";
import type { ForWhom, MetCondition, SupplyNeed, SupplyPart } from "#domain/resources/for-whom.ts";
import type { StockValue } from "#domain/observations/axes.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import type { Say } from "../../i18n/text.ts";

/** What of a stock says for whom it is. */
export type SaidForWhom = {
  for?: ForWhom | undefined;
  parts?: readonly SupplyPart[] | undefined;
  stock?: StockValue | undefined;
};

type WordsLocale = { say: Say; language: string };

/** Letters of the longest line of a card on a phone of 360 px. What is whole stands on the entry's page. */
export const CARD_LETTERS = 40;

/**
 * For whom a stock is, in one line: "3 for women, 1 for men · deposit asked", "for children only".
 * Null where nobody said it. What all parts ask for is said once.
 * @param most letters of the line; what is longer ends with "and more"
 */
export function forWhomText(stock: SaidForWhom, locale: WordsLocale, most = Number.POSITIVE_INFINITY): string | null {
  const pieces = piecesOf(stock, locale);
  if (pieces.length === 0) return null;
  const whole = joined(pieces);
  if (lettersOf(whole) <= most) return whole;
  const cut = (count: number) => locale.say("forWhom.more", { said: joined(pieces.slice(0, count)) });
  let count = pieces.length - 1;
  while (count > 1 && lettersOf(cut(count)) > most) count -= 1;
  return count === 0 ? whole : cut(count);
}

/** Each part in words, and what all of them ask for: an entry's page has them as a list. */
export function partTexts(parts: readonly SupplyPart[], locale: WordsLocale): { parts: string[]; needs: string[] } {
  const shared = sharedNeeds(parts);
  return {
    parts: parts.map((part) => partText(part, shared, locale)),
    needs: shared.map((need) => locale.say(`forWhom.needs.${need}`)),
  };
}

/** What a caller met: "women only", "they ask for a referral". */
export function metText(condition: MetCondition, say: Say): string {
  return say(`forWhom.met.${condition}`);
}

/** Whether a place says for whom it is: then what callers met is not the line of a card. */
export function saysForWhom({ for: forWhom, parts = [] }: SaidForWhom): boolean {
  return parts.length > 0 || (forWhom !== undefined && !isForAnybody(forWhom));
}

/** Whom `for` names, without what is asked: "for women", "for anybody". Conditions that all hold have dots between. */
export function whoTexts({ sex, ages = [], patients = "all" }: ForWhom, { say, language }: WordsLocale): string[] {
  // Nobody but women is pregnant.
  const isSaidByAge = sex === "women" && ages.length > 0 && ages.every((age) => age === "pregnant");
  return [
    ...(sex === undefined || isSaidByAge ? [] : [say(`forWhom.who.${sex}`)]),
    ...(ages.length === 0
      ? []
      : [ages.map((age) => say(`forWhom.who.${age}`, { n: OLDER_FROM_YEARS })).join(listSeparator(language))]),
    ...(patients === "all" ? [] : [say(`forWhom.who.${patients}`)]),
  ];
}

type Piece = { text: string; before: string };

/** The line in pieces that may be left out at its end. */
function piecesOf({ for: forWhom = {}, parts = [], stock }: SaidForWhom, locale: WordsLocale): Piece[] {
  const { say, language } = locale;
  // Parts are told with the count alone, for they add up to it.
  const isCounted = parts.length > 0 && (stock === undefined || stock === "available" || stock === "limited");
  const shared = parts.length > 0 ? sharedNeeds(parts) : (forWhom.needs ?? []);
  const needs = shared.map((need) => ({ text: say(`forWhom.needs.${need}`), before: " · " }));
  if (isCounted) {
    const inOrder = parts.toSorted((a, b) => freeOfPart(b) - freeOfPart(a));
    const texts = inOrder.map((part) => ({ text: partText(part, shared, locale), before: listSeparator(language) }));
    return [...texts, ...needs];
  }
  const who = whoTexts(forWhom, locale);
  if (parts.length > 0 || who.length === 0) return needs;
  return [{ text: say("forWhom.only", { who: who.join(" · ") }), before: "" }, ...needs];
}

/** "3 for women"; with more that holds for it alone: "3 for women (for adults)". */
function partText(part: SupplyPart, shared: readonly SupplyNeed[], locale: WordsLocale): string {
  const { say } = locale;
  const [first = say("forWhom.who.anybody"), ...more] = whoTexts(part.for, locale);
  const own = (part.for.needs ?? []).filter((need) => !shared.includes(need));
  const rest = [...more, ...own.map((need) => say(`forWhom.needs.${need}`))];
  const said = say("forWhom.counted", { count: freeOfPart(part), who: first });
  return rest.length === 0 ? said : `${said} (${rest.join(" · ")})`;
}

function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ text, before }, at) => (at === 0 ? text : before + text)).join("");
}

/** Letters that take room: marks of Indic scripts and isolates lie over others. */
function lettersOf(text: string): number {
  return text.replace(/[\p{M}\p{Cf}]/gu, "").length;
}
