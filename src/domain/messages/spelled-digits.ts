import { DIGIT_WORDS } from "../contact/digit-words.ts";
import { fold } from "../shared/fold.ts";
import type { Range, Reading } from "./reading.ts";

/** Fewest words for digits in a row that are a number to call: fewer may count something. */
const FEWEST = 5;
/** Most words of a spelled number, "double" among them. ITU-T E.164: 15 digits. */
const MOST = 24;
/** "double nine": how often the next digit is there. English, also of India. */
const TIMES: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["triple", 3],
]);
const DIGITS: ReadonlyMap<string, string> = new Map([
  ...[...DIGIT_WORDS].map(([word, digit]) => [fold(word), digit] as const),
  ["oh", "0"],
]);

/** A number that is spelled in words, "nine eight double zero 1 2": its digits and its words. */
export function spelledDigitsAt({ words, isTaken }: Reading, at: number): (Range & { digits: string }) | null {
  let digits = "";
  let spelled = 0;
  let to = at;
  let times = 1;
  for (let next = at; next < words.length && next - at < MOST; next += 1) {
    const word = words[next];
    if (word === undefined || isTaken[next] === true || (next > at && !isLink(word.gap))) break;
    const repeat = TIMES.get(word.text);
    const digit = word.isNumber ? (next === at ? undefined : word.text) : DIGITS.get(word.text);
    if (repeat === undefined && digit === undefined) break;
    if (repeat !== undefined) {
      times = repeat;
      continue;
    }
    if (!word.isNumber) spelled += 1;
    digits += (digit ?? "").repeat(times);
    times = 1;
    to = next + 1;
  }
  return spelled < FEWEST ? null : { from: at, to, digits };
}

function isLink(gap: string): boolean {
  return /^[\s,.-]{1,3}$/u.test(gap) && !/\n/u.test(gap);
}
