import { z } from "zod";
import { PLACE_DOUBTS } from "#domain/places/place.ts";

/** A place as this reader may see it (CONTRACT.md 3). */
export const Place = z.object({
  lat: z.number(),
  lng: z.number(),
  label: z.string(),
  placeId: z.string().optional(),
  precision: z.enum(["exact", "area"]),
  basis: z.enum(["given", "geocoded", "masked"]),
  uncertaintyKm: z.number(),
  /** The list's point lies outside what its row names, so the place is only an area. */
  doubt: z.enum(PLACE_DOUBTS).optional(),
});
