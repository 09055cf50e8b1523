import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS, OXYGEN_SIZES } from "#domain/resources/trait-names.ts";
import { z } from "zod";
import { BLOOD_COMPONENTS, readPatientGroup } from "#domain/blood/groups.ts";
import type { PatientGroup } from "#domain/blood/groups.ts";
import { FOLLOWING, FOLLOW_CHANNELS, FOLLOW_WHENS } from "#domain/follows/follow.ts";
import { PHONE_LANGUAGES } from "#domain/places/phone-languages.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS, PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import { AgreedWords, Id, lookupText, SearchText, Time, TimeIn } from "./fields.ts";
import { DocumentHead } from "./listings.ts";

const PatientGroupText = z
  .string()
  .max(20)
  .refine((text) => readPatientGroup(text) === text, "a blood group such as O+, O-, AB or unknown")
  .transform((text) => text as PatientGroup);

const fields = {
  kind: z.enum(KINDS),
  bedType: z.enum(BED_TYPES).optional(),
  form: z.enum(OXYGEN_FORMS).optional(),
  bloodGroup: PatientGroupText.optional(),
  component: z.enum(BLOOD_COMPONENTS).optional(),
  patient: z.enum(PATIENT_NEEDS).optional(),
  ambulanceClass: z.enum(AMBULANCE_CLASSES).optional(),
  equipment: z.array(z.enum(AMBULANCE_EQUIPMENT)).max(AMBULANCE_EQUIPMENT.length).optional(),
  medicineForm: z.enum(MEDICINE_FORMS).optional(),
  oxygenSize: z.enum(OXYGEN_SIZES).optional(),
  accessible: z.boolean().optional(),
  q: SearchText.optional(),
  openNow: z.boolean().optional().meta({
    description: "true: what is open when it changes, by its hours and its own clocks, and what nobody knows hours of",
  }),
  speaks: z.enum(PHONE_LANGUAGES).optional(),
  freshWithinMinutes: z.number().int().min(1).max(525_600).optional(),
  withinKm: z.number().gt(0).max(FOLLOWING.mostKm),
  when: z.enum(FOLLOW_WHENS),
  nightToo: z.boolean(),
  channels: z
    .array(z.enum(FOLLOW_CHANNELS))
    .min(1)
    .max(FOLLOW_CHANNELS.length)
    .refine((list) => new Set(list).size === list.length, "names no channel twice")
    .optional(),
};

const place = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  label: lookupText(200).optional(),
});

/**
 * A follow of a search. Its owner is told when an offer begins to answer it, with stock that
 * somebody said lately. Only the owner reads it, from the collection `follows`, by a target with
 * `mine`.
 */
export const Follow = z.object({
  collection: z.literal("follows"),
  ...DocumentHead,
  ...fields,
  bloodGroup: z.string().optional(),
  speaks: z.string().optional(),
  until: Time,
  place: place.optional(),
});
export type Follow = z.output<typeof Follow>;

/**
 * Mutation `follows.save`: follows a search of offers. `until`: absent, 14 days; 90 at most.
 * `channels`: absent, each that the person has. `healthConsent`: the words before the button. A
 * blood group is not followed without those of today.
 */
export const FollowSave = z.strictObject({
  id: Id,
  ...fields,
  place,
  until: TimeIn.optional(),
  healthConsent: AgreedWords.optional(),
});
export type FollowSave = z.input<typeof FollowSave>;

/** Mutation `follows.end`: follows a search no more, and erases it. */
export const FollowEnd = z.strictObject({ id: Id });
