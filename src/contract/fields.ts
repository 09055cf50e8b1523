import { z } from "zod";
import { tidyText } from "#domain/listings/plain-fields.ts";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

/**
 * A number from a query string: bounds inclusive, plain decimal notation, nothing empty, no NaN.
 */
export function queryNumber(min: number, max: number) {
  return z.union([z.number(), z.string().regex(NUMBER).transform(Number)]).pipe(z.number().min(min).max(max));
}

/** A whole number from a query string, bounds inclusive. */
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

/** A yes or no from a query string. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
  .pipe(z.boolean());

/** A time as it leaves: `YYYY-MM-DDTHH:MM:SS.sssZ` (CONTRACT.md 2). */
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

/** Radius of a search in km, above 0. */
export const Radius = z
  .union([z.number(), z.string().regex(NUMBER).transform(Number)])
  .pipe(z.number().gt(0).max(500))
  .default(25)
  .meta({ description: "radius in km, above 0, at most 500" });

/** Names of several kinds in one query parameter, comma-separated, each once. */
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
 * Ids are UUIDs of any version (CONTRACT.md 2). Makers of documents use v7. Supply of facilities
 * and imports use v5.
 */
export const Id = z.guid();

/**
 * The id of a document that is created now. Only version 7 is accepted. Ids of imports and of
 * supply follow from public names. Whoever took such an id beforehand would own what is imported
 * later.
 */
export const NewId = z.uuidv7();

/** A point of a query. */
export const Latitude = queryNumber(-90, 90).meta({ description: "degrees north, -90 to 90" });
export const Longitude = queryNumber(-180, 180).meta({ description: "degrees east, -180 to 180" });

/**
 * `west,south,east,north` in one parameter, degrees; west may be larger than east: the box crosses
 * the date line.
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

/** Half of a sign of two, alone: no text, and no database keeps it. */
const HALF_SIGN = /\p{Cs}/u;
/** What no database keeps either. */
const NUL = "\u0000";

/** Any text that can be kept; what no database keeps is left out of it. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((sent) => !HALF_SIGN.test(sent))
    .overwrite((sent) => sent.replaceAll(NUL, ""));
}

/** A text that is looked up or compared rather than kept: as it was sent, or not at all. */
export function plain(most: number) {
  return z
    .string()
    .max(most)
    .refine((sent) => !HALF_SIGN.test(sent) && !sent.includes(NUL));
}

/** Free words of a search, 1 to 100 characters. */
export const SearchText = plain(100);

/**
 * Free words as they are kept: trimmed, without signs that nobody sees or that turn the direction
 * of what follows.
 */
export function words(least: number, most: number) {
  return z
    .string()
    .refine((sent) => !HALF_SIGN.test(sent))
    .overwrite((text) => tidyText(text) ?? "")
    .min(least)
    .max(most);
}
