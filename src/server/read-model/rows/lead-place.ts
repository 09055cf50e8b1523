import { hash } from "node:crypto";
import { dialledOf } from "#domain/contact/line-findings.ts";
import type { PhoneLine } from "#domain/facilities/facility.ts";
import { AMBULANCE_LINE } from "#domain/facilities/supply.ts";

/**
 * The id of what all published entries of one number share, in the form of a UUID. Of several
 * numbers the least counts. Undefined where no number is published: such an entry is alone.
 */
export function numberPlaceId(channels: readonly { type?: string; value: string }[]): string | undefined {
  const [number] = dialledOf(channels)
    .map(({ value }) => value)
    .sort();
  if (number === undefined) return undefined;
  const hex = hash("sha256", number, "hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** The same of a facility, by the lines that its listings of most kinds show. */
export function facilityPlaceId(phones: readonly PhoneLine[]): string | undefined {
  return numberPlaceId(phones.filter(({ label, isPaused }) => isPaused !== true && label !== AMBULANCE_LINE));
}
