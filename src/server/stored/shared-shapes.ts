import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { FOUND_VALUES } from "#domain/contact/line-finding.ts";
import type { LineFinding } from "#domain/contact/line-finding.ts";
import type { PhoneLine } from "#domain/facilities/facility.ts";
import { FACILITY_STATES } from "#domain/facilities/state.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import { EFFECT_VALUES, UTILITIES, UTILITY_LEVELS } from "#domain/facilities/utilities.ts";
import type { PlaceEffect, Utilities, UtilityFact } from "#domain/facilities/utilities.ts";
import { STATUSES } from "#domain/listings/fields.ts";
import type { Channel, Details, Source, StoredListing } from "#domain/listings/listing.ts";
import { DECISIONS } from "#domain/moderation/report.ts";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import type { Axes, Counts } from "#domain/observations/axes.ts";
import type { ListingHearsay } from "#domain/observations/derive.ts";
import type { TrustDecision } from "#domain/observations/trust.ts";
import { PLACE_DOUBTS } from "#domain/places/place.ts";
import type { Place } from "#domain/places/place.ts";
import { AGE_BANDS, MET_CONDITIONS, PART_SEXES, PATIENT_GROUPS, SUPPLY_NEEDS } from "#domain/resources/for-whom.ts";
import type { ForWhom, SupplyPart } from "#domain/resources/for-whom.ts";
import { RESULT_TIMES } from "#domain/resources/result-times.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { LITRES_READ } from "#domain/resources/oxygen/litres.ts";
import type { DemoSource } from "#domain/shared/demo-source.ts";

/*
 * Shapes that several collections store. Text and numbers are not checked again. What a command
 * once accepted must stay readable when its rules become stricter. Values of fixed lists are
 * checked, because code branches on them. A value that was ever stored stays in its list.
 */

const text = z.string();
const number = z.number();

export const PlaceShape: z.ZodType<Place> = z.object({
  lat: number,
  lng: number,
  label: text,
  placeId: text.optional(),
  precision: z.enum(["exact", "area"]),
  basis: z.enum(["given", "geocoded", "masked"]),
  uncertaintyKm: number,
  doubt: z.enum(PLACE_DOUBTS).optional(),
});

export const SourceShape: z.ZodType<Source> = z.object({
  kind: z.enum(["member", "facility", "import", "message"]),
  name: text.optional(),
  url: text.optional(),
  licence: text.optional(),
  asOf: text.optional(),
  demo: z.boolean().optional(),
});

export const DemoSourceShape: z.ZodType<DemoSource> = z.object({
  kind: z.literal("import"),
  name: text,
  licence: text,
  demo: z.literal(true),
});

export const ChannelShape: z.ZodType<Channel> = z.object({
  type: z.enum(["phone", "whatsapp", "email"]),
  value: text,
  label: text.optional(),
});

export const LineShape: z.ZodType<PhoneLine> = z.object({
  value: text,
  label: text.optional(),
  isPaused: z.literal(true).optional(),
  since: text.optional(),
});

export const LineFindingShape: z.ZodType<LineFinding> = z.object({
  value: text,
  found: z.enum(FOUND_VALUES),
  at: text,
  by: z.enum(BY_ROLES),
  until: text,
});

export const StateShape: z.ZodType<StateFact> = z.object({
  value: z.enum(FACILITY_STATES),
  at: text.nullable(),
  by: z.enum(BY_ROLES).nullable(),
  until: text.optional(),
  lapsed: z.literal(true).optional(),
  asked: z.union([z.literal(1), z.literal(2)]).optional(),
});

const UtilityShape: z.ZodType<UtilityFact> = z.object({
  value: z.enum(UTILITY_LEVELS),
  at: text,
  by: z.enum(BY_ROLES),
  hasBackup: z.literal(true).optional(),
  lapsed: z.literal(true).optional(),
});

export const UtilitiesShape: z.ZodType<Utilities> = z.object({
  power: UtilityShape.optional(),
  oxygen: UtilityShape.optional(),
  staff: UtilityShape.optional(),
});

export const EffectShape: z.ZodType<PlaceEffect> = z.object({
  value: z.enum(EFFECT_VALUES),
  because: z.enum(UTILITIES),
  at: text,
  by: z.enum(BY_ROLES),
  lapsed: z.literal(true).optional(),
});

/** What is needed or offered. Forms of oxygen that no table has come from imports. */
export const DetailsShape: z.ZodType<Details> = z.object({
  bedType: z.enum(BED_TYPES).optional(),
  form: text.optional(),
  litres: number.optional(),
  litresRead: z.enum(LITRES_READ).optional(),
  waterLitres: number.optional(),
  gasLitres: number.optional(),
  pressureBar: number.optional(),
  flowLitresPerMinute: number.optional(),
  component: z.enum(BLOOD_COMPONENTS).optional(),
  group: z.enum(BLOOD_GROUPS).optional(),
  generic: text.optional(),
  strength: text.optional(),
  prescriptionOnly: z.boolean().optional(),
  classes: z.array(text).optional(),
  equipment: z.array(text).optional(),
  wheelchair: z.boolean().optional(),
  stretcher: z.boolean().optional(),
  name: text.optional(),
  resultIn: z.enum(RESULT_TIMES).optional(),
});

export const CountsShape: z.ZodType<Counts> = z.object({
  total: number.optional(),
  occupied: number.optional(),
  available: number.optional(),
  staffed: number.optional(),
});

/** For whom a supply is, and which part of it. */
export const ForWhomShape: z.ZodType<ForWhom> = z.object({
  sex: z.enum(PART_SEXES).optional(),
  ages: z.array(z.enum(AGE_BANDS)).optional(),
  patients: z.enum(PATIENT_GROUPS).optional(),
  needs: z.array(z.enum(SUPPLY_NEEDS)).optional(),
});
export const PartsShape: z.ZodType<SupplyPart[]> = z.array(
  z.object({ for: ForWhomShape, available: number, total: number.optional(), staffed: number.optional() }),
);
const forPeople = { for: ForWhomShape.optional(), parts: PartsShape.optional() };

const axis = { at: text.nullable(), by: z.enum(BY_ROLES).nullable(), weight: number.optional() };

export const ReachShape: z.ZodType<Axes["reach"]> = z.object({ value: z.enum(REACH_VALUES), ...axis });
export const StockShape: z.ZodType<Axes["stock"]> = z.object({
  value: z.enum(STOCK_VALUES),
  count: number.optional(),
  counts: CountsShape.optional(),
  moreAt: text.optional(),
  own: z
    .object({ value: z.enum(STOCK_VALUES), count: number.optional(), at: text, by: z.enum(BY_ROLES), ...forPeople })
    .optional(),
  ...forPeople,
  ...axis,
});
export const TrustShape: z.ZodType<Axes["trust"]> = z.object({ value: z.enum(TRUST_VALUES), ...axis });

const tally = z.object({ people: number, at: text });
const hearsay = { at: text, by: z.enum(BY_ROLES), people: number };

/** What people observed that is not the value of an axis. */
export const HearsayShape: z.ZodType<ListingHearsay> = z.object({
  reach: z.object({ value: z.enum(REACH_VALUES), ...hearsay }).optional(),
  stock: z.object({ value: z.enum(STOCK_VALUES), ...hearsay }).optional(),
  helped: tally.optional(),
  askedForMoney: tally.optional(),
  conditions: z.array(z.object({ condition: z.enum(MET_CONDITIONS), ...hearsay })).optional(),
});

/** What moderators decided about trust. */
export const DecidedShape: z.ZodType<TrustDecision> = z.object({ value: z.enum(TRUST_VALUES), at: text });

/** The decision on a listing that is in force. */
export const StandingShape: z.ZodType<NonNullable<StoredListing["decision"]>> = z.object({
  id: text,
  decision: z.enum(DECISIONS),
  at: text,
  was: z.enum(STATUSES).optional(),
  mayAppeal: z.boolean().optional(),
});

export const PointShape: z.ZodType<{ lat: number; lng: number }> = z.object({ lat: number, lng: number });

/** For collections without a shielded part. */
export const NothingShape: z.ZodType<object> = z.object({});
