import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readPhone } from "#domain/contact/phones.ts";
import { toAsciiDigits } from "#domain/shared/digits.ts";

const Email = z.email().max(320);

/**
 * Top-level domain that can never exist (RFC 2606): what stands in for the e-mail of somebody who
 * signed up by phone.
 */
const STAND_IN = "@phone.invalid";
const STAND_IN_TEXT = /[0-9a-f-]{36}(?:@|%40)phone\.invalid/gi;

/** A new stand-in: says nothing about the number, and never leaves the server. */
export function standInEmail(): string {
  return `${randomUUID()}${STAND_IN}`;
}

/** Whether an address is a stand-in, or pretends to be one. */
export function isStandIn(email: string): boolean {
  return email.toLowerCase().endsWith(STAND_IN);
}

/**
 * Takes stand-ins out of a text that leaves: an `email` becomes null, a label somebody else reads a
 * plain word.
 */
export function withoutStandIns(json: string, label: string): string {
  if (!json.includes("phone.invalid")) return json;
  return json
    .replaceAll(/"email":"[0-9a-f-]{36}@phone\.invalid"/g, '"email":null')
    .replaceAll(STAND_IN_TEXT, label.replaceAll(/["\\]/g, ""));
}

/**
 * A phone number as accounts keep it (E.164), or null. Without a country code it is read as one of
 * the deployment's country.
 */
export function normalPhone(text: string, country: string | null): string | null {
  // A number with its country code reads the same whatever country is assumed.
  const assumed = country ?? (/^\s*(\+|00)/.test(toAsciiDigits(text)) ? "IN" : "");
  const phone = readPhone(text, assumed);
  return phone !== null && phone.extension === undefined && /^\+\d{6,15}$/.test(phone.value) ? phone.value : null;
}

/** An e-mail as accounts keep it, or null: one the identity library takes too, and no stand-in. */
export function normalEmail(text: string): string | null {
  const email = Email.safeParse(text.trim().toLowerCase());
  return email.success && !isStandIn(email.data) ? email.data : null;
}
