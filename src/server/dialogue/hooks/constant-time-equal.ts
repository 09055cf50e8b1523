import { timingSafeEqual } from "node:crypto";

/** Compares a given signature or secret with the right one; the time says only how long it is. */
export function isEqualInConstantTime(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
