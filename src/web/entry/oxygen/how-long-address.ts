import type { Row } from "../row.ts";
import { HOW_LONG_PATH } from "./how-long-path.ts";

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
