import { gapAfter } from "./words.ts";
import type { Word } from "./words.ts";
import type { Hit, Meaning } from "./lexicon.ts";
import { isResourceName } from "./resource-names.ts";

/** A count stands so close behind what it counts: "ICU - 4", "ICU (4)". */
const BEHIND = /^[ \t\u00a0:=()[\]–-]{0,4}$/u;
/** What closes one item of a list. */
const CLOSED = /[,،、;/|•+&\n\r]|\s[-–—]\s/u;
/** What is between a ward and the words of its row. */
const IN_COLUMN = /^[ \t\u00a0]*[:=–-][ \t\u00a0]*$/u;
/** Most words between a ward and what of it is vacant: "total 50", "sanctioned 50 occupied 47". */
const WORDS_OF_A_TOTAL = 5;
/** How far away the bed stands that makes a ward's word a bed, in words. */
const NEAR = 8;
/** Most items of a list that are looked at for its direction. */
const MOST_ITEMS = 20;
const MOST_DIGITS = 4;
/** What the word of a counted ward stands for: beds apart from those of other kinds. */
export const WARD = "ward";

type Text = { text: string; words: readonly Word[]; isTaken: readonly boolean[] };

/**
 * "ICU 3, General 14": words of ordinary wards are beds where they are counted beside a bed. They
 * are too where the count is said to be vacant. Elsewhere they are plain words: "General Hospital".
 */
export function withCountedWards(hits: readonly Hit[], of: Text): Hit[] {
  const beds = hits.filter(({ meanings }) => meanings.some(({ class: name }) => isBedName(name)));
  let near = 0;
  return hits.flatMap((hit, index) => {
    if (!hit.meanings.some(({ class: name }) => name === "ward")) return [hit];
    while ((beds[near]?.at ?? Infinity) < hit.at - NEAR) near += 1;
    const isBeside = (beds[near]?.at ?? Infinity) <= hit.at + NEAR;
    const isCounted =
      isCountedWard(hit, { next: hits[index + 1], isBeside }, of) ||
      (isBeside && isVacantWard(hit, hits[index + 1], of));
    if (!hit.isGuess && isCounted) return [{ ...hit, meanings: hit.meanings.flatMap(asBed) }];
    const others = hit.meanings.filter(({ class: name }) => name !== "ward");
    return others.length === 0 ? [] : [{ ...hit, meanings: others }];
  });
}

function asBed(meaning: Meaning): Meaning[] {
  return meaning.class === "ward" ? [{ ...meaning, class: "bed_general", of: WARD }] : [];
}

function isBedName(name: string): boolean {
  return isResourceName(name) && name.startsWith("bed_");
}

/** What makes a number the time or the price of something. */
const NO_COUNT: ReadonlySet<string> = new Set(["duration", "oclock", "am", "pm", "price"]);

type Beside = { next: Hit | undefined; isBeside: boolean };

function isCountedWard({ at, length }: Hit, { next, isBeside }: Beside, of: Text): boolean {
  const after = at + length;
  if (isCount(of, after) && BEHIND.test(of.words[after]?.gap ?? "")) {
    const unit = next?.at === after + 1 ? next.meanings : [];
    // "normal 3 days" is no ward.
    if (unit.some(({ class: name }) => NO_COUNT.has(name))) return false;
    const isVacant = unit.some(({ class: name }) => name === "available");
    return isBeside || (isVacant && /^[ ()]{1,3}$/.test(of.words[after + 1]?.gap ?? ""));
  }
  // "14 General, 3 ICU", and not "3 General Hospital".
  if (!isBeside || !isCount(of, at - 1) || of.words[at]?.gap !== " ") return false;
  const closing = gapAfter(of.text, of.words, after - 1);
  return of.words[after] === undefined || CLOSED.test(closing) || isCount(of, after);
}

/** "General: total 50, vacant 3": nothing else is named before what is vacant. */
function isVacantWard({ at, length }: Hit, next: Hit | undefined, of: Text): boolean {
  if (next === undefined || !next.meanings.some(({ class: name }) => name === "available")) return false;
  const [after, counted] = [at + length, next.at + next.length];
  if (next.at - after > WORDS_OF_A_TOTAL || !IN_COLUMN.test(of.words[after]?.gap ?? "")) return false;
  return isCount(of, counted) && BEHIND.test(of.words[counted]?.gap ?? "");
}

function isCount({ words, isTaken }: Text, at: number): boolean {
  const word = words[at];
  return word?.isNumber === true && isTaken[at] !== true && word.text.length <= MOST_DIGITS;
}

/**
 * Whether a number between two things counts the one before it: "ICU 3, HDU 14" and "ICU 3 HDU 14".
 * `nameAt`: where a thing that may be counted so ends at a word, or null.
 */
export function isCountBehind(at: number, { words, text }: Text, nameEndingAt: (at: number) => number | null): boolean {
  if (!BEHIND.test(words[at]?.gap ?? "\n")) return false;
  const begin = nameEndingAt(at - 1);
  if (begin === null) return false;
  if (CLOSED.test(gapAfter(text, words, at))) return true;
  // Without signs between the items, what the list begins with tells.
  for (let name = begin, items = 0; items < MOST_ITEMS; items += 1) {
    const before = name - 1;
    if (words[before]?.isNumber !== true || CLOSED.test(words[name]?.gap ?? "\n")) return true;
    const earlier = BEHIND.test(words[before]?.gap ?? "\n") ? nameEndingAt(before - 1) : null;
    if (earlier === null) return false;
    name = earlier;
  }
  return true;
}

/** "2 ICU beds free", "beds - free": behind a bed the word says that it is there, and not its price. */
export function withFreeBeds(hits: readonly Hit[], words: readonly Word[]): Hit[] {
  return hits.map((hit, index) => {
    const before = hits[index - 1];
    const isBed = before?.meanings.some(({ class: name }) => isBedName(name)) === true;
    const isNext =
      before !== undefined && before.at + before.length === hit.at && FREE_GAP.test(words[hit.at]?.gap ?? "");
    if (!isBed || !isNext || words[hit.at]?.text !== "free" || hit.length > 1) return hit;
    return { ...hit, meanings: [{ class: "available", language: "en", of: null }] };
  });
}

const FREE_GAP = /^\s?[:=–-]?\s?$/u;
