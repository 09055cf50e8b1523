import type { FractionMark } from "#domain/shared/parse-number.ts";

/**
 * The comma, where a language writes fractions with one. Undefined for others, whose readers may
 * have keyboards with a comma only: "2,5" is a number there too.
 */
export function fractionMarkOf(language: string): FractionMark | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : undefined;
}
