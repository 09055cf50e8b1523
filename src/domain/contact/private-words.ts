import { toAsciiDigits } from "../shared/digits.ts";
import { shapeAfter } from "../shared/shape-after.ts";
import { wordsAsDigits } from "./digit-words.ts";

/** What public text must not hold: a number, an e-mail address, a payment address. */
export type PrivateWord = "phone-in-text" | "email-in-text" | "payment-in-text";

const EMAIL = /[^\s@<>()]{1,64}@[^\s@<>()]{1,253}\.[a-z]{2,}|[\w.+-]{1,64}\s{0,3}@\s{0,3}[\w-]{1,63}\.[a-z]{2,}/iu;
/** `asha (at) example (dot) org`: an address that is spelled out to avoid detection. */
const SPELLED_EMAIL =
  /[\w.+-]+\s*[([{]\s*at\s*[)\]}]\s*[\w-]+|[\w.+-]+\s+at\s+[\w-]+\s+dot\s+[a-z]{2,}|[\w.+-]+@\s*[\w-]+\s*(?:[([{]\s*dot\s*[)\]}]|\sdot\s)\s*[a-z]{2,}/iu;
/** Payment addresses (`asha@okicici`), links and tags of payment apps. Naming an app is allowed. */
const PAYMENT =
  /(?:^|[^\w.])[\w.-]{2,64}@[a-z][a-z0-9]{1,40}(?![\w.@-])|upi:\/\/|\b(?:paypal\.me|cash\.app|venmo\.com|paytm\.me|razorpay\.me|rzp\.io|gofund\.me|buymeacoffee\.com|revolut\.me|wise\.com\/pay)\b|(?:^|[^\w])\$[a-z][a-z0-9_]{2,19}\b/iu;
/** Links that open a conversation hold a number. */
const CHAT_LINK =
  /\b(?:wa\.me|api\.whatsapp\.com|chat\.whatsapp\.com|t\.me|signal\.me|viber\.click|m\.me)\b|\btel:|\bsms:/iu;
/** Invisible characters that hide between the digits of a number. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Dates, clock times, spans of two times (`10:00-14:00`) and percentages are not numbers to call;
 * `98/12/34/56` and `98.12 34.56` are. No sign joins a time to other digits: `69~52*21.27`.
 */
const TIME =
  /(?:\d{4}-(?:0?\d|1[0-2])-[0-3]?\d|(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01]))[./-](?:20\d\d|\d\d)|(?:[01]?\d|2[0-3])[:.][0-5]\d(?: ?[-\u2010-\u2015] ?(?:[01]?\d|2[0-4])[:.][0-5]\d)?)(?![./:-]?\d|[^\p{L}\p{N}\s,;]{1,4}\d)/giu;
const TIMES = shapeAfter({ not: /[\d./:-]$|\d[^\p{L}\p{N}\s,;]{1,4}$/u }, TIME);
const PERCENTAGE = /[%°](?!\d)/gu;
const RUN = /\+?\d(?:[ \t\u00a0.()/-]{0,3}\d)*/gu;
/** Digits with anything but letters between them: line ends, commas, stars, pictures. */
const LOOSE_RUN = /\d(?:[^\p{L}\p{N}]{0,5}\d)*/gu;
const DIGIT_WORDS =
  /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|shunya|ek|do|teen|char|chaar|paanch|panch|chhe|saat|aath|nau)[\s,.-]+){6,}/iu;
/** Digits with single letters between them: `9a8b1c`, `98111 x 00123`. */
const LETTERED_RUN = shapeAfter({ not: /\p{L}$/u }, /\d+(?:(?:\p{L}| \p{L} )\d+)+(?!\p{L})/gu);
/** Letters between ordinary numbers: "by", "to", "and", "or", litre, gram, metre. */
const ORDINARY_LETTER = /[xaeouyàlgm]/iu;
/**
 * The letter O for a zero, and a small L or a capital I for a one, between digits: `983OOl2345`.
 */
const LETTER_NOUGHT = shapeAfter({ is: /\d[olI|]{0,3}$/iu }, /o(?=[olI|]{0,3}[\s-]?\d)/giu);
const LETTER_ONE = shapeAfter({ is: /\d$/u }, /[lI|](?=\d)/gu);
/**
 * The same at the edge of a group of digits: `6I 48`, `983OO l2345`. `O2` is oxygen, and a small L
 * after digits is litres.
 */
const LETTERED_GROUP = shapeAfter(
  { not: /[\p{L}\p{N}]$/u },
  /(?![oO]\d(?![\doOlI|]))(?=[oOlI|]*\d)[\doOlI|]+(?![\p{L}\p{N}])/gu,
);
/** Fewest digits of a number without spaces, and with spaces: a text may list sizes and doses. */
const FEWEST_IN_ONE_GO = 7;
const FEWEST_SPLIT = 9;
/**
 * Fewest digits of a number with anything between: as many as a mobile number has in most
 * countries.
 */
const FEWEST_LOOSE = 10;

/**
 * The first kind of private data in a public text; null for none. `isAddress`: a house number and a
 * postal code may be in it.
 */
export function findPrivateWord(text: string, { isAddress = false } = {}): PrivateWord | null {
  const plain = plainText(text);
  if (EMAIL.test(plain) || SPELLED_EMAIL.test(plain)) return "email-in-text";
  if (PAYMENT.test(plain)) return "payment-in-text";
  if (CHAT_LINK.test(plain) || DIGIT_WORDS.test(`${plain} `)) return "phone-in-text";
  return holdsDigits(plain, isAddress) ? "phone-in-text" : null;
}

function plainText(text: string): string {
  return toAsciiDigits(text.normalize("NFKC").replaceAll(UNSEEN, ""));
}

function holdsDigits(plain: string, isAddress: boolean): boolean {
  return [plain, inDigits(plain)].some((text) => {
    const timeless = TIMES.replace(text, () => " tt ").replaceAll(PERCENTAGE, " tt ");
    return holdsNumber(timeless) || (!isAddress && holdsParts(timeless));
  });
}

/** Replaces words and letters for digits by digits. */
function inDigits(text: string): string {
  const grouped = LETTERED_GROUP.replace(wordsAsDigits(text), (group) =>
    group.replaceAll(/[oO]/gu, "0").replaceAll(/[I|]|l(?!$)/gu, "1"),
  );
  const noughts = LETTER_NOUGHT.replace(grouped, () => "0");
  return LETTER_ONE.replace(noughts, () => "1");
}

/** Four digits or more that are no year, no postal code and no amount of something. */
const PART = shapeAfter(
  {
    not: /[\d.,₹$€£+-]$|\b(?:rs|inr|usd|bdt|npr|pkr|eur)\.? ?$|(?:\b(?:pin|pin ?code|zip|postal ?code|post ?code|cp|plz)|पिन|পিন)[ :.-]{0,3}$/iu,
  },
  /\d{4,}(?![\d]|[.,]\d)/gu,
);
const YEAR = /^(?:19|20)\d\d$/u;
/** Prices and volumes are round; three zeros at the end, or two after two digits. */
const ROUND = /^\d+000$|^\d{2}00$|^\d500$/u;
const MEASURE =
  /^ ?(?:mg|mcg|µg|g|gm|kg|ml|l|lt|ltr|litres?|liters?|iu|units?|cc|cm|mm|m|km|hours?|hrs?|mah|watts?|w|kw|v|psi|bar|beds?|cylinders?|tablets?|vials?|doses?|pieces?|meals?|people|persons|families|patients|rs|rupees|rupiah|taka|pesos?|reais|euros?|dollars?|\/-)(?![\p{L}])/iu;
/** Fewest digits of parts with words between them: the shortest way to split a mobile number. */
const FEWEST_IN_PARTS = 9;

/** Whether a number is there in parts: "98300, and then 12345". */
function holdsParts(text: string): boolean {
  const parts = PART.matches(text).flatMap(({ 0: digits, index }) => {
    const isAmount = digits.length <= 4 && MEASURE.test(text.slice(index + digits.length));
    return YEAR.test(digits) || ROUND.test(digits) || isAmount ? [] : [digits];
  });
  return parts.length > 1 && parts.join("").length >= FEWEST_IN_PARTS;
}

function holdsNumber(text: string): boolean {
  for (const [run] of text.matchAll(RUN)) {
    const longest = Math.max(...run.split(/\D+/u).map((part) => part.length));
    const digits = run.replaceAll(/\D/gu, "").length;
    if (longest >= FEWEST_IN_ONE_GO || (digits >= FEWEST_SPLIT && longest >= 2)) return true;
    if (run.startsWith("+") && digits >= FEWEST_IN_ONE_GO) return true;
  }
  if (LETTERED_RUN.matches(text).some(([run]) => isLettered(run))) return true;
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
