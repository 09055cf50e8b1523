import type { Channel } from "../listings/listing.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import { readPhone } from "./phones.ts";

/** How many ways to reach somebody a listing may have. */
export const MOST_CHANNELS = 5;

/**
 * Something@something, as everywhere (CONTRACT.md 5): what is behind the @ has a dot or is a host
 * of its own.
 */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/u;

/** A channel as somebody types it. */
export type TypedChannel = Pick<Channel, "type" | "value">;

/**
 * Ways to reach somebody in the form they are kept: numbers as E.164 by their country's plan,
 * e-mails trimmed, each once.
 * @param country whose numbers are meant where no country code is given, two letters; null: a code
 *   is needed
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
  return phone === null ? { word: "phone" } : phone.value;
}
