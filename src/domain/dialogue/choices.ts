import { KIND_WORDS } from "../resources/kind-words.ts";
import type { NeedQuestion } from "./need.ts";
import { readClock } from "./read-clock.ts";

/** Groups in the order of their digits, as forms list them. */
export const GROUP_CHOICES = ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"] as const;

/**
 * What the digits of a question stand for, from 1 on: groups, days, and keys of `KIND_WORDS`. The
 * first four of a need are those of the menu. A medicine is not among them: a text names none.
 */
export const CHOICES = {
  what: ["oxygen", "bed", "blood", "ambulance"],
  bed: ["bed/icu", "bed/ventilator", "bed/oxygen", "bed/general"],
  blood: GROUP_CHOICES,
  part: ["blood/red-cells", "blood/platelets", "blood/plasma", "blood/whole-blood"],
  when: ["today", "tomorrow"],
} as const satisfies Partial<Record<NeedQuestion, readonly string[]>>;

/** A digit alone, other than 0. */
export const LONE_DIGIT = /^[1-9]$/;
/** A time without a sign between hour and minute, such as 1830: a keypad may have none. */
const PLAIN_CLOCK = /^([01]\d|2[0-3])([0-5]\d)$/;

/**
 * An answer to a question of a need, with words in place of its digits. `again`: a digit that is no
 * choice. `menu`: 0, which leaves the question. As a time 0 is as soon as possible.
 */
export function choiceInWords(question: NeedQuestion, words: readonly string[]): readonly string[] | "again" | "menu" {
  const [first = "", ...rest] = words;
  if (question === "when") return timeInWords(first, rest);
  if (first === "0" && rest.length === 0) return "menu";
  if (
    question === "count" ||
    question === "where" ||
    question === "meant" ||
    rest.length > 0 ||
    !LONE_DIGIT.test(first)
  )
    return words;
  const key = CHOICES[question][Number(first) - 1];
  return key === undefined ? "again" : typedWords(key);
}

/**
 * A digit is a day alone, or before a time of its own: "1 18:00". "2 PM" and "9 AM" are times.
 * Where it can be both, as in "2 morning", it is neither.
 */
function timeInWords(first: string, rest: readonly string[]): readonly string[] | "again" {
  const clocks = rest.map((word) => word.replace(PLAIN_CLOCK, "$1h$2"));
  const words = [first.replace(PLAIN_CLOCK, "$1h$2"), ...clocks];
  if (!LONE_DIGIT.test(first)) return words;
  const day = CHOICES.when[Number(first) - 1];
  if (rest.length === 0) return day === undefined ? "again" : [day];
  const own = readClock(clocks, true);
  // "1 today", as the question has it.
  if (day !== undefined && JSON.stringify(own.time) === JSON.stringify(readClock([day], true).time)) return [day];
  const isChoice = day !== undefined && own.time !== null && own.rest.length === 0;
  const isTime = readClock(words, true).time !== null && !readClock(words, true).rest.includes(first);
  if (isChoice && isTime) return "again";
  return isChoice ? [day, ...clocks] : words;
}

function typedWords(key: string): readonly string[] {
  const [phrase = key] = (KIND_WORDS[key] ?? key).split(", ");
  return phrase.split(" ");
}
