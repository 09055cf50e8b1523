import { randomInt } from "node:crypto";

/**
 * An address of the range shared between customers of a carrier (100.64.0.0/10, RFC 6598), for
 * `X-Forwarded-For`.
 */
export function newAddress(): string {
  return `100.${64 + randomInt(64)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
