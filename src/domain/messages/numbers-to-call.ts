import { isFiller, readPhone } from "../contact/phones.ts";
import type { Phone } from "../contact/phones.ts";
import { MOST_CANDIDATES } from "./message.ts";
import type { Fact, MessagePhone, ReadingReason } from "./message.ts";
import { factOf, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { spelledDigitsAt } from "./spelled-digits.ts";

/** Fewest and most digits of a number with its country's code. Source: ITU-T E.164, 2010. */
const FEWEST = 7;
const MOST = 15;
const MOST_WORDS = 6;
/** From so many digits on, digits in a row that no plan knows are taken for a number to call. */
const LIKELY = 10;
/** How far before a number the word "call" may stand, in words. */
const CALL_WORDS = 5;
const PHONE_GAP = /^[ \u00a0.()\u2010-\u2015-]{0,4}$/u;
/** Between single digits: a space, or the signs that draw a digit as a key. */
const DIGIT_GAP = /^(?: |-|\ufe0f|\u20e3){1,4}$/u;
/** Digits of two numbers of ten to twelve that were run together. */
const RUN_TOGETHER = { fewest: 18, most: 24 } as const;
const BEFORE_PLUS = /[+＋]\s?\(?$/u;
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** A hidden or destroyed piece of a number: "98xxxx1234", "877729E29". */
const HIDDEN = /^(?:x{1,8}|e)$/;
/**
 * Short numbers that help: emergency, ambulance, health and women's helplines. Source: national
 * numbering plans of India, EU, US, UK, Brazil, Indonesia, Pakistan, Nepal; own list.
 */
const SHORT_LINES = new Set(
  "100 101 102 103 104 108 112 911 999 998 995 115 118 119 120 122 123 15 1122 1166 1030 1075 1077 1078 1070 1098 1091 1097 1099 1912 1910 1950 1056 14410 14416 192 193 190 188 181 061 060 065 131 155".split(
    " ",
  ),
);

/**
 * Numbers to call in a text, once each, the first `MOST_CANDIDATES`. It marks their words as taken.
 */
export function takePhones(reading: Reading, countries: readonly string[]): Fact<MessagePhone>[] {
  const found: Fact<MessagePhone>[] = [];
  const known = new Set<string>();
  for (let at = 0; at < reading.words.length;) {
    const read = reading.isTaken[at] === true ? null : numbersAt(reading, at, countries);
    for (const one of read?.facts ?? []) {
      if (known.has(one.value.value) || found.length === MOST_CANDIDATES) continue;
      found.push(one);
      known.add(one.value.value);
    }
    at = read?.next ?? at + 1;
  }
  return found;
}

type FoundNumbers = { facts: Fact<MessagePhone>[]; next: number };

/** The numbers that begin at a word. Their words are taken. */
function numbersAt(reading: Reading, at: number, countries: readonly string[]): FoundNumbers | null {
  const both = runTogether(reading, at, countries);
  if (both !== null) {
    reading.isTaken[at] = true;
    return { facts: both, next: at + 1 };
  }
  const phone = readAt(reading, at, countries);
  if (phone === null) return null;
  const { from, to, value, confidence, reason } = phone;
  reading.isTaken.fill(true, from, to);
  const [more, next] = lastDigits(reading, to, phone);
  return { facts: [factOf(reading, { from, to }, { value, confidence, reason }), ...more], next };
}

type FoundNumber = {
  value: MessagePhone;
  from: number;
  to: number;
  confidence: number;
  reason: ReadingReason;
  digits: string;
};

function readAt(reading: Reading, at: number, countries: readonly string[]): FoundNumber | null {
  if (reading.words[at]?.isNumber !== true) return spelledAt(reading, at, countries);
  return spacedAt(reading, at, countries) ?? phoneAt(reading, at, countries);
}

/** "9 0 0 0 0 0 8 1 2 1": every digit alone, also as keys of a keyboard. */
function spacedAt({ words }: Reading, at: number, countries: readonly string[]): FoundNumber | null {
  let to = at;
  let digits = "";
  while (to - at < MOST && words[to]?.isNumber === true && words[to]?.text.length === 1) {
    if (to > at && !DIGIT_GAP.test(words[to]?.gap ?? "")) break;
    digits += words[to]?.text ?? "";
    to += 1;
  }
  if (digits.length < FEWEST) return null;
  const phone = inPlan(digits, BEFORE_PLUS.test(words[at]?.gap ?? ""), countries);
  if (phone === null) return null;
  const value: MessagePhone = { value: phone.value, line: phone.line, state: "in-plan" };
  return { value, from: at, to, confidence: 0.9, reason: "number-plan", digits };
}

/** Two whole numbers of one length with nothing between them. */
function runTogether(reading: Reading, at: number, countries: readonly string[]): Fact<MessagePhone>[] | null {
  const { text = "", isNumber = false } = reading.words[at] ?? {};
  const { fewest, most } = RUN_TOGETHER;
  if (!isNumber || text.length < fewest || text.length > most || text.length % 2 === 1) return null;
  const middle = text.length / 2;
  const both = [text.slice(0, middle), text.slice(middle)].flatMap((half) => inPlan(half, false, countries) ?? []);
  if (both.length < 2) return null;
  return both.map(({ value, line }) =>
    factOf(
      reading,
      { from: at, to: at + 1 },
      { value: { value, line, state: "in-plan" as const }, confidence: 0.9, reason: "number-plan" },
    ),
  );
}

/** "nine eight double zero ...": spelled so that machines do not read it, or read out loud. */
function spelledAt(reading: Reading, at: number, countries: readonly string[]): FoundNumber | null {
  const spelled = spelledDigitsAt(reading, at);
  if (spelled === null || spelled.digits.length < FEWEST || spelled.digits.length > MOST) return null;
  const { from, to, digits } = spelled;
  const phone = inPlan(digits, false, countries);
  const confidence = phone === null ? 0.4 : 0.85;
  const state = phone !== null ? "in-plan" : digits.length < LIKELY ? "broken" : "not-in-plan";
  const value: MessagePhone = { value: phone?.value ?? digits, line: phone?.line ?? "other", state };
  return { value, from, to, confidence, reason: phone === null ? "not-in-plan" : "number-plan", digits };
}

function phoneAt(reading: Reading, at: number, countries: readonly string[]): FoundNumber | null {
  const { words } = reading;
  const hasPlus = BEFORE_PLUS.test(words[at]?.gap ?? "");
  const ends = [at + 1];
  let digits = (words[at]?.text ?? "").length;
  for (let next = at + 1; next < at + MOST_WORDS; next += 1) {
    const word = words[next];
    if (word?.isNumber !== true || !PHONE_GAP.test(word.gap) || digits + word.text.length > MOST) break;
    digits += word.text.length;
    ends.push(next + 1);
  }
  for (const to of ends.toReversed()) {
    const joined = textOf(reading, at, to);
    if (joined.length < FEWEST || joined.length > MOST || DATE.test(joined)) continue;
    const phone = inPlan(joined, hasPlus, countries);
    if (phone !== null) {
      const value: MessagePhone = { value: phone.value, line: phone.line, state: "in-plan" };
      return { value, from: at, to, confidence: 0.97, reason: "number-plan", digits: joined };
    }
  }
  return (
    brokenAt(reading, at) ??
    shortAt(reading, at) ??
    unknownAt(reading, { from: at, to: ends.at(-1) ?? at + 1, hasPlus })
  );
}

function textOf({ words }: Reading, from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ text }) => text)
    .join("");
}

function inPlan(digits: string, hasPlus: boolean, countries: readonly string[]): Phone | null {
  if (isFiller(digits)) return null;
  if (hasPlus) return readPhone(`+${digits}`, countries[0] ?? "IN");
  for (const country of countries) {
    // Without an area's code a number of under ten digits is known in few plans.
    const phone = readPhone(digits, country);
    if (phone !== null) return phone;
  }
  return digits.length > LIKELY ? readPhone(`+${digits.replace(/^00/, "")}`, countries[0] ?? "IN") : null;
}

/** A number with hidden or destroyed digits, which nobody can call. */
function brokenAt(reading: Reading, at: number): FoundNumber | null {
  const { words } = reading;
  let to = at + 1;
  let isHidden = false;
  for (; to < at + MOST_WORDS; to += 1) {
    const word = words[to];
    if (word === undefined || !/^[ *.•-]{0,8}$/u.test(word.gap)) break;
    const hides = (word.gap === "" && HIDDEN.test(word.text)) || /[*•]{2,}/u.test(word.gap);
    if (!word.isNumber && !hides) break;
    isHidden ||= hides;
  }
  const text = textOf(reading, at, to);
  if (!isHidden || text.length < FEWEST || !/^\d{2}/.test(text)) return null;
  const value: MessagePhone = { value: text.replaceAll(/\D/g, ""), line: "other", state: "broken" };
  return { value, from: at, to, confidence: 0.9, reason: "broken-digits", digits: value.value };
}

function shortAt(reading: Reading, at: number): FoundNumber | null {
  const text = reading.words[at]?.text ?? "";
  if (!SHORT_LINES.has(text) || isPartOfMore(reading, at)) return null;
  if (!isAfterCall(reading, at, CALL_WORDS) && !isBeforeCall(reading, at)) return null;
  const value: MessagePhone = { value: text, line: "short", state: "in-plan" };
  return { value, from: at, to: at + 1, confidence: 0.85, reason: "short-line", digits: text };
}

function unknownAt(reading: Reading, { from: at, to, hasPlus }: Range & { hasPlus: boolean }): FoundNumber | null {
  const digits = textOf(reading, at, to);
  const isCalled = hasPlus || isAfterCall(reading, at, CALL_WORDS);
  if (digits.length < FEWEST || (digits.length < LIKELY && !isCalled) || DATE.test(digits)) return null;
  if (reading.words.slice(at, to).some(({ text }) => text.length < 2)) return null;
  // Ten digits and more may be a number of another country. Fewer have lost some.
  const state = digits.length < LIKELY || isFiller(digits) ? "broken" : "not-in-plan";
  const value: MessagePhone = { value: digits, line: "other", state };
  const reason = state === "broken" ? "broken-digits" : "not-in-plan";
  return { value, from: at, to, confidence: isCalled ? 0.6 : 0.4, reason, digits };
}

function isAfterCall({ words, hitAt }: Reading, at: number, most: number): boolean {
  const line = words[at]?.line;
  for (let before = at - 1; before >= 0 && at - before <= most; before -= 1) {
    if (words[before]?.line !== line) return false;
    if (isOf(hitAt[before], "contact")) return true;
    // Behind the number that is called, others count something.
    if (words[before]?.isNumber === true && most === CALL_WORDS && (words[at]?.text.length ?? 0) <= 5) return false;
  }
  return false;
}

/** "6.15" and "100s": the digits are a piece of something else. */
function isPartOfMore({ words }: Reading, at: number): boolean {
  const isGlued = (gap: string | undefined): boolean => gap === "" || gap === "." || gap === ":";
  return isGlued(words[at + 1]?.gap) || (at > 0 && isGlued(words[at]?.gap));
}

/** "108 डायल करें": the word may be behind a short line, where no other number follows it. */
function isBeforeCall({ words, hitAt }: Reading, at: number): boolean {
  for (let next = at + 1; next <= at + 2; next += 1) {
    if (words[next]?.clause !== words[at]?.clause) return false;
    const hit = hitAt[next];
    if (hit !== undefined && isOf(hit, "contact")) return words[hit.at + hit.length]?.isNumber !== true;
  }
  return false;
}

/** "90000 05003/04": further numbers by their last digits. */
function lastDigits(reading: Reading, at: number, { value, digits }: FoundNumber): [Fact<MessagePhone>[], number] {
  const found: Fact<MessagePhone>[] = [];
  let next = at;
  for (; value.state === "in-plan" && digits.length >= FEWEST; next += 1) {
    const word = reading.words[next];
    if (word?.isNumber !== true || !/^\s?\/\s?$/u.test(word.gap) || word.text.length > 4) break;
    const full = value.value.slice(0, -word.text.length) + word.text;
    found.push(
      factOf(
        reading,
        { from: next, to: next + 1 },
        { value: { ...value, value: full }, confidence: 0.7, reason: "last-digits" },
      ),
    );
    reading.isTaken[next] = true;
  }
  return [found, next];
}
