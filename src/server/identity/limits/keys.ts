import { createHmac } from "node:crypto";
import { networkOf } from "#server/http/admission/clients.ts";

/**
 * Makes the keys of counts: keyed hashes, so that no e-mail, number or address stands in the table
 * of tries.
 */
export type Keys = { of: (kind: string, value: string) => string; network: (address: string) => string };

/** @param secret the deployment's; the keys are the same in each of its processes */
export function createKeys(secret: string): Keys {
  const of = (kind: string, value: string): string =>
    createHmac("sha256", secret).update(`limits\0${kind}\0${value}`).digest("base64url").slice(0, 27);
  return { of, network: (address) => of("address", networkOf(address)) };
}

/**
 * An e-mail as accounts are found by it: however it is written, it is one account and one count.
 */
export function mailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** A number as accounts are found by it: digits and a leading plus. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, "");
}
