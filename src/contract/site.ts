import { z } from "zod";
import { KINDS } from "#domain/resources/kinds.ts";
import { Time, lookupText } from "./fields.ts";
import { route } from "./route.ts";

/** The public part of the configuration, which every page needs. */
export const Site = z.object({
  operatorName: z.string().nullable(),
  operatorContact: z.string().nullable(),
  /** True while demonstration data is present. Each made-up entry says so, and so do lists. */
  demo: z.boolean(),
  /**
   * Whether every page warns of made-up entries: they stand on a public address, and no admin has
   * said that they are for training.
   */
  demoWarning: z.boolean(),
  /** Whether an admin has said that the demonstration data is for training. */
  demoTraining: z.boolean(),
  /** Whether admins are still asked to keep or remove the demonstration data. */
  askAboutDemo: z.boolean(),
  defaultCountry: z.string(),
  /** The first guess of the reader's place. Null: the operator set none. */
  defaultPlace: z
    .object({ label: z.string(), lat: z.number(), lng: z.number(), placeId: z.string().optional() })
    .nullable(),
  /** Kinds and subtypes that a policy in force switches off, and why. */
  switchedOff: z.array(
    z.object({ kind: z.enum(KINDS), subtype: z.string().optional(), until: Time.optional(), note: z.string() }),
  ),
  /** The operator's own map tiles, drawn below the embedded map. Null: only the embedded map. */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  /**
   * A file of a region's streets, which `regionMap` serves. The box is west, south, east, north in
   * degrees. Null: none is set.
   */
  mapRegion: z
    .object({
      version: z.string(),
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      minZoom: z.int().min(0).max(30),
      maxZoom: z.int().min(0).max(30),
      attribution: z.string(),
    })
    .nullable(),
  /**
   * The operator's geocoder. `seesLocation`: it receives locations of people. Null: none is set.
   */
  geocoder: z.object({ name: z.string(), attribution: z.string(), seesLocation: z.boolean() }).nullable(),
  /** The number that takes text messages, E.164: of the deployment's country where it has one. */
  textLine: z.string().optional().meta({ description: "the number that takes text messages, E.164; absent: none" }),
  /** Since when answers may be old: newer changes cannot be read. Absent: they are current. */
  asOf: Time.optional().meta({ description: "since when answers may be old; absent: they are current" }),
  publicUrl: z.string(),
  version: z.string(),
});
export type Site = z.output<typeof Site>;

/** Returns the public part of the configuration. */
export const getSite = route({
  method: "GET",
  path: "/api/v1/site",
  who: "anyone",
  summary: "What this deployment is",
  input: z.strictObject({ lang: lookupText(35).optional() }),
  output: Site,
  errors: [],
});
