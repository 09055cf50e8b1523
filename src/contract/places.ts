import { z } from "zod";
import { EMERGENCY_SERVICES } from "#domain/places/emergency-numbers.ts";
import { Latitude, Longitude, queryInteger, SearchText, Time } from "./fields.ts";
import { route } from "./route.ts";

export const PLACE_TYPES = ["city", "district", "state", "country", "postal-code", "locality", "facility"] as const;

/** A place of the gazetteer. `label` is name, district, state, country as far as known; confidence 0..1. */
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
});
export type PlaceItem = z.output<typeof PlaceItem>;

const Country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase());

/** `lat,lng` in one parameter. */
const Near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .transform((text) => ({ lat: Number(text.split(",")[0]), lng: Number(text.split(",")[1]) }))
  .refine((point) => Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180);

/** Places by what was typed so far, best first; nothing sensible answers an empty list. */
export const searchPlaces = route({
  method: "GET",
  path: "/api/v1/places",
  who: "anyone",
  summary: "Places by what was typed so far",
  input: z.strictObject({
    q: SearchText.min(1),
    lang: z.string().max(35).optional(),
    near: Near.optional(),
    country: Country.optional(),
    type: z.enum(PLACE_TYPES).optional(),
    limit: queryInteger(1, 20).default(8),
  }),
  output: z.object({ items: z.array(PlaceItem) }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** Places a point lies in or next to, most local first. */
export const reversePlaces = route({
  method: "GET",
  path: "/api/v1/places/reverse",
  who: "anyone",
  summary: "Places a point lies in, most local first",
  input: z.strictObject({ lat: Latitude, lng: Longitude, lang: z.string().max(35).optional() }),
  output: z.object({ items: z.array(PlaceItem) }),
  errors: ["http/invalid-argument"],
  list: true,
});

/** A place of the gazetteer by its stable id. */
export const getPlace = route({
  method: "GET",
  path: "/api/v1/places/{id}",
  who: "anyone",
  summary: "One place by its id",
  input: z.strictObject({ id: z.string().max(100), lang: z.string().max(35).optional() }),
  output: PlaceItem,
  errors: ["http/invalid-argument", "http/not-found"],
});

/** Numbers to call first when a life is in danger. */
export const emergencyNumbers = route({
  method: "GET",
  path: "/api/v1/emergency-numbers",
  who: "anyone",
  summary: "Emergency numbers of a country, the general one first",
  input: z.strictObject({ country: Country.optional(), lang: z.string().max(35).optional() }),
  output: z.object({
    country: z.string(),
    items: z.array(
      z.object({ number: z.string(), for: z.enum(EMERGENCY_SERVICES), source: z.string(), checkedAt: Time }),
    ),
  }),
  errors: ["http/invalid-argument"],
  list: true,
});
