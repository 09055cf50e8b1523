import { z } from "zod";
import { KINDS } from "#domain/resources/kinds.ts";
import { Time, plain } from "./fields.ts";
import { route } from "./route.ts";

/** What every page needs to know about this deployment: the public part of its configuration. */
export const Site = z.object({
  operatorName: z.string().nullable(),
  operatorContact: z.string().nullable(),
  /** True while demonstration data is present: a banner says so on every page. */
  demo: z.boolean(),
  /** Whether admins are still to be asked whether the demonstration data goes or stays. */
  askAboutDemo: z.boolean(),
  defaultCountry: z.string(),
  /** First guess of the reader's place; null when the operator set none. */
  defaultPlace: z
    .object({ label: z.string(), lat: z.number(), lng: z.number(), placeId: z.string().optional() })
    .nullable(),
  /**
   * Kinds, or subtypes of them, that are not offered or asked for here just now, and why (policies
   * in force).
   */
  switchedOff: z.array(
    z.object({ kind: z.enum(KINDS), subtype: z.string().optional(), until: Time.optional(), note: z.string() }),
  ),
  /** The operator's own map tiles, shown under the embedded map; null: the embedded one alone. */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  /**
   * The server of another operator that place names are looked up with, and whether it is told
   * where people are; null: none.
   */
  geocoder: z.object({ name: z.string(), attribution: z.string(), seesLocation: z.boolean() }).nullable(),
  publicUrl: z.string(),
  version: z.string(),
});
export type Site = z.output<typeof Site>;

/** The public part of the configuration. */
export const getSite = route({
  method: "GET",
  path: "/api/v1/site",
  who: "anyone",
  summary: "What this deployment is",
  input: z.strictObject({ lang: plain(35).optional() }),
  output: Site,
  errors: [],
});
