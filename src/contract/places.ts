import { z } from "zod";
import { EMERGENCY_SERVICES } from "#domain/places/emergency-numbers.ts";
import { Box, Latitude, Longitude, queryInteger, queryNumber, SearchText, Time, plain } from "./fields.ts";
import { route } from "./route.ts";

export const PLACE_TYPES = ["city", "district", "state", "country", "postal-code", "locality", "facility"] as const;

/**
 * A place of the gazetteer. `label` is name, district, state, country as far as known; confidence
 * 0..1.
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
  /** Of the IANA database, such as Asia/Kolkata. */
  timeZone: z.string().optional(),
  /** The radius in km that the point stands for; absent: not known. */
  uncertaintyKm: z.number().optional(),
});
export type PlaceItem = z.output<typeof PlaceItem>;

const Country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase());

/** A whole degree, either sign. */
function degree(most: number) {
  return queryNumber(-most, most).pipe(z.int().min(-most).max(most));
}

/** `lat,lng` in one parameter. */
const Near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .transform((text) => ({ lat: Number(text.split(",")[0]), lng: Number(text.split(",")[1]) }))
  .refine((point) => Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180);

/**
 * Who answered: this deployment's own gazetteer, or the server its operator named; `fallback` says
 * why that one did not.
 */
export const PlacesFrom = z.object({
  provider: z.enum(["embedded", "photon", "nominatim"]),
  attribution: z.string(),
  fallback: z.enum(["timeout", "unreachable", "refused", "unreadable", "paused"]).optional(),
});
export type PlacesFrom = z.output<typeof PlacesFrom>;

/** Places by what was typed so far, best first; nothing sensible answers an empty list. */
export const searchPlaces = route({
  method: "GET",
  path: "/api/v1/places",
  who: "anyone",
  summary: "Places by what was typed so far",
  input: z.strictObject({
    q: SearchText.min(1),
    lang: plain(35).optional(),
    near: Near.optional(),
    country: Country.optional(),
    type: z.enum(PLACE_TYPES).optional(),
    limit: queryInteger(1, 20).default(8),
  }),
  output: z.object({ items: z.array(PlaceItem), from: PlacesFrom }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** Places a point lies in or next to, most local first. */
export const reversePlaces = route({
  method: "GET",
  path: "/api/v1/places/reverse",
  who: "anyone",
  summary: "Places a point lies in, most local first",
  input: z.strictObject({ lat: Latitude, lng: Longitude, lang: plain(35).optional() }),
  output: z.object({ items: z.array(PlaceItem), from: PlacesFrom }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** One place for a free text such as an address, or null: rather none than a wrong one. */
export const geocodeText = route({
  method: "GET",
  path: "/api/v1/places/geocode",
  who: "anyone",
  summary: "The place a free text means, with how far to believe it",
  input: z.strictObject({
    text: plain(500).min(1),
    country: Country.optional(),
    near: Near.optional(),
    lang: plain(35).optional(),
  }),
  output: z.object({ place: PlaceItem.nullable() }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** A place as the device stores it for offline search, with its names in all scripts. */
export const RegionPlace = z.object({
  id: z.string(),
  label: z.string(),
  lat: z.number(),
  lng: z.number(),
  country: z.string(),
  /** Names as typed, without those that the label begins with. */
  names: z.array(z.string()),
  /** 0..1, for the order of equal matches. */
  weight: z.number(),
});
export type RegionPlace = z.output<typeof RegionPlace>;

/**
 * The places around a point, for offline search on a device. The point is rounded to whole degrees,
 * so it reveals no home.
 */
export const regionPlaces = route({
  method: "GET",
  path: "/api/v1/places/region",
  who: "anyone",
  summary: "Places of a region for use without a net",
  input: z.strictObject({ lat: degree(90), lng: degree(180), lang: plain(35).optional() }),
  output: z.object({ items: z.array(RegionPlace).max(3_000) }),
  errors: ["http/invalid-argument"],
  list: true,
  keptSeconds: 86_400,
});

/** Names that a map of this zoom has room for, best known first, in the reader's language. */
export const placeLabels = route({
  method: "GET",
  path: "/api/v1/places/labels",
  who: "anyone",
  summary: "Names of places for a map",
  input: z.strictObject({ bbox: Box, zoom: queryInteger(0, 18), lang: plain(35).optional() }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.enum(PLACE_TYPES),
          lat: z.number(),
          lng: z.number(),
          /** 0..1: how well known, for size and for which of two that touch stays. */
          weight: z.number(),
        }),
      )
      .max(60),
  }),
  errors: ["http/invalid-argument"],
  list: true,
  keptSeconds: 86_400,
});

/** A place of the gazetteer by its stable id. */
export const getPlace = route({
  method: "GET",
  path: "/api/v1/places/{id}",
  who: "anyone",
  summary: "One place by its id",
  input: z.strictObject({ id: plain(100), lang: plain(35).optional() }),
  output: PlaceItem,
  errors: ["http/invalid-argument", "http/not-found"],
});

/** Numbers to call first when a life is in danger. */
export const emergencyNumbers = route({
  method: "GET",
  path: "/api/v1/emergency-numbers",
  who: "anyone",
  summary: "Emergency numbers of a country, the general one first",
  input: z.strictObject({ country: Country.optional(), lang: plain(35).optional() }),
  output: z.object({
    country: z.string(),
    items: z.array(
      z.object({ number: z.string(), for: z.enum(EMERGENCY_SERVICES), source: z.string(), checkedAt: Time }),
    ),
  }),
  errors: ["http/invalid-argument"],
  list: true,
});
