import type { Channel } from "../listings/listing.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import { mayUseNumber } from "./number-uses.ts";
import { readPhone } from "./phones.ts";

/** Most channels of a listing. */
export const MOST_CHANNELS = 5;

/** Something@something (CONTRACT.md 5). The part after the @ may be a host without a dot. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/u;

/** A channel as somebody types it. */
export type TypedChannel = Pick<Channel, "type" | "value">;

/**
 * Reads typed channels: numbers as E.164 by their country's plan, e-mail addresses trimmed, each
 * once. A number whose calls cost extra is no channel of a person.
 * @param country the country of numbers without a country code, two letters; null: a code is
 *   required
 */
export function readChannels(
  channels: readonly TypedChannel[],
  { country, path }: { country: string | null; path: string },
): Checked<Channel[]> {
  const errors: FieldRefusal[] = [];
  const found = new Map<string, Channel>();
  if (channels.length === 0) errors.push({ path, word: "channel-missing" });
  if (channels.length > MOST_CHANNELS) errors.push({ path, word: "too-many", values: { max: MOST_CHANNELS } });
  channels.forEach(({ type, value }, at) => {
    const read = type === "email" ? readEmail(value) : readNumber(value, country);
    if (typeof read === "string") found.set(`${type} ${read}`, { type, value: read });
    else errors.push({ path: `${path}.${at}.value`, word: read.word });
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: [...found.values()] };
}

function readEmail(value: string): string | { word: string } {
  const text = value.trim();
  return EMAIL.test(text) ? text : { word: "email" };
}

function readNumber(typed: string, country: string | null): string | { word: string } {
  const value = toAsciiDigits(typed);
  const isInternational = /^\s*(\+|00)/u.test(value);
  if (country === null && !isInternational) return { word: "phone-country" };
  const phone = readPhone(value.trim().replace(/^00/u, "+"), country ?? "IN");
  if (phone === null) return { word: "phone" };
  return mayUseNumber(phone, "person") ? phone.value : { word: "premium" };
}
