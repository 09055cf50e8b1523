import { MOST_CANDIDATES } from "./message.ts";
import type { Fact, PlaceWords, ReadingReason } from "./message.ts";
import { postalCodeAt } from "./postal-codes.ts";
import { factOf, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { isResourceHit } from "./resources.ts";
import { bareNames } from "./stems.ts";
import type { WordClass } from "./vocabulary.ts";

/** Words that may stand inside a name between two of its words. */
const INSIDE = new Set(
  "of and de da do del la le les di the el al st & saint san sri shri new old sector phase ward no zona".split(" "),
);
const ARTICLES = new Set("la las los el le les al o a os as".split(" "));
const MOST_WORDS = 8;
/** Least letters and signs of a name without its ending. Shorter ones are other words. */
const SHORTEST_BARE = 3;
/** Classes whose phrases are no part of a place's name, whatever their case. */
const NO_NAME: readonly WordClass[] = [
  "need",
  "generic_need",
  "available",
  "unavailable",
  "negation",
  "closed",
  "question",
  "urgent",
  "critical",
  "verified",
  "contact",
  "patient",
  "document",
  "first_person",
  "price",
  "advance",
  "forwarded",
  "until",
  "ago",
  "oclock",
  "today",
  "yesterday",
  "tomorrow",
  "filler",
  "unit",
  "duration",
  "warning",
  "month",
];

/**
 * Points, and runs of words that may name places: the server looks them up. Postal codes are of the
 * country.
 */
export function placesIn(reading: Reading, range: Range, country: string | null): Fact<PlaceWords>[] {
  const found = pointsIn(reading, range);
  for (let at = range.from; at < range.to && found.length < MOST_CANDIDATES;) {
    const postal = postalCodeAt(reading, at, country);
    if (postal !== null) {
      found.push(postal.fact);
      at = postal.to;
      continue;
    }
    const to = nameFrom(reading, at, { end: range.to, country });
    if (to > at) {
      const run = runOf(reading, at, to);
      if (run !== null) found.push(run, ...bareNamesIn(reading, { from: at, to }, run));
    }
    at = Math.max(to, at + 1);
  }
  return found;
}

/** "Only hospitals", "Hospital: …": a sort of house, and the name of none. English, own list. */
const PLAIN_FACILITIES = new Set(
  "hospital hospitals clinic clinics pharmacy pharmacies chemist chemists school schools college colleges".split(" "),
);

function isPlainFacility(word: string): boolean {
  return PLAIN_FACILITIES.has(word);
}

/** Points that stand in a range, as addresses that the server reads. */
function pointsIn({ words, points }: Reading, { from, to }: Range): Fact<PlaceWords>[] {
  const [first, last] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
  return points
    .filter(({ start, end }) => start < last && end > first)
    .map(({ start, end, lat, lng }) => {
      const value: PlaceWords = { words: `geo:${lat},${lng}`, type: "point" };
      return { start, end, value, confidence: 0.95, reason: "written-point" };
    });
}

/** Where a run begins, past small letters in front of capitals: "of Les Cayes". */
function withoutSmallWords({ words }: Reading, from: number, to: number): number {
  const isCased = (at: number): boolean => /^[a-z]/u.test(words[at]?.text ?? "");
  let first = from;
  while (first < to && isCased(first) && words[first]?.isUpper === false) first += 1;
  return first < to && isCased(first) && words[first]?.isUpper === true ? first : from;
}

function isNameWord({ words, hitAt, isTaken }: Reading, at: number): boolean {
  const word = words[at];
  if (word === undefined || isTaken[at] === true || word.isNumber) return false;
  const hit = hitAt[at];
  return hit === undefined || isOf(hit, "facility");
}

/** "La Paz", "Les Cayes": an article with a capital before a name with one. */
function isArticleOfName(reading: Reading, at: number): boolean {
  const { words, isTaken } = reading;
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || next === undefined || isTaken[at] === true || !ARTICLES.has(word.text)) return false;
  return word.isUpper && next.isUpper && next.gap === " " && isNameWord(reading, at + 1);
}

/** Where the name that begins at a word ends; the word itself where none begins. */
function nameFrom(reading: Reading, at: number, { end, country }: { end: number; country: string | null }): number {
  const { words, hitAt } = reading;
  if (!isNameWord(reading, at) && !isArticleOfName(reading, at)) return at;
  let to = at + 1;
  while (to < end && to - at < MOST_WORDS) {
    const word = words[to];
    if (word === undefined || word.part !== words[at]?.part || word.line !== words[at]?.line) break;
    if (postalCodeAt(reading, to, country) !== null) break;
    const isInside =
      (INSIDE.has(word.text) || (word.isNumber && word.text.length <= 3)) &&
      isNameWord(reading, to + 1) &&
      !isOf(hitAt[to], ...NO_NAME.slice(0, 3));
    const isNumbered =
      word.isNumber && word.text.length <= 3 && reading.isTaken[to] !== true && hitAt[to] === undefined;
    if (!isNameWord(reading, to) && !isInside && !(isNumbered && !isCountOfNext(reading, to))) break;
    to += 1;
  }
  return to;
}

/** "Bring your medicines": a capital at the start of a sentence that goes on in small letters. */
function isSentenceStart({ words }: Reading, { from, to }: Range): boolean {
  const [first, second] = [words[from], words[from + 1]];
  if (first?.clause === words[from - 1]?.clause || second?.part !== first?.part) return false;
  const isSmall = /^[a-z]/u.test(second?.text ?? "") && second?.isUpper === false;
  return isSmall && first?.isUpper === true && words.slice(from + 1, to).every(({ isUpper }) => !isUpper);
}

/** "Narayana 3 HDU": three of what follows. In "Sector 18 oxygen" it is the sector's. */
function isCountOfNext({ words, hitAt }: Reading, at: number): boolean {
  const next = hitAt[at + 1];
  if (next === undefined || words[at + 1]?.part !== words[at]?.part) return false;
  return !INSIDE.has(words[at - 1]?.text ?? "") && (isResourceHit(next) || isOf(next, "unit"));
}

/** Names of a run without the case endings that mark a place, for scripts without capitals. */
function bareNamesIn(reading: Reading, range: Range, { value }: Fact<PlaceWords>): Fact<PlaceWords>[] {
  const found: Fact<PlaceWords>[] = [];
  for (let at = range.from; at < range.to; at += 1) {
    const word = reading.words[at];
    if (word === undefined || word.isNumber || isOf(reading.hitAt[at], "facility")) continue;
    for (const name of bareNames(word.text, reading.lexicon.placeForms))
      if (name.length >= SHORTEST_BARE)
        found.push(
          factOf(
            reading,
            { from: at, to: at + 1 },
            { value: { ...value, words: name, type: "area" }, confidence: 0.6, reason: "case-ending" },
          ),
        );
  }
  return found;
}

function runOf(reading: Reading, start: number, to: number): Fact<PlaceWords> | null {
  const { words, hitAt, text } = reading;
  const from = withoutSmallWords(reading, start, to);
  if (from === to) return null;
  const isFacility = Array.from({ length: to - from }, (_, index) => from + index).some((at) =>
    isOf(hitAt[at], "facility"),
  );
  const isMarked = isOf(hitAt[from - 1], "place_before") || isOf(hitAt[to], "place_after");
  const isUpper = words[from]?.isUpper === true || !/[a-z]/.test(words[from]?.text ?? "");
  if (!isMarked && !isUpper && !isFacility && to - from > 3) return null;
  if (to - from === 1 && isFacility && isPlainFacility(words[from]?.text ?? "")) return null;
  const span = text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
  if (span.length < 3) return null;
  const isSure = isUpper && !isSentenceStart(reading, { from, to });
  const confidence = isMarked ? 0.7 : isFacility ? 0.65 : isSure ? 0.5 : 0.3;
  const reason: ReadingReason = isMarked ? "place-word" : "name-form";
  return factOf(
    reading,
    { from, to },
    { value: { words: span, type: isFacility ? "facility" : "area" }, confidence, reason },
  );
}
