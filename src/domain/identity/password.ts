import { COMMON_WORDS } from "./common-words.ts";

/**
 * Fewest and most characters of a password (DESIGN.md 7). More than 128 would only take longer to
 * hash.
 */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;

/**
 * Why a password is refused; screens have a sentence for each. `repeated`: one character or row of
 * keys again and again. `common`: made of what everybody uses. `only-digits`: a date or a phone
 * number. `personal`: the person's own name or address.
 */
export const PASSWORD_FAULTS = ["too-short", "too-long", "repeated", "common", "only-digits", "personal"] as const;
export type PasswordFault = (typeof PASSWORD_FAULTS)[number];

/**
 * Public facts about the person: the password must not be made of them. `site`: names of the
 * deployment, which everybody here knows.
 */
export type PersonalWords = {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  site?: readonly string[] | undefined;
};

/**
 * Why a password is refused; null when it is accepted. The screen asks while it is typed, the
 * server when it is sent. Length counts characters as people see them.
 */
export function passwordFault(password: string, person: PersonalWords = {}): PasswordFault | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return "too-short";
  if (password.length > PASSWORD_LENGTH.most) return "too-long";
  const plain = plainPassword(password);
  if (isRepeated(plain)) return "repeated";
  if (isPersonal(plain, person)) return "personal";
  if (/^\p{Nd}+$/u.test(password) && length < DIGITS_ENOUGH && !isRowOfKeys(plain)) return "only-digits";
  return isCommon(plain, partsOf(person.site ?? [])) ? "common" : null;
}

/** How hard a password is to guess, for the bar next to the field. Only "weak" is refused. */
export const STRENGTHS = ["weak", "fair", "good"] as const;
export type Strength = (typeof STRENGTHS)[number];

/**
 * The strength of a password, by its length and its kinds of characters. A refused password is
 * weak.
 */
export function passwordStrength(password: string, person: PersonalWords = {}): Strength {
  if (passwordFault(password, person) !== null) return "weak";
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const length = [...password].length;
  return length >= LONG || (length > PASSWORD_LENGTH.least && kinds >= 3) ? "good" : "fair";
}

/** From this length on, length alone makes a password good: about four words. */
const LONG = 18;
/** Fewer digits than this, alone, may be a date or a phone number. */
const DIGITS_ENOUGH = 16;
/** A password with common words needs at least this many other characters. */
const OWN_ENOUGH = 5;
/** A shorter part of a name or address occurs in many words by chance. */
const PART_ENOUGH = 4;

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** A password as it is judged: in lower case, its letters in one form of Unicode. */
export function plainPassword(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/** The words of names and addresses that are long enough to count, the longest first. */
function partsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => name.split(/[\s@.,_+-]+/)).map(plainPassword);
  return parts.filter((part) => part.length >= PART_ENOUGH).toSorted((a, b) => b.length - a.length);
}

function without(parts: readonly string[], plain: string): string {
  return parts.reduce((text, part) => text.replaceAll(part, " "), plain);
}

/** Whether one short piece repeats: "aaaaaaaaaa", "abcabcabcabc". */
function isRepeated(plain: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/u.test(plain) || new Set(plain).size < 5;
}

function isPersonal(plain: string, { name, email, phone }: PersonalWords): boolean {
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  const known = partsOf([name ?? "", email ?? "", digits.slice(-10)]);
  return known.some((word) => plain.includes(word)) && leftOver(without(known, plain)).length < OWN_ENOUGH;
}

function isRowOfKeys(plain: string): boolean {
  return ROWS.some((row) => row.includes(plain) || [...row].toReversed().join("").includes(plain));
}

function isCommon(plain: string, site: readonly string[]): boolean {
  return [plain, withoutLookalikes(plain)].some((text) => leftOver(without(site, text)).length < OWN_ENOUGH);
}

function withoutLookalikes(text: string): string {
  return [...text].map((letter) => LOOKALIKES[letter] ?? letter).join("");
}

/**
 * What is left of a password without common words, rows of keys, letters or digits, years and
 * punctuation.
 */
function leftOver(plain: string): string {
  let text = plain;
  for (const pattern of PATTERNS) text = text.replaceAll(pattern, " ");
  return text.replaceAll(/\d{1,4}/g, "").replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, "");
}

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "azertyuiop",
  "qazwsxedcrfvtgbyhnujm",
];

/** Every piece of four or more characters of a row of keys, in both directions. */
function runs(): string[] {
  const pieces = new Set<string>();
  for (const row of [...ROWS, ...ROWS.map((each) => [...each].toReversed().join(""))]) {
    for (let from = 0; from + 4 <= row.length; from += 1) {
      for (let to = from + 4; to <= row.length; to += 1) pieces.add(row.slice(from, to));
    }
  }
  return [...pieces];
}

function anyOf(words: readonly string[]): RegExp {
  return new RegExp(words.toSorted((a, b) => b.length - a.length).join("|"), "g");
}

const PATTERNS = [/(.)\1{2,}/gu, anyOf(COMMON_WORDS), anyOf(runs())];
