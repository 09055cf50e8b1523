import type { Fact, PlaceWords, ReadingReason } from "./message.ts";
import { factOf, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import type { WordClass } from "./vocabulary.ts";

/** Words that may stand inside a name between two of its words. */
const INSIDE = new Set(
  "of and de da do del la le les di the el al st & saint san sri shri new old sector phase ward no zona".split(" "),
);
const MOST_WORDS = 8;
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

/** Runs of words that may name places: the server looks them up. Postal codes are of six digits. */
export function placesIn(reading: Reading, range: Range): Fact<PlaceWords>[] {
  const found: Fact<PlaceWords>[] = [];
  for (let at = range.from; at < range.to;) {
    const postal = postalAt(reading, at);
    if (postal !== null) {
      found.push(postal.fact);
      at = postal.to;
      continue;
    }
    const to = nameFrom(reading, at, range.to);
    if (to > at) {
      const run = runOf(reading, at, to);
      if (run !== null) found.push(run);
    }
    at = Math.max(to, at + 1);
  }
  return found;
}

function postalAt(reading: Reading, at: number): { fact: Fact<PlaceWords>; to: number } | null {
  const { words, isTaken, hitAt } = reading;
  const word = words[at];
  if (word?.isNumber !== true || isTaken[at] === true || isOf(hitAt[at - 1], "price")) return null;
  const next = words[at + 1];
  const isSplit =
    word.text.length === 3 &&
    next?.isNumber === true &&
    next.text.length === 3 &&
    next.gap === " " &&
    isTaken[at + 1] !== true;
  const digits = isSplit ? word.text + next.text : word.text;
  if (!/^[1-9]\d{5}$/.test(digits)) return null;
  const to = at + (isSplit ? 2 : 1);
  return {
    fact: factOf(
      reading,
      { from: at, to },
      { value: { words: digits, type: "postal-code" }, confidence: 0.9, reason: "postal-code" },
    ),
    to,
  };
}

function isNameWord({ words, hitAt, isTaken }: Reading, at: number): boolean {
  const word = words[at];
  if (word === undefined || isTaken[at] === true || word.isNumber) return false;
  const hit = hitAt[at];
  return hit === undefined || isOf(hit, "facility");
}

/** Where the name that begins at a word ends; the word itself where none begins. */
function nameFrom(reading: Reading, at: number, end: number): number {
  const { words, hitAt } = reading;
  if (!isNameWord(reading, at)) return at;
  let to = at + 1;
  while (to < end && to - at < MOST_WORDS) {
    const word = words[to];
    if (word === undefined || word.part !== words[at]?.part || word.line !== words[at]?.line) break;
    const isInside =
      (INSIDE.has(word.text) || (word.isNumber && word.text.length <= 3)) &&
      isNameWord(reading, to + 1) &&
      !isOf(hitAt[to], ...NO_NAME.slice(0, 3));
    const isNumbered =
      word.isNumber && word.text.length <= 3 && reading.isTaken[to] !== true && hitAt[to] === undefined;
    if (!isNameWord(reading, to) && !isInside && !isNumbered) break;
    to += 1;
  }
  return to;
}

function runOf(reading: Reading, from: number, to: number): Fact<PlaceWords> | null {
  const { words, hitAt, text } = reading;
  const isFacility = Array.from({ length: to - from }, (_, index) => from + index).some((at) =>
    isOf(hitAt[at], "facility"),
  );
  const isMarked = isOf(hitAt[from - 1], "place_before") || isOf(hitAt[to], "place_after");
  const isUpper = words[from]?.isUpper === true || !/[a-z]/.test(words[from]?.text ?? "");
  if (!isMarked && !isUpper && !isFacility && to - from > 3) return null;
  const span = text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
  if (span.length < 3) return null;
  const confidence = isMarked ? 0.7 : isFacility ? 0.65 : isUpper ? 0.5 : 0.3;
  const reason: ReadingReason = isMarked ? "place-word" : "name-form";
  return factOf(
    reading,
    { from, to },
    { value: { words: span, type: isFacility ? "facility" : "area" }, confidence, reason },
  );
}
