import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { ACCESS_FIELDS, FACILITY_FIELDS, FACILITY_TYPES, HOURS_FIELDS } from "#domain/facilities/fields.ts";
import { BY_ROLES, STOCK_VALUES } from "#domain/observations/axes.ts";
import { KINDS, UNITS } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { LineCheck, LinePart, RefusedPart } from "./channels.ts";
import { ForWhom, SupplyPart } from "./supply/for-whom.ts";
import { Id, Latitude, Longitude, queryInteger, Radius, SearchText, Time, lookupText } from "./fields.ts";
import { Counts, OwnWord, StockHearsay } from "./axes.ts";
import { Details, Source } from "./listing-parts.ts";
import { DocumentHead } from "./listings.ts";
import { FacilityStatus, Utilities } from "./place-state.ts";
import { Place } from "./place.ts";
import { route } from "./route.ts";
import { shownSchemas } from "./tables/field-schemas.ts";

const MoreAt = Time.optional().meta({ description: "where none is left: when there will be more" });
/** What is said of a supply beside its numbers, as its listing has it. */
const StatementFields = {
  stock: z.enum(STOCK_VALUES).optional(),
  own: OwnWord.optional(),
  hearsay: StockHearsay.optional(),
  for: ForWhom.optional(),
  parts: z.array(SupplyPart).optional(),
  at: Time.nullable(),
  by: z.enum(BY_ROLES).nullable(),
  listingId: z.string(),
};

/** What is counted. `available` is what readers are told: those that have staff. */
const ToldCounts = {
  ...Counts.shape,
  empty: z.int().optional().meta({ description: "how many are free, where fewer have staff; else absent" }),
  moreAt: MoreAt,
  ...StatementFields,
};

/** What was counted of an offer while readers are told another stock. */
export const KeptCount = z.object(ToldCounts);

/** A line as its staff see it. `refused`: readers do not, because calls to it cost extra. */
const OwnLine = z.object({
  value: z.string(),
  label: z.string().optional(),
  isPaused: z.boolean(),
  ...RefusedPart,
});

/** The parts of a facility in an answer. `beds`, `blood` and `supply` are computed from its listings. */
const PARTS = {
  place: Place,
  /** `cost` says why a call costs more than an ordinary one. */
  phones: z.array(z.object({ value: z.string(), ...LinePart })),
  /** `until` is null if the pause has no end time. */
  callsPaused: z.object({ until: Time.nullable() }),
  lineCheck: LineCheck,
  own: z.object({ phones: z.array(OwnLine) }),
  kept: z.array(KeptCount),
  hours: z.object(shownSchemas(HOURS_FIELDS, {})),
  accessibility: z.object(shownSchemas(ACCESS_FIELDS, {})),
  beds: z.array(z.object({ bedType: z.enum(BED_TYPES), ...ToldCounts })),
  blood: z.array(
    z.object({
      component: z.enum(BLOOD_COMPONENTS),
      group: z.enum(BLOOD_GROUPS),
      units: z.int().optional(),
      moreAt: MoreAt,
      ...StatementFields,
    }),
  ),
  supply: z.array(
    z.object({
      kind: z.enum(KINDS),
      details: Details,
      unit: z.enum(UNITS),
      ...ToldCounts,
      stock: z.enum(STOCK_VALUES),
    }),
  ),
  status: FacilityStatus,
  utilities: Utilities,
  source: Source,
};

/** A facility (CONTRACT.md 3). Its table of fields says what it has. */
export const Facility = z.object({
  collection: z.literal("facilities"),
  ...DocumentHead,
  ...shownSchemas(FACILITY_FIELDS, PARTS),
});
export type Facility = z.output<typeof Facility>;

/** Finds facilities around a point, nearest first. */
export const facilitiesNearby = route({
  method: "GET",
  path: "/api/v1/facilities/nearby",
  who: "anyone",
  summary: "Facilities around a point, nearest first",
  input: z.strictObject({
    lat: Latitude,
    lng: Longitude,
    withinKm: Radius,
    type: z.enum(FACILITY_TYPES).optional(),
    bedType: z.enum(BED_TYPES).optional(),
    q: SearchText.optional(),
    limit: queryInteger(1, 100).default(20),
    cursor: lookupText(1000).optional(),
    lang: lookupText(35).optional(),
  }),
  output: z.object({
    items: z.array(Facility.extend({ distanceKm: z.number() })),
    nextCursor: z.string().nullable(),
    asOf: Time,
  }),
  errors: ["http/invalid-argument", "listings/cursor-broken", "listings/cursor-mismatch", "listings/cursor-expired"],
  list: true,
});

/** Returns one facility. */
export const getFacility = route({
  method: "GET",
  path: "/api/v1/facilities/{id}",
  who: "anyone",
  summary: "One facility with its beds and blood",
  input: z.strictObject({ id: Id, lang: lookupText(35).optional() }),
  output: Facility,
  errors: ["http/invalid-argument", "facilities/not-found"],
});
