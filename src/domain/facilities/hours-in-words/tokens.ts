import { toAsciiDigits } from "../../shared/digits.ts";
import {
  ALWAYS,
  CLOSED,
  DAY_GROUPS,
  DAY_NAMES,
  EVENING,
  EXCEPT,
  FILLERS,
  HOLIDAYS,
  MIDNIGHT,
  MORNING,
  NOON,
  RANGE_WORDS,
} from "./hour-words.ts";

/** A half of a day that stands before or behind a time. */
export type HalfDay = "am" | "pm";

/** A piece of a text of hours. `minute` of a clock of 12 hours has no half of the day yet. */
export type HourToken =
  | { type: "time"; hour: number; minute: number; hasMinutes: boolean; isPadded: boolean; half?: HalfDay }
  | { type: "half"; half: HalfDay }
  | { type: "days"; days: readonly number[] }
  | { type: "holidays" | "closed" | "except" | "always" | "range" | "break" | "and" };

type Phrase = { words: string; token: HourToken | null };

/** Marks of Latin letters, which a plain keyboard lacks. */
function folded(text: string): string {
  return toAsciiDigits(text.normalize("NFKC"))
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/([a-z])\p{M}+/gu, "$1")
    .normalize("NFC");
}

function phrasesOf(list: string, token: HourToken | null): Phrase[] {
  return list.split(",").map((words) => ({ words: folded(words), token }));
}

/** The longest first: "24 hours" before "24". */
const PHRASES: readonly Phrase[] = [
  ...phrasesOf(ALWAYS, { type: "always" }),
  ...Object.entries(DAY_GROUPS).flatMap(([list, days]) => phrasesOf(list, { type: "days", days })),
  ...DAY_NAMES.flatMap((list, day) => phrasesOf(list, { type: "days", days: [day] })),
  ...phrasesOf(HOLIDAYS, { type: "holidays" }),
  ...phrasesOf(CLOSED, { type: "closed" }),
  ...phrasesOf(EXCEPT, { type: "except" }),
  ...phrasesOf(RANGE_WORDS, { type: "range" }),
  ...phrasesOf(NOON, { type: "time", hour: 12, minute: 0, hasMinutes: true, isPadded: true, half: "pm" }),
  ...phrasesOf(MIDNIGHT, { type: "time", hour: 12, minute: 0, hasMinutes: true, isPadded: true, half: "am" }),
  ...phrasesOf(MORNING, { type: "half", half: "am" }),
  ...phrasesOf(EVENING, { type: "half", half: "pm" }),
  ...phrasesOf(FILLERS, null),
].toSorted((a, b) => b.words.length - a.words.length);

const BY_FIRST = Map.groupBy(PHRASES, ({ words }) => words[0] ?? "");
const TIME = /^(\d{1,2})(?:\s?[:.h]\s?(\d{2})(?!\d))?/;
/** "0900 hrs", "0930". */
const TIME_OF_FOUR = /^([01]\d|2[0-4])([0-5]\d)(?!\d)(?=\s*(?:h|$|[-–]|to\b))/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** The pieces of a text of hours; null where a word of it is not known. */
export function hourTokens(text: string): HourToken[] | null {
  const line = folded(text)
    .replaceAll(/&#39;|[’‘`]/g, "'")
    .replaceAll(/'s\b/g, "")
    .replaceAll(/&amp;|&/g, " and ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const tokens: HourToken[] = [];
  for (let at = 0; at < line.length;) {
    const step = stepAt(line, at);
    if (step === null) return null;
    if (step.token !== null) tokens.push(step.token);
    at += step.length;
  }
  return tokens;
}

type Step = { length: number; token: HourToken | null };

function stepAt(line: string, at: number): Step | null {
  const rest = line.slice(at);
  const sign = signAt(rest);
  if (sign !== null) return sign;
  return phraseAt(line, at) ?? timeAt(rest);
}

function signAt(rest: string): Step | null {
  const [first = ""] = rest;
  if (/[\s()[\].*•·]/u.test(first)) return { length: 1, token: null };
  if (/[;|]/.test(first)) return { length: 1, token: { type: "break" } };
  if (/[,/،、+]/u.test(first)) return { length: 1, token: { type: "and" } };
  // A colon stands behind days; within a time it is read with it.
  if (first === ":" || first === "=") return { length: 1, token: null };
  return /[-–—~−]/u.test(first) ? { length: 1, token: { type: "range" } } : null;
}

function phraseAt(line: string, at: number): Step | null {
  const isWithin = LETTER.test(line[at - 1] ?? "") && LETTER.test(line[at] ?? "") && !/\d/.test(line[at - 1] ?? "");
  if (isWithin) return null;
  for (const { words, token } of BY_FIRST.get(line[at] ?? "") ?? []) {
    if (!line.startsWith(words, at)) continue;
    const next = line[at + words.length] ?? "";
    // "mon" is no piece of "month"; "9am" and "5pm" may be followed by a sign.
    if (LETTER.test(next) && LETTER.test(words.at(-1) ?? "") && !/\d/.test(next)) continue;
    if (/\d$/.test(words) && /\d/.test(next)) continue;
    return { length: words.length, token };
  }
  return null;
}

function timeAt(rest: string): Step | null {
  const four = TIME_OF_FOUR.exec(rest);
  if (four !== null)
    return timeStep(four[0].length, {
      hour: Number(four[1]),
      minute: Number(four[2]),
      isPadded: true,
      hasMinutes: true,
    });
  const found = TIME.exec(rest);
  if (found === null || /^\d/.test(rest.slice(found[0].length))) return null;
  const [whole, hour = "", minute] = found;
  return timeStep(whole.length, {
    hour: Number(hour),
    minute: Number(minute ?? 0),
    hasMinutes: minute !== undefined,
    isPadded: hour.length === 2 && hour.startsWith("0"),
  });
}

type ReadTime = Omit<Extract<HourToken, { type: "time" }>, "type" | "half">;

function timeStep(length: number, time: ReadTime): Step | null {
  return time.hour > 24 || time.minute > 59 ? null : { length, token: { type: "time", ...time } };
}
