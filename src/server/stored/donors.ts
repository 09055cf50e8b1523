import { z } from "zod";
import { DONOR_RULES, GIFT_COMPONENTS } from "#domain/blood/deferral.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { DONOR_RADII_KM } from "#domain/donors/donor.ts";
import type { StoredDonor } from "#domain/donors/donor.ts";
import type { PlaceInput } from "#domain/listings/plain-fields.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { DemoSourceShape } from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<StoredDonor> = z.object({
  ownerId: text,
  group: z.enum(BLOOD_GROUPS),
  components: z.array(z.enum(BLOOD_COMPONENTS)),
  rules: z.enum(DONOR_RULES),
  sex: z.enum(["female", "male"]).optional(),
  gifts: z.array(z.object({ component: z.enum(GIFT_COMPONENTS), on: text })),
  deferredUntil: text.optional(),
  radiusKm: z.literal(DONOR_RADII_KM),
  pausedUntil: text.optional(),
  wakeMe: z.boolean(),
  consent: z.object({
    purpose: z.literal("be-asked"),
    wordsVersion: text,
    channel: z.literal("web"),
    at: text,
    until: text,
  }),
  secondAskConsent: z
    .object({
      purpose: z.literal("second-ask"),
      wordsVersion: text,
      channel: z.literal("web"),
      at: text,
      until: text,
    })
    .optional(),
  renewalAskedAt: text.optional(),
  silentAsks: z.number().optional(),
  source: DemoSourceShape.optional(),
});

/** Where a donor starts from: their true point. */
export type ShieldedDonor = { place: PlaceInput };

/** One document per donor, with the account's id. Nobody else learns that there is one. */
export const donors: StoredCollection<StoredDonor, ShieldedDonor> = collection("donors", {
  body: Body,
  shielded: z.object({
    place: z.object({
      lat: z.number(),
      lng: z.number(),
      label: text.optional(),
      placeId: text.optional(),
      precision: z.enum(["exact", "area"]),
    }),
  }),
});
