import { fold } from "../shared/fold.ts";
import { parseNumber } from "../shared/parse-number.ts";
import { isResourceName } from "./resource-names.ts";
import { isOf, valueOf } from "./reading.ts";
import type { Reading } from "./reading.ts";
import { gapAfter } from "./words.ts";

/**
 * A number of a text from its first word to `to`, excluded. `value` is null where it counts
 * nothing or cannot be understood for sure: a price, a strength, "1.000" in English.
 */
export type Amount = { to: number; value: number | null };

/** Longer ones without marks between are codes and numbers to call. */
const MOST_DIGITS = 5;
/** Most words that are looked at for one number: "12,34,567". */
const MOST_WORDS = 6;
const MOST_AMOUNT = 100_000_000;
/** What is between the digits of one number. */
const WITHIN = /^[.,'’\u066b\u066c\u00a0\u202f]$/u;
const FRACTION_SIGN = /[¼½¾⅓⅔⅛⅜⅝⅞]/u;
/** What shows a price before or behind a number; "12%" counts nothing either. */
const MONEY_BEFORE = /[\p{Sc}@]/u;
const NO_COUNT_BEHIND = /^\s?(?:\p{Sc}|\/[-=]|[-=]\/|[%٪‰])/u;
const NEAR_PRICE = /^[ \t\u00a0.:=(–-]{0,3}$/u;

/** "2 of 12" in the languages of the vocabularies, and what may follow before the second number. */
const OF = foldedSet("of out de des das dos sur dari من");
const OF_ALL = foldedSet("of the our all total las los les nossos nos أصل jumlah");
/** "12 में से 2": of twelve, two. */
const FROM = foldedSet("में mein me میں মধ্যে पैकी मध्ये लो లో ல் இல் ൽ ഇൽ");
/** Those that also say "in". */
const IN = foldedSet("में mein me میں");
/** Most words between a number and "में से": "12 ICU beds". */
const MOST_BETWEEN = 4;
const FROM_MORE = foldedSet("से se سے");
const BEFORE_TOTAL = foldedSet("out none any some few neither");
/** "1500 per cylinder" is a price or a rate. */
const PER = foldedSet("per each प्रति प्रत्येक प्रतिदिन প্রতি por cada par pro chaque setiap لكل فی");
/** Units of strength and distance: "0.5 mg", "20 km". Own list. */
const MEASURES = foldedSet(
  "mg mgs mcg ug μg g gm gms gram grams gramme ml mls cc iu miu km kms mmhg percent miligramos mililitros miligram mililiter मिलीग्राम मिग्रा एमजी एमएल मिली ग्राम किमी মিলিগ্রাম এমজি মিলি গ্রাম মিগ্রা மிகி மில்லி கிராம் మిల్లీ గ్రాములు മില്ലി മില്ലിഗ്രാം ملغ مجم ملجم ملغم مل غرام جرام كم ملی گرام کلومیٹر",
);
/** These are halves and quarters more often than beds. */
const COMMON_FRACTIONS = new Set(["1/2", "1/3", "1/4", "2/3", "3/4"]);

/** The words of a list as the reader sees them. */
export function foldedSet(listed: string): ReadonlySet<string> {
  return new Set(listed.split(" ").map(fold));
}

/** The number that begins at a word; null where none begins there. */
export function amountAt(reading: Reading, at: number): Amount | null {
  const first = numberAt(reading, at);
  if (first === null) return null;
  const whole = withPair(reading, at, first);
  const isNone = isNoCount(reading, at, whole.to) || isTotal(reading, at);
  return isNone || (whole.value ?? 0) > MOST_AMOUNT ? { ...whole, value: null } : whole;
}

/** The number that ends before a word, with the word where it begins. */
export function amountBefore(reading: Reading, to: number): (Amount & { from: number }) | null {
  let from = to - 1;
  while (to - from < MOST_WORDS && isWithin(reading, from)) from -= 1;
  const amount = numberAt(reading, from);
  return amount?.to === to ? { ...amount, from } : null;
}

/** Digits or words for a number, and what multiplies them: "2.5 lakh", "two hundred". */
function numberAt(reading: Reading, at: number): Amount | null {
  const { words, hitAt, isTaken } = reading;
  let { to, value } = digitsAt(reading, at) ?? wordAt(reading, at) ?? { to: at, value: null };
  if (to === at) return null;
  for (let more = 0; more < MOST_WORDS; more += 1) {
    const [word, hit] = [words[to], hitAt[to]];
    if (word === undefined || isTaken[to] === true || !/^[ \u00a0-]?$/u.test(word.gap)) break;
    const scale = word.text === "k" && word.gap === "" ? "1000" : valueOf(hit, "scale");
    const next = scale === null ? wordAt(reading, to) : null;
    if (scale !== null) value = value === null ? null : multiplied(value, Number(scale));
    else if (next !== null) value = joined(value, next.value);
    else if (word.isNumber && isOf(hitAt[to - 1], "scale") && word.gap !== "-") value = null;
    else break;
    to = next?.to ?? (hit === undefined ? to + 1 : hit.at + hit.length);
  }
  return { to, value };
}

function multiplied(value: number, by: number): number {
  // 2.3 times 100,000 is whole.
  return Math.round(value * by * 1_000) / 1_000;
}

/** "Twenty five", "two hundred". Others, as "one two beds", are not sure. */
function joined(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return null;
  if (second === 100 && first < 100) return first * 100;
  return first >= 20 && first % 10 === 0 && first < 100 && second >= 1 && second < 10 ? first + second : null;
}

function wordAt({ hitAt, isTaken, words }: Reading, at: number): Amount | null {
  const hit = hitAt[at];
  const value = hit?.at === at && words[at]?.isNumber === false ? valueOf(hit, "number") : null;
  return hit === undefined || value === null || isTaken[at] === true
    ? null
    : { to: at + hit.length, value: Number(value) };
}

function digitsAt(reading: Reading, at: number): Amount | null {
  const { text, words, hitAt, isTaken, mark } = reading;
  const word = words[at];
  if (word?.isNumber !== true || isTaken[at] === true || hitAt[at] !== undefined || isWithin(reading, at)) return null;
  let to = at + 1;
  while (to - at < MOST_WORDS && isWithin(reading, to)) to += 1;
  const written = words
    .slice(at, to)
    .map((each, index) => (index === 0 ? "" : each.gap) + each.text)
    .join("");
  const hasFraction = FRACTION_SIGN.test(word.gap) || FRACTION_SIGN.test(gapAfter(text, words, to - 1));
  // Blanks between thousands are sure only where the language writes so.
  const isUnsure = hasFraction || (written.includes(" ") && mark !== ",");
  const isLong = to === at + 1 && word.text.length > MOST_DIGITS;
  const value = isUnsure || isLong ? Number.NaN : parseNumber(written, mark);
  return { to, value: Number.isNaN(value) ? null : value };
}

/** Whether a word goes on with the number before it: "1,200", "46.7", "1 200". */
function isWithin({ words, isTaken }: Reading, at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before?.isNumber !== true || word?.isNumber !== true || isTaken[at] === true || isTaken[at - 1] === true)
    return false;
  return WITHIN.test(word.gap) || (word.gap === " " && /^[1-9]\d{0,2}$/.test(before.text) && word.text.length === 3);
}

/** "2 of 12", "2/12" and "12 में से 2" are two. */
function withPair(reading: Reading, at: number, first: Amount): Amount {
  const { words } = reading;
  const next = words[first.to];
  if (next?.isNumber === true && next.gap === "/") {
    const second = numberAt(reading, first.to);
    if (second === null) return first;
    const isThree = words[second.to]?.isNumber === true && words[second.to]?.gap === "/";
    const isFraction = COMMON_FRACTIONS.has(`${words[at]?.text}/${next.text}`);
    return { to: second.to, value: isThree || isFraction ? null : partOf(first, second) };
  }
  if (next === undefined || next.line !== words[at]?.line) return first;
  // "2 available out of 12".
  const behind = isOf(reading.hitAt[first.to], "available")
    ? first.to + (reading.hitAt[first.to]?.length ?? 1)
    : first.to;
  const isPart = OF.has(words[behind]?.text ?? "") && words[behind]?.part === next.part;
  const start = isPart ? behind : fromAt(reading, first.to);
  if (start === null) return first;
  let second = start + 1;
  while (second - start < 4 && (isPart ? OF_ALL : FROM_MORE).has(words[second]?.text ?? "")) second += 1;
  const other = words[second]?.clause === next.clause ? numberAt(reading, second) : null;
  if (other === null) return first;
  if (isPart) return { to: other.to, value: partOf(first, other) };
  // "12 beds, of them 2 vacant": what is counted is between, and is still to be read.
  const isBetween = hasThing(reading, first.to, start);
  if (isBetween || start > first.to + 1) {
    if (!isSaidBehind(reading, other.to)) return first;
    return { to: isBetween ? first.to : other.to, value: partOf(other, first) };
  }
  return { to: other.to, value: partOf(other, first) };
}

/** Where "में से" begins behind a number; null where it does not. */
function fromAt({ words }: Reading, from: number): number | null {
  for (let at = from; at - from <= MOST_BETWEEN; at += 1) {
    const word = words[at];
    if (word === undefined || word.isNumber || word.part !== words[from]?.part) return null;
    // "में" alone is "in": "12 beds in KEM".
    if (FROM.has(word.text) && (at - from < 2 || !IN.has(word.text) || FROM_MORE.has(words[at + 1]?.text ?? "")))
      return at;
  }
  return null;
}

function hasThing({ hitAt }: Reading, from: number, to: number): boolean {
  return hitAt.slice(from, to).some((hit) => hit?.meanings.some(({ class: name }) => isResourceName(name)));
}

/** Whether the number that ends here is said to be free or taken. */
function isSaidBehind({ hitAt }: Reading, to: number): boolean {
  const at = isOf(hitAt[to], "filler") ? to + 1 : to;
  return isOf(hitAt[at], "available", "unavailable");
}

function partOf({ value: part }: Amount, { value: all }: Amount): number | null {
  return part !== null && all !== null && part <= all ? part : null;
}

/** "None of the 12", "out of 12": how many there are, and not what is free. */
function isTotal({ words }: Reading, at: number): boolean {
  let of = at - 1;
  while (at - of < 4 && words[of]?.text !== "of" && OF_ALL.has(words[of]?.text ?? "")) of -= 1;
  if (words[of]?.text !== "of" || words[of]?.line !== words[at]?.line) return false;
  return words[of - 1]?.clause !== words[of]?.clause || BEFORE_TOTAL.has(words[of - 1]?.text ?? "");
}

/** A price, an age, a level, a strength, a rate or a part of hundred. */
function isNoCount({ text, words, hitAt }: Reading, at: number, to: number): boolean {
  const [word, next] = [words[at], words[to]];
  if (word === undefined) return true;
  // "1) Oxygen": it counts the lines.
  if (word.line !== words[at - 1]?.line && /^[).]\s/u.test(gapAfter(text, words, at))) return true;
  if (MONEY_BEFORE.test(word.gap) || NO_COUNT_BEHIND.test(gapAfter(text, words, to - 1))) return true;
  const before = hitAt[at - 1];
  if (isOf(before, "price") && NEAR_PRICE.test(word.gap)) return true;
  if (isOf(before, "patient") && word.gap !== "" && word.part === words[at - 1]?.part) return true;
  // Peru's "S/ 50".
  if (words[at - 1]?.text === "s" && /^\/ ?$/.test(word.gap)) return true;
  if (next === undefined || next.line !== word.line) return false;
  if (isOf(hitAt[to], "price") && NEAR_PRICE.test(next.gap)) return true;
  return (/^\s?\/$/u.test(next.gap) && !next.isNumber) || PER.has(next.text) || MEASURES.has(next.text);
}
