import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import type { CountryCode } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";
import { toAsciiDigits } from "../shared/digits.ts";

/** The type of a line by the country's plan. "short" is 108 or 1910; "other" is not in the plan. */
export type LineType = "mobile" | "fixed" | "fixed-or-mobile" | "toll-free" | "short" | "other";

/** One number. `value`: E.164 where the country's plan knows it, else its digits as published. */
export type Phone = { value: string; line: LineType; whatsapp?: true; extension?: string };

/**
 * Reads one typed number, in the digits of any script; null when the country's plan does not know
 * it.
 */
export function readPhone(text: string, country: string): Phone | null {
  if (!isCountry(country)) return null;
  const parsed = parsePhoneNumberFromString(toAsciiDigits(text), country, metadata);
  if (parsed === undefined || !parsed.isValid() || isFiller(parsed.nationalNumber)) return null;
  const phone: Phone = { value: parsed.number, line: LINES[parsed.getType() ?? ""] ?? "other" };
  return parsed.ext === undefined ? phone : { ...phone, extension: parsed.ext };
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

/** Whether calls to an E.164 number cost extra: the holder of such a line earns by each call. */
export function isPremium(value: string): boolean {
  const type = parsePhoneNumberFromString(value, metadata)?.getType();
  return type === "PREMIUM_RATE" || type === "SHARED_COST";
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
