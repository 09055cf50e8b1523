import { toAsciiDigits } from "../shared/digits.ts";
import { referenceLabelAt } from "./number-labels.ts";
import { isFiller, readPhone } from "./phones.ts";
import type { Phone } from "./phones.ts";

/** Why a piece of a phone field could not be read. */
export type PhoneTrouble =
  /** A spreadsheet rounded it and lost digits (`877729E29`, `1,800,425,183,418,000,000,000`). */
  | "destroyed"
  /** A part is hidden (`9830xxxx`), or only an ending is given that completes no line. */
  | "incomplete"
  /** Words where a number should be. */
  | "not-a-number";

/**
 * The contents of a field: its numbers in order, each once, and the pieces that could not be read.
 */
export type PhoneField = { phones: Phone[]; unread: { text: string; trouble: PhoneTrouble }[] };

/** What a program writes of a number that it took for an amount: "9000005004.0". */
const DECIMAL_ZEROS = /(^|[^\d.+])(\+?\d{6,15})\.0+(?![\d.])/g;
/** An exponent behind all digits of the number: "9.000005010E9". */
const WHOLE_EXPONENT = /^(\d)\.(\d{5,14})E\+?(\d{1,2})$/i;
/** The trick that keeps zeros in a spreadsheet: ="0900...". */
const TEXT_FORMULA = /="([^"]*)"/g;
/** Spellings of "none". */
const MISSING = /^(|n\.?\s*\/?\s*a\.?|#n\/a|nil|none|null|no|not available|info missing|[-–—.]+|0+)$/i;
const SCIENTIFIC = /^\d+(\.\d+)?e\+?\d+$/i;
/**
 * Joined numbers that a spreadsheet formatted as one: groups of three, more digits than a number
 * has.
 */
const THOUSANDS = /^\d{1,3}(,\d{3}){3,}$/;
const CLOCK = /\d{1,2}([:.]\d\d)?\s*(am|pm)\b/gi;
const ROUND_THE_CLOCK = /\b24\s*([x*/]|by)\s*7\b|\b24\s*(hours?|hrs?)\b/gi;
const SEPARATORS = /([,;|/&\n\r\t\v]|\\n|\s{2,}|\band\b|\bor\b|\bto\b)/i;
const EXTENSION = /(?:ext(?:n|ension|ention)?\.?\s*(?:no)?\.?\s*[:-]?\s*)(\d{1,6})/i;
const MASKED = /\d\s*[x*#]{2,}|[x*#]{2,}\s*\d/i;
const RUN = /\+?\d(?:[\s().-]*\d)*/g;
const WHATSAPP_AFTER = /^\s*\(?\s*(wp|wa|whats\s?app)\b/i;
/** How far apart the numbers of lines are that a house got together. */
const FARTHEST_LINE = 99;
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;

/**
 * Reads a field with one or several numbers, and words, hours and names between them. No digit is
 * guessed. An ending such as "/ 79" is completed where the plan knows the whole line. A number
 * behind a label such as "UHID" is none to call.
 * @param country the country of numbers without a country code, two letters
 */
export function readPhoneField(field: string, country: string): PhoneField {
  const text = plainDigits(toAsciiDigits(field.normalize("NFKC")).trim());
  if (MISSING.test(text)) return { phones: [], unread: [] };
  if (THOUSANDS.test(text)) return readThousands(text, country);
  if (/^\d{3,5}$/.test(text)) return { phones: [{ value: text, line: "short" }], unread: [] };
  const found: PhoneField = { phones: [], unread: [] };
  const pieces = text.replaceAll(CLOCK, " ").replaceAll(ROUND_THE_CLOCK, " ").split(SEPARATORS);
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = (pieces[at] ?? "").trim();
    if (pieces[at - 1] !== "/" || !completeEnding(piece, country, found)) readPiece(piece, country, found);
  }
  return { phones: eachOnce(found.phones), unread: found.unread };
}

/** Undoes what programs do to numbers, where no digit is lost or guessed. */
function plainDigits(text: string): string {
  return text
    .replaceAll(TEXT_FORMULA, "$1")
    .replaceAll(DECIMAL_ZEROS, "$1$2")
    .split(/(\s+|[,;|/])/)
    .map((part) => {
      const [, first = "", rest = "", exponent] = WHOLE_EXPONENT.exec(part) ?? [];
      if (exponent === undefined || rest.length < Number(exponent) || /[1-9]/.test(rest.slice(Number(exponent))))
        return part;
      return first + rest.slice(0, Number(exponent));
    })
    .join("");
}

function readPiece(piece: string, country: string, found: PhoneField): void {
  if (MISSING.test(piece)) return;
  if (SCIENTIFIC.test(piece)) {
    found.unread.push({ text: piece, trouble: "destroyed" });
    return;
  }
  if (MASKED.test(piece)) {
    found.unread.push({ text: piece, trouble: "incomplete" });
    return;
  }
  const extension = EXTENSION.exec(piece)?.[1];
  const rest = piece.replace(EXTENSION, " ");
  const before = found.phones.length;
  let runs = 0;
  for (const match of rest.matchAll(RUN)) {
    runs += 1;
    if (referenceLabelAt(rest.slice(0, match.index)) > 0) {
      found.unread.push({ text: match[0], trouble: "not-a-number" });
      continue;
    }
    const after = rest.slice(match.index + match[0].length);
    readRun({ digits: match[0], whatsapp: WHATSAPP_AFTER.test(after) }, country, found);
  }
  const last = found.phones.at(-1);
  if (extension !== undefined && last !== undefined) last.extension = extension;
  else if (extension !== undefined) found.unread.push({ text: piece, trouble: "incomplete" });
  if (runs === 0 && extension === undefined && found.phones.length === before && isWordOfAList(piece)) {
    found.unread.push({ text: piece, trouble: "not-a-number" });
  }
}

/**
 * Whether a lone word is an error value such as ERROR. Words next to numbers ("call", a name) are
 * normal.
 */
function isWordOfAList(piece: string): boolean {
  return /^(error|#\w+!?)$/i.test(piece);
}

/**
 * Completes the ending of a further line, "2220001 / 02" or "5007/5008", from the number in front of
 * it. Only where the ending is near the last digits, and the plan knows the whole.
 */
function completeEnding(ending: string, country: string, found: PhoneField): boolean {
  const last = found.phones.at(-1);
  if (last === undefined || last.line === "other" || last.line === "short" || !/^\d{1,4}$/.test(ending)) return false;
  const tail = Number(last.value.slice(-ending.length));
  if (Math.abs(tail - Number(ending)) > FARTHEST_LINE || tail === Number(ending)) return false;
  const phone = readPhone(last.value.slice(0, -ending.length) + ending, country);
  if (phone === null || phone.line !== last.line) return false;
  found.phones.push(phone);
  return true;
}

/** Reads a run of digits and spaces: one number, or several separated by spaces only. */
function readRun(run: { digits: string; whatsapp: boolean }, country: string, found: PhoneField): void {
  const marked = run.whatsapp ? { whatsapp: true as const } : {};
  const whole = readPhone(run.digits, country);
  if (whole !== null) {
    found.phones.push({ ...whole, ...marked });
    return;
  }
  const groups = run.digits.match(/\+?\d+/g) ?? [];
  const digits = run.digits.replaceAll(/\D/g, "");
  const parts = partition(groups, country) ?? halves(digits, country);
  if (parts !== null) {
    found.phones.push(...parts);
    return;
  }
  if (isFiller(digits)) {
    found.unread.push({ text: run.digits, trouble: "not-a-number" });
    return;
  }
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) {
    found.unread.push({ text: run.digits, trouble: digits.length < FEWEST_DIGITS ? "incomplete" : "destroyed" });
    return;
  }
  // As published: a local number without its area code, or one the plan does not know. A plus stays:
  // without it the number would be one of the reader's own country.
  const isInternational = run.digits.startsWith("+");
  found.phones.push({ value: isInternational ? `+${digits}` : digits, line: "other", ...marked });
}

/** The fewest whole numbers that the groups form in order; null when they form none. */
function partition(groups: readonly string[], country: string): Phone[] | null {
  if (groups.length < 2 || groups.length > 24) return null;
  const best: (Phone[] | null)[] = [[]];
  for (let end = 1; end <= groups.length; end += 1) {
    best[end] = null;
    for (let start = Math.max(0, end - 5); start < end; start += 1) {
      const before = best[start];
      if (before === null || before === undefined) continue;
      const phone = readPhone(groups.slice(start, end).join(""), country);
      const shortest = best[end]?.length ?? Number.POSITIVE_INFINITY;
      if (phone !== null && before.length + 1 < shortest) best[end] = [...before, phone];
    }
  }
  return best[groups.length] ?? null;
}

/** Splits two numbers of one length with nothing between them. */
function halves(digits: string, country: string): Phone[] | null {
  if (digits.length < 18 || digits.length % 2 === 1) return null;
  const middle = digits.length / 2;
  const both = [readPhone(digits.slice(0, middle), country), readPhone(digits.slice(middle), country)];
  return both.every((phone) => phone !== null) ? both.filter((phone) => phone !== null) : null;
}

/**
 * Reads joined numbers that a spreadsheet rounded. It keeps 15 digits, so the first number of 10 is
 * whole unless it is toll-free.
 */
function readThousands(text: string, country: string): PhoneField {
  const digits = text.replaceAll(",", "");
  if (digits.length <= 12) {
    const single = readPhone(digits, country);
    if (single !== null) return { phones: [single], unread: [] };
  }
  const first = country === "IN" ? readPhone(digits.slice(0, 10), country) : null;
  const kept =
    first !== null && (first.line === "mobile" || first.line === "fixed" || first.line === "fixed-or-mobile");
  return { phones: kept ? [first] : [], unread: [{ text, trouble: "destroyed" }] };
}

function eachOnce(phones: readonly Phone[]): Phone[] {
  const byValue = new Map<string, Phone>();
  for (const phone of phones) {
    const known = byValue.get(phone.value);
    byValue.set(phone.value, known === undefined ? phone : { ...phone, ...known });
  }
  return [...byValue.values()];
}
