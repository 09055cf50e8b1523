import { z } from "zod";
import { tidyText } from "#domain/shared/tidy-text.ts";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

/**
 * A number from a query string, in decimal notation. Both bounds are inclusive. Empty text, NaN and
 * infinity are refused.
 */
export function queryNumber(min: number, max: number) {
  return z.union([z.number(), z.string().regex(NUMBER).transform(Number)]).pipe(z.number().min(min).max(max));
}

/** A whole number from a query string. Both bounds are inclusive. */
export function queryInteger(min: number, max: number) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));
}

/** A boolean from a query string: `true` or `false`. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
  .pipe(z.boolean());

/** A time in an answer: `YYYY-MM-DDTHH:MM:SS.sssZ` (CONTRACT.md 2). */
export const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: "date-time" });

/**
 * A time in a request: RFC 3339 with an offset. It is converted to the form of times in answers
 * (CONTRACT.md 2).
 */
export const TimeIn = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text) => new Date(text).toISOString());

/** The radius of a search in km, above 0 and at most 500. The default is 25. */
export const Radius = z
  .union([z.number(), z.string().regex(NUMBER).transform(Number)])
  .pipe(z.number().gt(0).max(500))
  .default(25)
  .meta({ description: "radius in km, above 0, at most 500" });

/** Several values of a set in one query parameter, separated by commas. Duplicates are dropped. */
export function commaList<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .string()
    .transform((text) => [...new Set(text.split(",").map((part) => part.trim()))])
    .pipe(z.array(z.enum(values)).min(1))
    .meta({
      description: `one or several of ${values.join(", ")}, comma-separated`,
      pattern: `^(${values.join("|")})(,(${values.join("|")}))*$`,
    });
}

/**
 * An id: a UUID of any version (CONTRACT.md 2). New documents get version 7. Supply of facilities
 * and imports get version 5.
 */
export const Id = z.guid();

/**
 * The id of a document that is created now: version 7 only. Ids of imports and of supply are
 * computed from public names. A person who used such an id first would own what is imported later.
 */
export const NewId = z.uuidv7();

/** The latitude of a query, in degrees north. */
export const Latitude = queryNumber(-90, 90).meta({ description: "degrees north, -90 to 90" });
/** The longitude of a query, in degrees east. */
export const Longitude = queryNumber(-180, 180).meta({ description: "degrees east, -180 to 180" });

/**
 * A box as `west,south,east,north` in one parameter, in degrees. If west is larger than east, the
 * box crosses the date line.
 */
export const Box = z
  .union([
    z.array(z.number()).length(4),
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/)
      .transform((text) => text.split(",").map(Number)),
  ])
  .transform(([west = 0, south = 0, east = 0, north = 0]) => ({ west, south, east, north }))
  .refine(
    ({ west, south, east, north }) =>
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south < north,
  )
  .meta({ description: "west,south,east,north in degrees; south below north; west above east crosses the date line" });
export type Box = z.output<typeof Box>;

/** An unpaired surrogate. It is no character, and no database stores it. */
const HALF_SIGN = /\p{Cs}/u;
/** PostgreSQL does not store this character in text. */
const NUL = "\u0000";

/**
 * A text to store, of at most `most` UTF-16 code units. NUL characters are removed. Unpaired
 * surrogates are refused.
 */
export function storedText(most: number) {
  return z
    .string()
    .max(most)
    .refine((sent) => !HALF_SIGN.test(sent))
    .overwrite((sent) => sent.replaceAll(NUL, ""));
}

/**
 * A text to look up or compare, of at most `most` UTF-16 code units. NUL characters and unpaired
 * surrogates are refused.
 */
export function lookupText(most: number) {
  return z
    .string()
    .max(most)
    .refine((sent) => !HALF_SIGN.test(sent) && !sent.includes(NUL));
}

/** The version of words that somebody agreed to just now. */
export const AgreedWords = z.strictObject({ wordsVersion: lookupText(20) });

/** Search words, at most 100 characters. */
export const SearchText = lookupText(100);

/**
 * Free text to store, of `least` to `most` UTF-16 code units. White space at the ends is removed.
 * Invisible characters and those that change the direction of text are removed too.
 */
export function freeText(least: number, most: number) {
  return z
    .string()
    .refine((sent) => !HALF_SIGN.test(sent))
    .overwrite((text) => tidyText(text) ?? "")
    .min(least)
    .max(most);
}
