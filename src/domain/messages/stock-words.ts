import { foldedSet } from "./amounts.ts";
import type { Hit } from "./lexicon.ts";
import { isResourceName } from "./resource-names.ts";
import { hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";

/** Most words between "no beds" and "available". */
const DENIED_WORDS = 2;
/** Most words between "not" and the word that it denies, or between "no" and its thing. */
export const LACK_WORDS = 2;
/** Negations that stand before a thing: "no oxygen". */
export const BARE = foldedSet("no nor neither لا ماكو nahi koi");
/** These deny what follows them, and no stock: "without regulator". */
const WITHOUT = foldedSet("without sin sans sem tanpa بدون");
/** What denies all that its part of the sentence says behind it. */
const DENIERS = foldedSet(
  "none zero nil neither ningun ninguno ninguna aucun aucune nenhum nenhuma لا لیس tidak no nessun",
);
/** Languages whose negation is behind its word. */
export const BEHIND: ReadonlySet<string> = new Set("hi bn ta te mr ur ml ne kn pa or as am tr".split(" "));

type StockWord = { stock: "there" | "gone"; range: Range; isDenier: boolean };

/** The last word of a range for being there or gone: the later one counts. */
export function stockIn(reading: Reading, range: Range): Pick<StockWord, "stock" | "range"> | null {
  let last = null as StockWord | null;
  let negation: Hit | null = null;
  for (const hit of hitsIn(reading, range)) {
    const own = { from: hit.at, to: hit.at + hit.length };
    if (isOf(hit, "negation") && !WITHOUT.has(reading.words[hit.at]?.text ?? "")) {
      negation = hit;
      // "उपलब्ध नहीं": the negation may be behind.
      if (last?.stock === "there" && hit.at - last.range.to <= 1 && isBehindNegation(reading, hit))
        last = { stock: "gone", range: own, isDenier: false };
    } else if (isOf(hit, "unavailable")) last = { stock: "gone", range: own, isDenier: isDenier(reading, hit) };
    else if (isOf(hit, "available")) {
      const isDenied: boolean = (last !== null && deniesPart(reading, last, hit)) || denies(reading, negation, hit);
      last = { stock: isDenied ? "gone" : "there", range: own, isDenier: false };
      negation = null;
    }
  }
  return last;
}

/** "No beds available": the word belongs to what was denied before it in its part. */
function deniesPart({ words }: Reading, { stock, range, isDenier: isAll }: StockWord, { at }: Hit): boolean {
  if (stock !== "gone" || words[at]?.part !== words[range.from]?.part) return false;
  return isAll || at - range.to <= DENIED_WORDS;
}

/** "None", "no bed": no form of "not available", behind which another place may be told. */
function isDenier({ words, lexicon }: Reading, { at, length }: Hit): boolean {
  const last = lexicon.phrases.get(words[at + length - 1]?.text ?? "") ?? [];
  return DENIERS.has(words[at]?.text ?? "") && !(length > 1 && last.some(({ class: name }) => name === "available"));
}

/** A negation denies what follows closely, or all of its part where it denies the thing itself. */
function denies({ words, hitAt }: Reading, negation: Hit | null, { at }: Hit): boolean {
  if (negation === null) return false;
  const end = negation.at + negation.length;
  if (at - end <= LACK_WORDS) return true;
  if (words[at]?.part !== words[negation.at]?.part) return false;
  for (let near = end; near <= end + LACK_WORDS; near += 1) if (isThing(hitAt[near])) return true;
  return false;
}

function isThing(hit: Hit | undefined): boolean {
  return hit?.meanings.some(({ class: name }) => isResourceName(name)) === true;
}

/** Whether a negation denies the word before it: by its language, or as an answer: "beds: no". */
export function isBehindNegation({ words }: Reading, { at, meanings }: Hit): boolean {
  if (/^\s?[:=–-]\s?$/u.test(words[at]?.gap ?? "")) return true;
  return meanings.some(({ class: name, language }) => name === "negation" && BEHIND.has(language));
}
