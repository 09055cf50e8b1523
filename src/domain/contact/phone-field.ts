import { toAsciiDigits } from "../shared/digits.ts";
import { isFiller, readPhone } from "./phones.ts";
import type { Phone } from "./phones.ts";

/** Why a piece of a phone field could not be read. */
export type PhoneTrouble =
  /** A spreadsheet rounded it and lost digits (`877729E29`, `1,800,425,183,418,000,000,000`). */
  | "destroyed"
  /** A part is hidden (`9830xxxx`), or only an ending is given (`033 2234 5678 / 79`). */
  | "incomplete"
  /** Words where a number should be. */
  | "not-a-number";

/**
 * The contents of a field: its numbers in order, each once, and the pieces that could not be read.
 */
export type PhoneField = { phones: Phone[]; unread: { text: string; trouble: PhoneTrouble }[] };

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
const SEPARATORS = /[,;|/&\n\r\t\v]|\\n|\s{2,}|\band\b|\bor\b|\bto\b/i;
const EXTENSION = /(?:ext(?:n|ension|ention)?\.?\s*(?:no)?\.?\s*[:-]?\s*)(\d{1,6})/i;
const MASKED = /\d\s*[x*#]{2,}|[x*#]{2,}\s*\d/i;
const RUN = /\+?\d(?:[\s().-]*\d)*/g;
const WHATSAPP_AFTER = /^\s*\(?\s*(wp|wa|whats\s?app)\b/i;
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;

/**
 * Reads a field with one or several numbers, and words, hours and names between them. Nothing is
 * guessed: an ending such as "/ 79" is not completed, since it could reach a stranger.
 * @param country the country of numbers without a country code, two letters
 */
export function readPhoneField(field: string, country: string): PhoneField {
  const text = toAsciiDigits(field.normalize("NFKC")).trim();
  if (MISSING.test(text)) return { phones: [], unread: [] };
  if (THOUSANDS.test(text)) return readThousands(text, country);
  if (/^\d{3,5}$/.test(text)) return { phones: [{ value: text, line: "short" }], unread: [] };
  const found: PhoneField = { phones: [], unread: [] };
  const pieces = text.replaceAll(CLOCK, " ").replaceAll(ROUND_THE_CLOCK, " ").split(SEPARATORS);
  for (const piece of pieces) readPiece((piece ?? "").trim(), country, found);
  return { phones: eachOnce(found.phones), unread: found.unread };
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
  // As published: a local number without its area code, or one the plan does not know.
  found.phones.push({ value: digits, line: "other", ...marked });
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
