import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { RESULT_TIMES } from "#domain/resources/result-times.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { LITRES_READ } from "#domain/resources/oxygen/litres.ts";
import { OwnChannel } from "./channels.ts";
import { Time } from "./fields.ts";

/* What a listing consists of (CONTRACT.md 3). */

const list = {
  name: z.string().optional(),
  url: z.string().optional(),
  licence: z.string().optional(),
  asOf: Time.optional(),
};

/** Where a document comes from. */
export const Source = z.object({
  kind: z.enum(["member", "facility", "import", "message"]),
  ...list,
  demo: z.boolean().optional(),
  also: z.array(z.object(list)).optional().meta({
    description: "of an entry: the lists whose entries are merged into it; absent in lists, and where there are none",
  }),
});

/** What is needed or offered. Which fields are set depends on the kind. */
export const Details = z.object({
  bedType: z.enum(BED_TYPES).optional(),
  form: z.string().optional(),
  litres: z.number().optional().meta({
    deprecated: true,
    description: "as somebody gave it who did not say of what; litresRead says what it was taken for",
  }),
  litresRead: z.enum(LITRES_READ).optional(),
  waterLitres: z.number().optional().meta({
    description: "litres of water that a cylinder holds, or of liquid oxygen that a vessel holds",
  }),
  gasLitres: z.number().optional().meta({ description: "litres of oxygen gas when full" }),
  pressureBar: z.number().optional().meta({ description: "what its gauge shows, bar" }),
  flowLitresPerMinute: z.number().optional(),
  component: z.enum(BLOOD_COMPONENTS).optional(),
  group: z.enum(BLOOD_GROUPS).optional(),
  generic: z.string().optional(),
  strength: z.string().optional(),
  prescriptionOnly: z.boolean().optional(),
  classes: z.array(z.string()).optional(),
  equipment: z.array(z.string()).optional(),
  wheelchair: z.boolean().optional(),
  stretcher: z.boolean().optional(),
  name: z.string().optional(),
  resultIn: z.enum(RESULT_TIMES).optional().meta({ description: "of a test: when its result is there" }),
});

const Carried = z.enum(["yes", "may", "no"]);

/** What a vehicle has for a patient's need (domain/resources/ambulances.ts). `may`: not known. */
export const Carries = z.object({ sitting: Carried, lying: Carried, oxygen: Carried, ventilator: Carried });

/** The private part of a listing: true place, channels, consents. Only its owner gets it. */
export const OwnListing = z.object({
  place: z.object({
    lat: z.number(),
    lng: z.number(),
    label: z.string().optional(),
    placeId: z.string().optional(),
    precision: z.enum(["exact", "area"]),
  }),
  contact: z.object({
    alias: z.string().optional(),
    channels: z.array(OwnChannel),
    /** Set while the owner pauses the contact: nobody gets the number. */
    isPaused: z.literal(true).optional(),
  }),
  consent: z.object({
    showOnRequest: z.boolean(),
    beMatched: z.boolean(),
    reContact: z.boolean(),
    answersHere: z.boolean().optional(),
  }),
});
export type OwnListing = z.output<typeof OwnListing>;

/** Whether the facility of a search result is open, by its published hours. */
export const NearbyHours = z.object({
  state: z.enum(["always", "open", "closed"]),
  time: z
    .int()
    .min(0)
    .max(1440)
    .optional()
    .meta({ description: "when it closes, else when it opens: minutes from midnight by its own clocks" }),
  day: z
    .int()
    .min(0)
    .max(6)
    .optional()
    .meta({ description: "the weekday of that time, Monday 0; absent: the next time that clocks show it" }),
  offOnHolidays: z
    .literal(true)
    .optional()
    .meta({ description: "closed on public holidays; whether today is one is not known" }),
  until: Time.optional().meta({ description: "from then on this says nothing more" }),
});

/** How somebody who cannot climb steps gets into a place. What is absent is not known. */
export const PlaceAccess = z.object({
  wheelchair: z.enum(["yes", "limited", "no"]).optional(),
  stepFree: z.boolean().optional(),
});

export type PlaceAccess = z.output<typeof PlaceAccess>;

/** Why a search result is included although it does not match exactly. */
export const Why = z.object({
  code: z.enum(["compatible", "ask-blood-bank", "subtype-unknown"]),
  group: z.enum(BLOOD_GROUPS).optional(),
});

/**
 * What people do about a need, in its unit. `asked`: its quantity, else 1. `promised`: not taken by
 * its owner yet. `coming`: taken. `left`: still needed.
 */
export const Needed = z.object({
  asked: z.number(),
  promised: z.number(),
  coming: z.number(),
  received: z.number(),
  left: z.number(),
});
