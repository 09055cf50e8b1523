import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS, OXYGEN_SIZES } from "#domain/resources/trait-names.ts";
import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { FOLLOW_CHANNELS, FOLLOW_WHENS } from "#domain/follows/follow.ts";
import type { ShieldedFollow, StoredFollow } from "#domain/follows/follow.ts";
import { PHONE_LANGUAGES } from "#domain/places/phone-languages.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS, PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { StoredHealthConsent } from "./health-consent.ts";
import { DemoSourceShape } from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<StoredFollow> = z.object({
  ownerId: text,
  kind: z.enum(KINDS),
  withinKm: z.number(),
  when: z.enum(FOLLOW_WHENS),
  until: text,
  nightToo: z.boolean(),
  channels: z.array(z.enum(FOLLOW_CHANNELS)).optional(),
  at: text,
  source: DemoSourceShape.optional(),
});

/** A person's follows. Where, and for which blood group, is shielded. */
export const follows: StoredCollection<StoredFollow, ShieldedFollow> = collection("follows", {
  body: Body,
  shielded: z.object({
    place: z.object({ lat: z.number(), lng: z.number(), label: text.optional() }),
    details: z.object({
      bedType: z.enum(BED_TYPES).optional(),
      form: z.enum(OXYGEN_FORMS).optional(),
      bloodGroup: z.enum([...BLOOD_GROUPS, "unknown"]).optional(),
      component: z.enum(BLOOD_COMPONENTS).optional(),
      patient: z.enum(PATIENT_NEEDS).optional(),
      ambulanceClass: z.enum(AMBULANCE_CLASSES).optional(),
      equipment: z.array(z.enum(AMBULANCE_EQUIPMENT)).optional(),
      medicineForm: z.enum(MEDICINE_FORMS).optional(),
      oxygenSize: z.enum(OXYGEN_SIZES).optional(),
      accessible: z.boolean().optional(),
      q: text.optional(),
      openNow: z.boolean().optional(),
      speaks: z.enum(PHONE_LANGUAGES).optional(),
      freshWithinMinutes: z.number().optional(),
    }),
    healthConsent: StoredHealthConsent.optional(),
  }),
});
