import { createHmac } from "node:crypto";
import { networkOf } from "#server/http/admission/clients.ts";

/**
 * Makes the keys of counts. They are keyed hashes, so the table of tries has no e-mail, number or
 * address.
 */
export type Keys = { of: (kind: string, value: string) => string; network: (address: string) => string };

/** @param secret the deployment's; each of its processes gets the same keys */
export function createKeys(secret: string): Keys {
  const of = (kind: string, value: string): string =>
    createHmac("sha256", secret).update(`limits\0${kind}\0${value}`).digest("base64url").slice(0, 27);
  return { of, network: (address) => of("address", networkOf(address)) };
}

/** An e-mail in the form by which accounts are found. All its spellings share one count. */
export function mailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** A number in the form by which accounts are found: digits and a leading plus. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, "");
}
