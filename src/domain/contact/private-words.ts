import { toAsciiDigits } from "../shared/digits.ts";
import { wordsAsDigits } from "./digit-words.ts";

/** What public text must not hold: a number, an e-mail address, a payment address. */
export type PrivateWord = "phone-in-text" | "email-in-text" | "payment-in-text";

const EMAIL = /[^\s@<>()]{1,64}@[^\s@<>()]{1,253}\.[a-z]{2,}|[\w.+-]{1,64}\s{0,3}@\s{0,3}[\w-]{1,63}\.[a-z]{2,}/iu;
/** `asha (at) example (dot) org`: an address that is spelled out to avoid detection. */
const SPELLED_EMAIL =
  /[\w.+-]+\s*[([{]\s*at\s*[)\]}]\s*[\w-]+|[\w.+-]+\s+at\s+[\w-]+\s+dot\s+[a-z]{2,}|[\w.+-]+@\s*[\w-]+\s*(?:[([{]\s*dot\s*[)\]}]|\sdot\s)\s*[a-z]{2,}/iu;
/** Payment addresses (`asha@okicici`), links and tags of payment apps. Naming an app is allowed. */
const PAYMENT =
  /(?<![\w.])[\w.-]{2,64}@[a-z][a-z0-9]{1,40}(?![\w.@-])|upi:\/\/|\b(?:paypal\.me|cash\.app|venmo\.com|paytm\.me|razorpay\.me|rzp\.io|gofund\.me|buymeacoffee\.com|revolut\.me|wise\.com\/pay)\b|(?<!\w)\$[a-z][a-z0-9_]{2,19}\b/iu;
/** Links that open a conversation hold a number. */
const CHAT_LINK =
  /\b(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|t\.me|signal\.me|viber\.click|m\.me)\b|\btel:|\bsms:/iu;
/** Invisible characters that hide between the digits of a number. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Dates, clock times and percentages are not numbers to call; `98/12/34/56` and `98.12 34.56` are.
 */
const TIMES =
  /(?<![\d./:-])(?:\d{4}-(?:0?\d|1[0-2])-[0-3]?\d|[0-3]?\d[./-][0-3]?\d[./-](?:\d{4}|\d\d)|(?:[01]?\d|2[0-3])[:.][0-5]\d)(?![./:-]?\d)|[%°](?!\d)/giu;
const RUN = /\+?\d(?:[ \t\u00a0.()/-]{0,3}\d)*/gu;
/** Digits with anything but letters between them: line ends, commas, stars, pictures. */
const LOOSE_RUN = /\d(?:[^\p{L}\p{N}]{0,5}\d)*/gu;
const DIGIT_WORDS =
  /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|shunya|ek|do|teen|char|chaar|paanch|panch|chhe|saat|aath|nau)[\s,.-]+){6,}/iu;
/** Digits with single letters between them: `9a8b1c`, `98111 x 00123`. */
const LETTERED_RUN = /(?<!\p{L})\d+(?:(?:\p{L}| \p{L} )\d+)+(?!\p{L})/gu;
/** Letters between ordinary numbers: "by", "to", "and", "or", litre, gram, metre. */
const ORDINARY_LETTER = /[xaeouyàlgm]/iu;
/** The letter O for a zero between digits. */
const LETTER_NOUGHT = /(?<=\d[o]{0,3})o(?=[o]{0,3}[\s-]?\d)/giu;
/** Fewest digits of a number without spaces, and with spaces: a text may list sizes and doses. */
const FEWEST_IN_ONE_GO = 7;
const FEWEST_SPLIT = 9;
/**
 * Fewest digits of a number with anything between: as many as a mobile number has in most
 * countries.
 */
const FEWEST_LOOSE = 10;

/** The first kind of private data in a public text; null for none. */
export function findPrivateWord(text: string): PrivateWord | null {
  const plain = toAsciiDigits(text.normalize("NFKC").replaceAll(UNSEEN, ""));
  if (EMAIL.test(plain) || SPELLED_EMAIL.test(plain)) return "email-in-text";
  if (PAYMENT.test(plain)) return "payment-in-text";
  if (CHAT_LINK.test(plain) || DIGIT_WORDS.test(`${plain} `)) return "phone-in-text";
  return [plain, inDigits(plain)].some((text) => holdsNumber(text.replaceAll(TIMES, " tt "))) ? "phone-in-text" : null;
}

/** Replaces words and letters for digits by digits. */
function inDigits(text: string): string {
  return wordsAsDigits(text).replaceAll(LETTER_NOUGHT, "0");
}

function holdsNumber(text: string): boolean {
  for (const [run] of text.matchAll(RUN)) {
    const longest = Math.max(...run.split(/\D+/u).map((part) => part.length));
    const digits = run.replaceAll(/\D/gu, "").length;
    if (longest >= FEWEST_IN_ONE_GO || (digits >= FEWEST_SPLIT && longest >= 2)) return true;
    if (run.startsWith("+") && digits >= FEWEST_IN_ONE_GO) return true;
  }
  if ([...text.matchAll(LETTERED_RUN)].some(([run]) => isLettered(run))) return true;
  return [...text.matchAll(LOOSE_RUN)].some(([run]) => run.replaceAll(/\D/gu, "").length >= FEWEST_LOOSE);
}

/**
 * Whether digits with letters between them are a number. Sizes and spans have few, short parts:
 * "1900 x 900 x 100", "2000 a 3000".
 */
function isLettered(run: string): boolean {
  const parts = run.split(/\D+/u);
  if (parts.join("").length < FEWEST_LOOSE) return false;
  if (parts.length >= 8 || parts.some((part) => /^0\d\d/u.test(part))) return true;
  const letters = run.replaceAll(/[\d ]/gu, "");
  return ![...letters].every((letter) => ORDINARY_LETTER.test(letter));
}
