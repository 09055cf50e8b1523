import { z } from "zod";
import { AMBULANCE_USES, EMERGENCY_SERVICES, HELP_SERVICES } from "#domain/places/emergency-service.ts";
import { Box, Latitude, Longitude, queryInteger, queryNumber, SearchText, Time, lookupText } from "./fields.ts";
import { route } from "./route.ts";

/** The types of places in the gazetteer. */
export const PLACE_TYPES = ["city", "district", "state", "country", "postal-code", "locality", "facility"] as const;

/**
 * A place of the gazetteer. `label` is name, district, state and country, as far as known.
 * `confidence` is 0 to 1.
 */
export const PlaceItem = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  type: z.enum(PLACE_TYPES),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  population: z.int().optional(),
  confidence: z.number(),
  /** The time zone in the IANA database, such as Asia/Kolkata. */
  timeZone: z.string().optional(),
  /** The radius in km of the area that the point represents. Absent: unknown. */
  uncertaintyKm: z.number().optional(),
});
export type PlaceItem = z.output<typeof PlaceItem>;

const Country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase());

/** A whole number of degrees, from `-most` to `most`. */
function degree(most: number) {
  return queryNumber(-most, most).pipe(z.int().min(-most).max(most));
}

/** A point as `lat,lng` in one parameter, in degrees. */
const Near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .transform((text) => ({ lat: Number(text.split(",")[0]), lng: Number(text.split(",")[1]) }))
  .refine((point) => Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180);

/**
 * Which geocoder answered: the embedded gazetteer or the operator's server. `fallback` says why the
 * operator's server did not answer.
 */
export const PlacesFrom = z.object({
  provider: z.enum(["embedded", "photon", "nominatim"]),
  attribution: z.string(),
  fallback: z.enum(["timeout", "unreachable", "refused", "unreadable", "paused"]).optional(),
});
export type PlacesFrom = z.output<typeof PlacesFrom>;

/**
 * Suggests places for a text typed so far, best match first. If nothing matches, the list is empty.
 */
export const searchPlaces = route({
  method: "GET",
  path: "/api/v1/places",
  who: "anyone",
  summary: "Places by what was typed so far",
  input: z.strictObject({
    q: SearchText.min(1),
    lang: lookupText(35).optional(),
    near: Near.optional(),
    country: Country.optional(),
    type: z.enum(PLACE_TYPES).optional(),
    limit: queryInteger(1, 20).default(8),
  }),
  output: z.object({ items: z.array(PlaceItem), from: PlacesFrom }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** Finds places that contain a point or are next to it, smallest first. */
export const reversePlaces = route({
  method: "GET",
  path: "/api/v1/places/reverse",
  who: "anyone",
  summary: "Places a point lies in, most local first",
  input: z.strictObject({ lat: Latitude, lng: Longitude, lang: lookupText(35).optional() }),
  output: z.object({ items: z.array(PlaceItem), from: PlacesFrom }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** Finds the place that a free text names, such as an address. Null: no match is certain enough. */
export const geocodeText = route({
  method: "GET",
  path: "/api/v1/places/geocode",
  who: "anyone",
  summary: "The place a free text means, with how far to believe it",
  input: z.strictObject({
    text: lookupText(500).min(1),
    country: Country.optional(),
    near: Near.optional(),
    lang: lookupText(35).optional(),
  }),
  output: z.object({ place: PlaceItem.nullable() }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** A place as a device stores it for offline search, with its names in all scripts. */
export const RegionPlace = z.object({
  id: z.string(),
  label: z.string(),
  lat: z.number(),
  lng: z.number(),
  country: z.string(),
  /** Names as people type them. Those that `label` begins with are left out. */
  names: z.array(z.string()),
  /** From 0 to 1. It orders equal matches, the highest first. */
  weight: z.number(),
});
export type RegionPlace = z.output<typeof RegionPlace>;

/**
 * Lists places around a point, for offline search on a device. The point is rounded to whole
 * degrees, so it reveals no home.
 */
export const regionPlaces = route({
  method: "GET",
  path: "/api/v1/places/region",
  who: "anyone",
  summary: "Places of a region for use without a net",
  input: z.strictObject({ lat: degree(90), lng: degree(180), lang: lookupText(35).optional() }),
  output: z.object({ items: z.array(RegionPlace).max(3_000) }),
  errors: ["http/invalid-argument"],
  list: true,
  keptSeconds: 86_400,
});

/** Lists place names for a map at a zoom level, best known first, in the reader's language. */
export const placeLabels = route({
  method: "GET",
  path: "/api/v1/places/labels",
  who: "anyone",
  summary: "Names of places for a map",
  input: z.strictObject({ bbox: Box, zoom: queryInteger(0, 18), lang: lookupText(35).optional() }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.enum(PLACE_TYPES),
          lat: z.number(),
          lng: z.number(),
          /**
           * How well known the place is, 0 to 1. It sets the text size and decides which of two
           * overlapping names stays.
           */
          weight: z.number(),
        }),
      )
      .max(60),
  }),
  errors: ["http/invalid-argument"],
  list: true,
  keptSeconds: 86_400,
});

/** Returns a place of the gazetteer by its stable id. */
export const getPlace = route({
  method: "GET",
  path: "/api/v1/places/{id}",
  who: "anyone",
  summary: "One place by its id",
  input: z.strictObject({ id: lookupText(100), lang: lookupText(35).optional() }),
  output: PlaceItem,
  errors: ["http/invalid-argument", "http/not-found"],
});

/**
 * Lists the emergency numbers of a country. The general number comes first. With a point they are
 * those of its state, where they differ.
 */
export const emergencyNumbers = route({
  method: "GET",
  path: "/api/v1/emergency-numbers",
  who: "anyone",
  summary: "Emergency numbers of a country, the general one first",
  input: z.strictObject({
    country: Country.optional(),
    lat: Latitude.optional(),
    lng: Longitude.optional(),
    lang: lookupText(35).optional(),
  }),
  output: z.object({
    country: z.string(),
    items: z.array(
      z.object({
        number: z.string(),
        for: z.enum(EMERGENCY_SERVICES),
        ambulance: z
          .enum(AMBULANCE_USES)
          .optional()
          .meta({ description: "whom an ambulance is for, where there are several numbers" }),
        source: z.string(),
        checkedAt: Time,
      }),
    ),
    helplines: z
      .array(z.object({ number: z.string(), for: z.enum(HELP_SERVICES), source: z.string(), checkedAt: Time }))
      .optional()
      .meta({ description: "lines for women and against poison, where the table has them" }),
  }),
  errors: ["http/invalid-argument"],
  list: true,
});
