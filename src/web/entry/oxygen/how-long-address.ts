import type { Kind } from "#domain/resources/kinds.ts";
import type { Row } from "../row.ts";

/** The page that says how long a cylinder lasts. It works without a net and without an account. */
export const HOW_LONG_PATH = "/how-long";

/** Forms of oxygen that have a gauge. */
const HAS_GAUGE: readonly (string | undefined)[] = ["cylinder", "refill", "portable", undefined];

/**
 * The page for an entry's cylinder, with its size; the rest is filled in there. Null for what has
 * no gauge. What a rule only took a number for is not carried over.
 */
export function howLongAddress({ kind, subtype, extras }: Pick<Row, "kind" | "subtype" | "extras">): string | null {
  if (kind !== "oxygen" || !HAS_GAUGE.includes(subtype)) return null;
  const { litres, waterLitres, gasLitres } = extras;
  const parts = new URLSearchParams();
  if (litres === undefined && waterLitres !== undefined) parts.set("water", String(waterLitres));
  if (litres === undefined && gasLitres !== undefined) parts.set("gas", String(gasLitres));
  return parts.size === 0 ? HOW_LONG_PATH : `${HOW_LONG_PATH}?${parts.toString()}`;
}

/** Whether a list may hold cylinders. */
export function mayHoldCylinders(kinds: readonly Kind[] | null): boolean {
  return kinds?.length === 1 && kinds[0] === "oxygen";
}
