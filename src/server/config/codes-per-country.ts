import { z } from "zod";

/** The setting for codes by text message per hour: `IN=500,*=50`. `*` is all other countries. */
export const CodesPerCountry = z
  .string()
  .regex(/^([A-Z]{2}|\*)=\d{1,5}(,([A-Z]{2}|\*)=\d{1,5})*$/, "is a list such as IN=500,BD=200,*=50")
  .transform((text): Record<string, number> => {
    const pairs = text.split(",").map((part) => part.split("="));
    return Object.fromEntries(pairs.map(([country = "", most = "0"]) => [country, Number(most)]));
  });

/** Codes an hour to a country where none is named as served. Source: CONTRACT.md 2. */
const UNNAMED_CODES = 100;
/** Codes an hour to any other: enough for a relative abroad, too few to earn by. */
const OTHER_CODES = 5;

/** A list of countries, two letters each: `IN,BD`. */
export const Countries = z
  .string()
  .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, "is a list of countries such as IN,BD")
  .transform((text) => text.split(","));

/**
 * Codes an hour by country; `*` is all others. Null: a country that is served has no count of its
 * own, its codes count by number and deployment (domain/limits/network-shares.ts).
 * @param set what the operator set, which counts before the rest
 */
export function codeLimits(
  set: Readonly<Record<string, number>>,
  served: readonly (string | null)[],
): Readonly<Record<string, number | null>> {
  const countries = served.filter((country) => country !== null);
  if (countries.length === 0) return { "*": UNNAMED_CODES, ...set };
  const most = set["*"] ?? null;
  return { ...Object.fromEntries(countries.map((country) => [country, most])), "*": OTHER_CODES, ...set };
}
