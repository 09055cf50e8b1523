import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import type { CountryCode } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";
import { toAsciiDigits } from "../shared/digits.ts";
import { plainNumberReader } from "./plain-number.ts";

/** The type of a line by the country's plan. "short" is 108 or 1910; "other" is not in the plan. */
export type LineType = "mobile" | "fixed" | "fixed-or-mobile" | "toll-free" | "short" | "other";

/** One number. `value`: E.164 where the country's plan knows it, else its digits as published. */
export type Phone = { value: string; line: LineType; whatsapp?: true; extension?: string };

const readPlainNumber = plainNumberReader(metadata);

/**
 * Reads one typed number, in the digits of any script; null when the country's plan does not know
 * it.
 */
export function readPhone(text: string, country: string): Phone | null {
  if (!isCountry(country)) return null;
  const ascii = toAsciiDigits(text);
  const plain = readPlainNumber(ascii, country);
  if (plain !== null && !isFiller(ascii)) return plain;
  const phone = parsedPhone(ascii, country);
  if (phone !== null) return phone;
  const renumbered = inTodaysPlan(ascii, country);
  return renumbered === null ? null : parsedPhone(renumbered, country);
}

/**
 * A number of an earlier plan, as it is dialled today; null: it is of none. Mexico dropped the 1
 * behind its code in 2020. Brazil put a 9 before all mobile numbers until 2016. Source: ITU national
 * numbering plans.
 */
function inTodaysPlan(text: string, country: string): string | null {
  const digits = text.replaceAll(/[^\d+]/g, "");
  if (/^\+521\d{10}$/.test(digits)) return `+52${digits.slice(4)}`;
  const [, area, local] =
    (country === "BR" || digits.startsWith("+55") ? /^(?:\+55|0)?([1-9]\d)([6-9]\d{7})$/ : /(?!)/).exec(digits) ?? [];
  return area === undefined || local === undefined ? null : `+55${area}9${local}`;
}

function parsedPhone(ascii: string, country: CountryCode): Phone | null {
  const parsed = parsePhoneNumberFromString(ascii, country, metadata);
  if (parsed === undefined || isFiller(parsed.nationalNumber)) return null;
  // A number of a known type is valid. To ask for both costs twice, and lists have 100,000.
  const type = parsed.getType();
  if (type === undefined && !parsed.isValid()) return null;
  const phone: Phone = { value: parsed.number, line: LINES[type ?? ""] ?? "other" };
  return parsed.ext === undefined ? phone : { ...phone, extension: parsed.ext };
}

/**
 * Whether an E.164 number is a landline for sure, so that no text message arrives there. In some
 * countries the number does not tell; there it counts as none.
 */
export function isLandline(value: string): boolean {
  return value.startsWith("+") && parsePhoneNumberFromString(value, metadata)?.getType() === "FIXED_LINE";
}

/**
 * Whether digits are a placeholder: 1234567890, or one digit repeated. Some plans accept them, and
 * lists were full of them, marked as verified (DOMAIN.md 1.3).
 */
export function isFiller(digits: string): boolean {
  return /^(?:\d{0,3}1234567890|0?123456789|(\d)\1{6,})$/u.test(digits);
}

/**
 * The country of an E.164 number, two letters. Where countries share a calling code and the number
 * does not tell: the code. Null for none.
 */
export function countryOfPhone(value: string): string | null {
  const parsed = parsePhoneNumberFromString(value, metadata);
  return parsed === undefined ? null : (parsed.country ?? `+${parsed.countryCallingCode}`);
}

/**
 * What a number costs its caller, by the plan of its country (libphonenumber 1.13.16, full tables,
 * read 2026-11-22). The smaller tables of that library know none of these types, or no such
 * numbers. A number that is not E.164 counts as ordinary.
 */
export type NumberType = "ordinary" | "premium" | "shared-cost" | "personal" | "pager" | "uan" | "satellite";

/** The type of an E.164 number. Most need no parsing, so a list of 100,000 numbers is quick. */
export function numberTypeOf(value: string): NumberType {
  const code = callingCodeOf(value);
  if (code === null) return "ordinary";
  const whole = TYPE_OF_CODE[code];
  if (whole !== undefined) return whole;
  if (UK_03.test(value)) return "ordinary";
  if (!specialNumbersOf(code).test(value.slice(1 + code.length))) return "ordinary";
  return SPECIAL_TYPES[parsePhoneNumberFromString(value, metadata)?.getType() ?? ""] ?? "ordinary";
}

/**
 * Calling codes of no country. Source: ITU-T E.164 list of assigned codes. 881 and 870 are
 * satellites. 882 and 883 are networks of no country, most of them satellites and ships.
 */
const TYPE_OF_CODE: Readonly<Record<string, NumberType>> = {
  "808": "shared-cost",
  "870": "satellite",
  "878": "personal",
  "881": "satellite",
  "882": "satellite",
  "883": "satellite",
  "888": "uan",
  "979": "premium",
};

/**
 * British numbers that begin with 03. The tables call them UAN. A call costs no more than one to
 * 01 or 02. Source: Ofcom, "03" numbers.
 */
const UK_03 = /^\+443\d{9}$/u;

const SPECIAL_TYPES: Readonly<Record<string, NumberType>> = {
  PREMIUM_RATE: "premium",
  SHARED_COST: "shared-cost",
  PERSONAL_NUMBER: "personal",
  PAGER: "pager",
  UAN: "uan",
};

/** Where a country's tables have the types above; their order is of the library's layout 4. */
const TYPES_AT = 11;
const SPECIAL_AT = [3, 4, 6, 7, 9];
const specialNumbers = new Map<string, RegExp>();

/** What national numbers of a calling code must look like to be of a special type. */
function specialNumbersOf(code: string): RegExp {
  const known = specialNumbers.get(code);
  if (known !== undefined) return known;
  const patterns = (metadata.country_calling_codes[code] ?? []).flatMap((country) => {
    const types: unknown = (metadata.countries as Readonly<Record<string, readonly unknown[]>>)[country]?.[TYPES_AT];
    return Array.isArray(types) ? SPECIAL_AT.flatMap((at): unknown[] => [types[at]].flat().slice(0, 1)) : [];
  });
  const texts = patterns.filter((pattern) => typeof pattern === "string" && pattern !== "");
  const made = new RegExp(`^0?(?:${texts.length === 0 ? "(?!)" : texts.join("|")})$`, "u");
  specialNumbers.set(code, made);
  return made;
}

/** The calling code of an E.164 number; null for another text. */
export function callingCodeOf(value: string): string | null {
  if (!/^\+\d{5,15}$/u.test(value)) return null;
  const codes = [1, 2, 3].map((length) => value.slice(1, 1 + length));
  return codes.find((code) => code in metadata.country_calling_codes || code in TYPE_OF_CODE) ?? null;
}

const LINES: Readonly<Record<string, LineType>> = {
  MOBILE: "mobile",
  FIXED_LINE: "fixed",
  FIXED_LINE_OR_MOBILE: "fixed-or-mobile",
  TOLL_FREE: "toll-free",
};

function isCountry(country: string): country is CountryCode {
  return country in metadata.countries;
}
