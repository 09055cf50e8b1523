import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readPhone } from "#domain/contact/phones.ts";
import { toAsciiDigits } from "#domain/shared/digits.ts";

const Email = z.email().max(320);

/** A top-level domain that can never exist (RFC 2606), for the e-mail of accounts made by phone. */
const STAND_IN = "@phone.invalid";
const STAND_IN_TEXT = /[0-9a-f-]{36}(?:@|%40)phone\.invalid/gi;

/** A new stand-in address. It reveals nothing about the number and never leaves the server. */
export function standInEmail(): string {
  return `${randomUUID()}${STAND_IN}`;
}

/** Whether an address is a stand-in or pretends to be one. */
export function isStandIn(email: string): boolean {
  return email.toLowerCase().endsWith(STAND_IN);
}

/**
 * Removes stand-ins from an outgoing text: an `email` becomes null, a label for others becomes
 * plain text.
 */
export function withoutStandIns(json: string, label: string): string {
  if (!json.includes("phone.invalid")) return json;
  return json
    .replaceAll(/"email":"[0-9a-f-]{36}@phone\.invalid"/g, '"email":null')
    .replaceAll(STAND_IN_TEXT, label.replaceAll(/["\\]/g, ""));
}

/**
 * A phone number as accounts store it (E.164), or null. Without a country code it is read as a
 * number of the deployment's country.
 */
export function normalPhone(text: string, country: string | null): string | null {
  // A number with its country code reads the same whatever country is assumed.
  const assumed = country ?? (/^\s*(\+|00)/.test(toAsciiDigits(text)) ? "IN" : "");
  const phone = readPhone(text, assumed);
  return phone !== null && phone.extension === undefined && /^\+\d{6,15}$/.test(phone.value) ? phone.value : null;
}

/** An e-mail as accounts store it. Null for a stand-in or what the identity library rejects. */
export function normalEmail(text: string): string | null {
  const email = Email.safeParse(text.trim().toLowerCase());
  return email.success && !isStandIn(email.data) ? email.data : null;
}
