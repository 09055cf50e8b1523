import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS, readDonorGroup, readPatientGroup } from "#domain/blood/groups.ts";
import { STATUSES, URGENCIES } from "#domain/listings/listing.ts";
import { DECISIONS } from "#domain/moderation/report.ts";
import { BY_ROLES, OUTCOMES } from "#domain/observations/axes.ts";
import { BED_TYPES, KINDS, OXYGEN_FORMS, UNITS } from "#domain/resources/kinds.ts";
import { LineCheck, OwnChannel, PublishedChannel } from "./channels.ts";
import {
  Box,
  commaList,
  Id,
  Latitude,
  Longitude,
  queryInteger,
  Radius,
  QueryFlag,
  SearchText,
  Time,
  lookupText,
} from "./fields.ts";
import { Counts, Hearsay, ReachAxis, StockAxis, TrustAxis } from "./axes.ts";
import { route } from "./route.ts";

const Count = z.int().min(0);

/** A place as this reader may see it (CONTRACT.md 3). */
export const Place = z.object({
  lat: z.number(),
  lng: z.number(),
  label: z.string(),
  placeId: z.string().optional(),
  precision: z.enum(["exact", "area"]),
  basis: z.enum(["given", "geocoded", "masked"]),
  uncertaintyKm: z.number(),
});

/** Where a document comes from. */
export const Source = z.object({
  kind: z.enum(["member", "facility", "import", "message"]),
  name: z.string().optional(),
  url: z.string().optional(),
  licence: z.string().optional(),
  asOf: Time.optional(),
  demo: z.boolean().optional(),
});

/** The fields that every sent document begins with. */
export const DocumentHead = {
  id: z.string(),
  version: z.int(),
  editVersion: z.int(),
  createdAt: Time,
  updatedAt: Time,
};

/** What is needed or offered. Which fields are set depends on the kind. */
export const Details = z.object({
  bedType: z.enum(BED_TYPES).optional(),
  form: z.string().optional(),
  litres: z.number().optional(),
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
});

/** A listing without a person's number or true point, as any reader gets it (CONTRACT.md 3). */
export const Listing = z.object({
  collection: z.literal("listings"),
  ...DocumentHead,
  side: z.enum(["need", "offer"]),
  kind: z.enum(KINDS),
  details: Details,
  quantity: z.number().optional(),
  unit: z.enum(UNITS).optional(),
  title: z.string().optional(),
  note: z.string().optional(),
  language: z.string(),
  speaks: z
    .array(z.string())
    .optional()
    .meta({ description: "languages (BCP 47) that whoever answers speaks, as they say; absent: not known" }),
  place: Place,
  facilityId: z.string().optional(),
  facilityName: z.string().optional(),
  urgency: z.enum(URGENCIES),
  neededBy: Time.optional(),
  status: z.enum(STATUSES),
  reach: ReachAxis,
  stock: StockAxis,
  trust: TrustAxis,
  hearsay: Hearsay.optional().meta({
    description: "what people observed that does not count as the value: each part with its time and how many",
  }),
  confirmedAt: Time.nullable(),
  freshness: z.enum(["fresh", "ageing", "stale"]),
  expiresAt: Time.nullable(),
  manyCalling: Time.optional().meta({
    description: "when many people were last calling within half an hour; after 30 minutes it says nothing more",
  }),
  contact: z.object({
    channels: z.array(PublishedChannel),
    shielded: z.boolean(),
    available: z.boolean(),
    lineCheck: LineCheck.optional(),
  }),
  source: Source,
  may: z.record(z.string(), z.boolean()).optional(),
});
export type Listing = z.output<typeof Listing>;

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
  consent: z.object({ showOnRequest: z.boolean(), beMatched: z.boolean(), reContact: z.boolean() }),
});
export type OwnListing = z.output<typeof OwnListing>;

/** A single listing. Its owner also gets `own` and the decision in force. */
export const SingleListing = Listing.extend({
  own: OwnListing.optional(),
  /** The id of the duplicate that a moderator kept, if the two were merged. */
  mergedInto: z.string().optional(),
  /** The moderator's decision in force. Only the owner gets it. */
  decision: z.object({ decision: z.enum(DECISIONS), at: Time, mayAppeal: z.boolean() }).optional(),
});
export type SingleListing = z.output<typeof SingleListing>;

/** Why a search result is included although it does not match exactly. */
export const Why = z.object({
  code: z.enum(["compatible", "ask-blood-bank", "subtype-unknown"]),
  group: z.enum(BLOOD_GROUPS).optional(),
});

/** A search result. The distance in km to a masked place is the upper edge of its band. */
export const NearbyListing = Listing.extend({ distanceKm: z.number(), why: z.array(Why).optional() });
export type NearbyListing = z.output<typeof NearbyListing>;

/** An observation: what a person found when they called or went. */
export const Observation = z.object({
  collection: z.literal("observations"),
  ...DocumentHead,
  listingId: z.string(),
  outcome: z.enum(OUTCOMES),
  count: Count.optional(),
  counts: Counts.optional(),
  at: Time,
  by: z.enum(BY_ROLES),
  note: z.string().optional(),
});
export type Observation = z.output<typeof Observation>;

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
  q: SearchText.optional(),
  freshWithinMinutes: queryInteger(1, 525_600).optional(),
  sort: z.enum(["best", "near", "fresh"]).default("best"),
  limit: queryInteger(1, 100).default(20),
  cursor: lookupText(1000).optional(),
  facets: QueryFlag.optional().meta({
    description: "true adds total, and as facets the total of each subtype if it were asked for; counted up to 1,000",
  }),
  lang: lookupText(35).optional(),
});

/** Finds listings around a point. It works without an account. */
export const nearby = route({
  method: "GET",
  path: "/api/v1/listings/nearby",
  who: "anyone",
  summary: "Listings around a point, best, nearest or freshest first",
  input: NearbyQuery,
  output: z.object({
    items: z.array(NearbyListing),
    nextCursor: z.string().nullable(),
    asOf: Time,
    total: z.int().optional(),
    vague: z
      .int()
      .optional()
      .meta({ description: "with facets: how many of total are known by a wide area only (10 km or more)" }),
    facets: z.array(z.object({ subtype: z.string(), count: z.int() })).optional(),
  }),
  errors: ["http/invalid-argument", "listings/cursor-broken", "listings/cursor-mismatch", "listings/cursor-expired"],
  list: true,
});
export type NearbyPage = z.output<typeof nearby.output>;

/** Filters of both the list and the map. */
const MapFilters = NearbyQuery.pick({
  side: true,
  kind: true,
  bedType: true,
  form: true,
  bloodGroup: true,
  donorGroup: true,
  component: true,
  q: true,
  freshWithinMinutes: true,
  lang: true,
});

/** Listings that are close together on a map of this zoom. A single one has its id. */
export const Cluster = z.object({
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  count: z.int().min(1),
  listingId: z.string().optional(),
  name: z.string().optional().meta({
    description:
      "of one alone: what its pin is called, the facility's name, or the title where its number is published; never of a person's listing",
  }),
});
export type Cluster = z.output<typeof Cluster>;

/** Returns at most 500 clusters. Their counts add up to the listings within the box. */
export const clusters = route({
  method: "GET",
  path: "/api/v1/listings/clusters",
  who: "anyone",
  summary: "Listings within a box, those that stand close together counted as one",
  input: MapFilters.extend({ bbox: Box, zoom: queryInteger(0, 18) }),
  output: z.object({ clusters: z.array(Cluster).max(500), asOf: Time }),
  errors: ["http/invalid-argument"],
  list: true,
});
export type ClustersQuery = z.output<typeof clusters.input>;

/** Returns one listing. A closed one has no contact. A hidden one is not found. */
export const getListing = route({
  method: "GET",
  path: "/api/v1/listings/{id}",
  who: "anyone",
  summary: "One listing",
  input: z.strictObject({ id: Id, lang: lookupText(35).optional() }),
  output: SingleListing,
  errors: ["http/invalid-argument", "listings/not-found"],
});

/** Lists the observations about a listing, newest first. */
export const getObservations = route({
  method: "GET",
  path: "/api/v1/listings/{id}/observations",
  who: "anyone",
  summary: "What callers, staff and verifiers found, newest first",
  input: z.strictObject({ id: Id, limit: queryInteger(1, 100).default(50), lang: lookupText(35).optional() }),
  output: z.object({ items: z.array(Observation) }),
  errors: ["http/invalid-argument", "listings/not-found"],
  list: true,
});
