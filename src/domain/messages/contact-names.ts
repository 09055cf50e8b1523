import { fold } from "../shared/fold.ts";
import type { Fact, MessagePhone, PlaceWords } from "./message.ts";
import { factOf, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { wordAt } from "./words.ts";

/** Most words of a name, its title among them. */
const MOST_NAME_WORDS = 3;
/** Most words between "call" and a name, and between a name and its number. */
const MOST_LINK_WORDS = 2;
const LINKS = new Set("on at no number ph phone mob mobile tel cell whatsapp wa au al a ao em ko par pe".split(" "));
/** Titles that are before a name and make it one. Own list. */
const TITLES = new Set(
  "mr mrs ms miss dr shri smt pak bapak bu ibu sr sra dona don monsieur madame mme डॉ श्री श्रीमती ডা திரு ابو ام".split(
    " ",
  ),
);
/** Titles behind a name, of India and Pakistan. */
const BEHIND = new Set("ji bhai sir didi saab sahab भाई जी दीदी ভাই صاحب بھائی".split(" "));
/** Who somebody is to the patient: "her son Prabhu". */
const RELATIVES = new Set(
  "son daughter brother sister father mother husband wife uncle aunt attendant relative".split(" "),
);

/**
 * Who is asked to be called: the words between "call" and a number that are no other thing. They
 * name a person, so they are for whoever decides and are never published. A name alone before a
 * number may also be a place: 0.45.
 */
export function contactNamesIn(reading: Reading, phones: readonly Fact<MessagePhone>[]): Fact<string>[] {
  const found = new Map<string, Fact<string>>();
  for (const { start, end } of phones) {
    for (const name of [nameBefore(reading, wordAt(reading, start)), nameBehind(reading, wordAt(reading, end))]) {
      if (name === null) continue;
      const { text, words } = reading;
      const value = text.slice(words[name.from]?.start ?? 0, words[name.to - 1]?.end ?? 0);
      if (!found.has(value))
        found.set(value, factOf(reading, name, { value, confidence: name.isSure ? 0.7 : 0.45, reason: "label" }));
    }
  }
  return [...found.values()];
}

/** A bracket that opens right behind a number. What it holds belongs to the number. */
const OPENS = /^\s?[([（]$/u;

/** "0812-0000-170 (Ibu Sari)": a name in brackets behind its number. Without a title it is unsure. */
function nameBehind(reading: Reading, from: number): (Range & { isSure: boolean }) | null {
  const { words } = reading;
  if (!OPENS.test(words[from]?.gap ?? "")) return null;
  let to = from;
  while (to - from < MOST_NAME_WORDS && isNamePart(reading, to) && (to === from || isInName(words[to]?.gap))) to += 1;
  const isWhole = to > from && !isInName(words[to]?.gap ?? ")");
  if (!isWhole) return null;
  return { from, to, isSure: TITLES.has(words[from]?.text ?? "") || BEHIND.has(words[to - 1]?.text ?? "") };
}

function isInName(gap: string | undefined): boolean {
  return /^\.?\s{1,2}$/u.test(gap ?? "");
}

/** Places without the names of persons, and without words that belong to a number. */
export function withoutPersons(
  reading: Reading,
  places: readonly Fact<PlaceWords>[],
  names: readonly Fact<string>[],
): Fact<PlaceWords>[] {
  const persons = names.filter(({ confidence }) => confidence > 0.5);
  return placesOnly(reading, withoutNames(places, persons), names);
}

/** Places that are no person's name. Both are in the order of the text. */
function withoutNames(places: readonly Fact<PlaceWords>[], names: readonly Fact<string>[]): Fact<PlaceWords>[] {
  let at = 0;
  return places.filter(({ start }) => {
    while ((names[at]?.end ?? Infinity) <= start) at += 1;
    return start < (names[at]?.start ?? Infinity);
  });
}

/** From here on words probably name a place. */
const LIKELY = 0.5;

/**
 * Without what may name somebody or nothing, where another place is named: words in brackets behind
 * a number, an unsure name before one, and small letters beside capitals.
 */
function placesOnly(
  reading: Reading,
  places: readonly Fact<PlaceWords>[],
  names: readonly Fact<string>[],
): Fact<PlaceWords>[] {
  const named = new Set(names.map(({ start }) => start));
  const others = places.filter(
    ({ start, value }) => value.type === "point" || !(isBehindNumber(reading, start) || named.has(start)),
  );
  const kept = others.some(({ confidence }) => confidence >= LIKELY) ? others : places;
  const isCased = kept.some(({ confidence, value }) => confidence >= LIKELY && /^[A-Z]/u.test(value.words));
  return kept.filter(({ confidence, value }) => !(isCased && confidence < LIKELY) && !isRelative(fold(value.words)));
}

/** Words in brackets behind a number, which name whoever answers it rather than a place. */
function isBehindNumber({ text }: Reading, start: number): boolean {
  return /\d\s?[([（]$/u.test(text.slice(Math.max(0, start - MOST_SIGNS_BEFORE), start));
}

/** A digit, a space and a bracket. */
const MOST_SIGNS_BEFORE = 3;

/** Whether a word says who somebody is: "her son 90000 05001". */
function isRelative(word: string): boolean {
  return RELATIVES.has(word);
}

function nameBefore(reading: Reading, phone: number): (Range & { isSure: boolean }) | null {
  const { words } = reading;
  const isInLine = (at: number): boolean => words[at]?.line === words[phone]?.line;
  let to = phone;
  while (phone - to < MOST_LINK_WORDS && isInLine(to - 1) && isLink(reading, to - 1)) to -= 1;
  let from = to;
  while (to - from < MOST_NAME_WORDS && isInLine(from - 1) && isNamePart(reading, from - 1)) {
    // The words of a name follow one another: a comma, a colon or a dash ends it.
    const gap = words[from]?.gap ?? "";
    if (from < to && !/^\s{0,2}$/u.test(gap) && !(gap.startsWith(".") && TITLES.has(words[from - 1]?.text ?? "")))
      break;
    from -= 1;
  }
  if (from === to) return null;
  const isTitled = TITLES.has(words[from]?.text ?? "") || BEHIND.has(words[to - 1]?.text ?? "");
  if (isTitled || isAsked(reading, from)) return { from, to, isSure: true };
  // "…at Jupiter Hospital. Atul 90000 70101": a short sentence of its own behind others.
  const isAlone = from > 0 && words[from - 1]?.clause !== words[from]?.clause && to - from <= 2 && to === phone;
  return isAlone ? { from, to, isSure: false } : null;
}

/** Whether "call", or who somebody is, is before a name, fillers between. */
function isAsked({ words, hitAt, isTaken }: Reading, from: number): boolean {
  for (let at = from - 1; at >= 0 && from - at <= MOST_LINK_WORDS + 1; at -= 1) {
    if (words[at]?.line !== words[from]?.line) return false;
    // "Call Asha 90000 70101 or Banu 90000 70102": a second name behind a number.
    if (isOf(hitAt[at], "or", "and") && at === from - 1 && isTaken[at - 1] === true) return true;
    if (isOf(hitAt[at], "contact") || RELATIVES.has(words[at]?.text ?? "")) return true;
    if (!isOf(hitAt[at], "filler", "first_person") && !LINKS.has(words[at]?.text ?? "")) return false;
  }
  return false;
}

function isLink({ words, hitAt }: Reading, at: number): boolean {
  return LINKS.has(words[at]?.text ?? "") || isOf(hitAt[at], "place_after", "contact");
}

function isNamePart({ words, hitAt, isTaken }: Reading, at: number): boolean {
  const word = words[at];
  if (word === undefined || word.isNumber || isTaken[at] === true) return false;
  if (TITLES.has(word.text) || BEHIND.has(word.text)) return true;
  const isSmall = /^[a-z]/u.test(word.text) && !word.isUpper;
  return hitAt[at] === undefined && !isSmall && !RELATIVES.has(word.text);
}
