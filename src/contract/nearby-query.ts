import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS, OXYGEN_SIZES } from "#domain/resources/trait-names.ts";
import { z } from "zod";
import { BLOOD_COMPONENTS, readDonorGroup, readPatientGroup } from "#domain/blood/groups.ts";
import { PHONE_LANGUAGES } from "#domain/places/phone-languages.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS, PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import { commaList, Latitude, Longitude, lookupText, queryInteger, QueryFlag, Radius, SearchText } from "./fields.ts";

/** A blood group in a query string. `message` describes the accepted values. */
function groupText<Group>(read: (text: string) => Group | null, message: string) {
  return z
    .string()
    .max(20)
    .transform((text, context) => {
      const group = read(text);
      if (group !== null) return group;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

/**
 * Traits that a search may ask for besides a subtype (domain/listings/traits.ts). What has each of
 * them, and what may have it, answers; what is known not to have one does not.
 */
export const TraitFilters = {
  ambulanceClass: z
    .enum(AMBULANCE_CLASSES)
    .optional()
    .meta({ description: "ambulances of this class, or that may be" }),
  equipment: commaList(AMBULANCE_EQUIPMENT).optional(),
  medicineForm: z.enum(MEDICINE_FORMS).optional().meta({ description: "medicine of this form, or that may be" }),
  oxygenSize: z.enum(OXYGEN_SIZES).optional().meta({
    description: "cylinders up to 6 L of water or 1,000 L of gas; up to 14 or 2,900; larger; and what may be of it",
  }),
  accessible: QueryFlag.optional().meta({
    description: "true: places without steps, vehicles for a wheelchair or a stretcher; and those that may be",
  }),
};

/** The query of the search (CONTRACT.md 4). */
export const NearbyQuery = z.strictObject({
  lat: Latitude,
  lng: Longitude,
  withinKm: Radius,
  side: z.enum(["need", "offer"]).default("offer"),
  kind: commaList(KINDS).optional(),
  bedType: z.enum(BED_TYPES).optional(),
  form: z.enum(OXYGEN_FORMS).optional().meta({ description: "form in which oxygen is offered" }),
  bloodGroup: groupText(readPatientGroup, "a blood group such as O+, O-, AB or unknown").optional(),
  donorGroup: groupText(readDonorGroup, "a blood group with its sign, such as O+ or O-").optional().meta({
    description: "the group of who gives, without bloodGroup: needs that it may help; of offers the same group",
  }),
  component: z
    .enum(BLOOD_COMPONENTS)
    .optional()
    .meta({ description: "red-cells unless said otherwise, with bloodGroup" }),
  patient: z
    .enum(PATIENT_NEEDS)
    .optional()
    .meta({ description: "what the patient needs on the way: ambulances and other transports that have it or may" }),
  ...TraitFilters,
  openNow: QueryFlag.optional().meta({
    description: "true: what is open now by its hours and its own clocks, and what may be because nobody knows them",
  }),
  speaks: z.enum(PHONE_LANGUAGES).optional().meta({
    description: "a language spoken at the number: who says so, and who says nothing",
  }),
  q: SearchText.optional(),
  freshWithinMinutes: queryInteger(1, 525_600).optional(),
  sort: z.enum(["best", "near", "fresh"]).default("best"),
  group: z.enum(["place"]).optional().meta({
    description: "place: an item is a place with its matching lines, and only what can be called, unless callable=no",
  }),
  callable: z.enum(["yes", "no"]).optional().meta({
    description: "yes: only what can be called or asked for now; no: only the rest; absent: both, unless grouped",
  }),
  real: QueryFlag.optional().meta({ description: "true: without the made-up entries of a demonstration" }),
  limit: queryInteger(1, 100).default(20),
  fields: z.enum(["list"]).optional().meta({
    description: "list: items without what only an entry shows; absent: with all",
  }),
  cursor: lookupText(1000).optional(),
  facets: QueryFlag.optional().meta({
    description:
      "true adds total, and as facets the total of each subtype or need if it were asked for; items, up to 1,000",
  }),
  lang: lookupText(35).optional(),
});
