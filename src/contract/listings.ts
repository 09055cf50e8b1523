import { z } from "zod";
import { MET_CONDITIONS } from "#domain/resources/for-whom.ts";
import { LISTING_FIELDS } from "#domain/listings/fields.ts";
import { ForWhom, SupplyPart } from "./supply/for-whom.ts";
import { DECISIONS } from "#domain/moderation/report.ts";
import { BY_ROLES } from "#domain/observations/axes.ts";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import { LineCheck, PublishedChannel } from "./channels.ts";
import { shownSchemas } from "./tables/field-schemas.ts";
import { Box, Id, Latitude, Longitude, queryInteger, Radius, Time, lookupText } from "./fields.ts";
import { NearbyQuery } from "./nearby-query.ts";
import { Carries, Details, NearbyHours, Needed, OwnListing, PlaceAccess, Source, Why } from "./listing-parts.ts";
import { Counts, Hearsay, ReachAxis, StockAxis, TrustAxis } from "./axes.ts";
import { PlaceEffect, PlaceState } from "./place-state.ts";
import { Place } from "./place.ts";
import { route } from "./route.ts";

const Count = z.int().min(0);

/** The fields that every sent document begins with. */
export const DocumentHead = {
  id: z.string(),
  version: z.int(),
  editVersion: z.int(),
  createdAt: Time,
  updatedAt: Time,
};

/** How to reach who posted it: published lines alone. */
const ListingContact = z.object({
  channels: z.array(PublishedChannel),
  shielded: z.boolean(),
  available: z.boolean(),
  isCallOnly: z.literal(true).optional().meta({ description: "a need whose owner takes no responses" }),
  lineCheck: LineCheck.optional(),
});

/** A listing without a person's number or true point, as any reader gets it (CONTRACT.md 3). */
export const Listing = z.object({
  collection: z.literal("listings"),
  ...DocumentHead,
  ...shownSchemas(LISTING_FIELDS, {
    details: Details,
    carries: Carries,
    needed: Needed,
    place: Place,
    facilityState: PlaceState,
    placeEffect: PlaceEffect,
    reach: ReachAxis,
    stock: StockAxis,
    trust: TrustAxis,
    hearsay: Hearsay,
    contact: ListingContact,
    source: Source,
  }),
  may: z.record(z.string(), z.boolean()).optional(),
});
export type Listing = z.output<typeof Listing>;

/** A single listing. Its owner also gets `own` and the decision in force. */
export const SingleListing = Listing.extend({
  own: OwnListing.optional(),
  /** The id of the duplicate that a moderator kept, if the two were merged. */
  mergedInto: z.string().optional(),
  /** The moderator's decision in force. Only the owner gets it. */
  decision: z.object({ decision: z.enum(DECISIONS), at: Time, mayAppeal: z.boolean() }).optional(),
});
export type SingleListing = z.output<typeof SingleListing>;

/**
 * What of a listing only its entry shows. A search with `fields=list` leaves it out, and also
 * `facilityId`. Of the source it keeps `kind`, `name` and `demo` (CONTRACT.md 4).
 */
const ENTRY_ALONE = { collection: true, editVersion: true, updatedAt: true, status: true, expiresAt: true } as const;

/** What is surely known of a listing in a list. */
const ListedListing = Listing.partial(ENTRY_ALONE);
export type ListedListing = z.output<typeof ListedListing>;

/**
 * Documents a search result as it is without `fields=list`. Else the document would promise less to
 * callers who never ask for that.
 */
function documentedWhole<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): z.ZodObject<Shape> {
  const isThere = (name: string): boolean => name in ENTRY_ALONE || !(schema.shape[name] instanceof z.ZodOptional);
  return schema.meta({ required: Object.keys(schema.shape).filter(isThere) });
}

/** A search result. The distance in km to a masked place is the upper edge of its band. */
export const NearbyLine = ListedListing.extend({
  distanceKm: z.number(),
  why: z.array(Why).optional(),
  hours: NearbyHours.optional().meta({ description: "absent: not known, or not understood" }),
  access: PlaceAccess.optional().meta({ description: "of its facility, as that says; absent: nothing is known" }),
  yesOfTen: z.int().min(1).max(9).optional().meta({
    description:
      "of ten calls like one to it, how many get a yes; only where all of it was learnt from calls of its kind and is well known",
  }),
});
export type NearbyLine = z.output<typeof NearbyLine>;

/** A search result, with `group=place` the best line of its place and the place's other lines. */
export const NearbyListing = NearbyLine.extend({
  lines: z.array(documentedWhole(NearbyLine)).max(5).optional().meta({
    description: "with group=place: the place's other matching lines, exact ones first, then best; absent: none",
  }),
  moreLines: z.int().min(1).optional().meta({ description: "how many more lines of the place match than are sent" }),
});
export type NearbyListing = z.output<typeof NearbyListing>;

/** An observation: what a person found when they called or went. */
export const Observation = z.object({
  collection: z.literal("observations"),
  ...DocumentHead,
  listingId: z.string(),
  outcome: z.enum(OUTCOMES),
  count: Count.optional(),
  counts: Counts.optional(),
  moreAt: Time.optional().meta({ description: "when there will be more, as was said then" }),
  for: ForWhom.optional(),
  parts: z.array(SupplyPart).optional(),
  condition: z.enum(MET_CONDITIONS).optional().meta({ description: "what was asked for, after not-for-us" }),
  at: Time,
  by: z.enum(BY_ROLES),
  /** The name of the facility's shared desk that said it. */
  desk: z.string().optional(),
  note: z.string().optional(),
});
export type Observation = z.output<typeof Observation>;

/** How counted items answer. The others have what is asked. */
const AnswerCounts = {
  may: z
    .int()
    .optional()
    .meta({ description: "with facets: of how many nobody knows whether they have it; absent: 0" }),
  none: z.int().optional().meta({ description: "with facets: how many had none left when last asked; absent: 0" }),
};

/** Finds listings around a point. It works without an account. */
export const nearby = route({
  method: "GET",
  path: "/api/v1/listings/nearby",
  who: "anyone",
  summary: "Listings around a point, best, nearest or freshest first",
  input: NearbyQuery,
  output: z.object({
    items: z.array(documentedWhole(NearbyListing)),
    nextCursor: z.string().nullable(),
    asOf: Time,
    total: z.int().optional(),
    vague: z
      .int()
      .optional()
      .meta({ description: "with facets: how many of total are known by a wide area only (10 km or more)" }),
    ...AnswerCounts,
    all: z
      .int()
      .optional()
      .meta({ description: "with facets: the total if no subtype were asked for; absent with bloodGroup" }),
    near: z
      .object({ total: z.int(), ...AnswerCounts, all: z.int().optional(), notCallable: z.int().optional() })
      .optional()
      .meta({ description: "with facets: the counts without what is known by a wide area only; absent: the same" }),
    facets: z
      .array(
        z.object({
          subtype: z.string(),
          count: z.int(),
          ...AnswerCounts,
          near: z
            .object({ count: z.int(), ...AnswerCounts })
            .optional()
            .meta({ description: "the same without what is known by a wide area only; absent: the same" }),
        }),
      )
      .optional(),
    notCallable: z.int().optional().meta({
      description: "with group=place and facets: how many items callable=no has, counted up to 1,000",
    }),
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
  patient: true,
  ambulanceClass: true,
  equipment: true,
  medicineForm: true,
  oxygenSize: true,
  accessible: true,
  openNow: true,
  speaks: true,
  q: true,
  freshWithinMinutes: true,
  callable: true,
  real: true,
  lang: true,
});

/** Listings that are close together on a map of this zoom. A single one has its id. */
export const Cluster = z.object({
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  count: z.int().min(1),
  box: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .optional()
    .meta({ description: "of several: west, south, east and north of their points" }),
  listingId: z.string().optional(),
  name: z.string().optional().meta({
    description:
      "of one alone: what its pin is called, the facility's name, or the title where its number is published; never of a person's listing",
  }),
  freshness: z.enum(["fresh", "ageing", "stale"]).optional().meta({ description: "of one alone" }),
  closed: z.int().min(1).optional().meta({ description: "how many of these are at a place that is closed now" }),
  circleKm: z.number().optional().meta({ description: "of one alone: it is somewhere within so many km of its point" }),
});
export type Cluster = z.output<typeof Cluster>;

/** The circle of a list, whose items a map then shows and no others. */
const AroundPoint = {
  lat: Latitude.optional().meta({ description: "with lng and withinKm: the items that `nearby` answers around it" }),
  lng: Longitude.optional(),
  withinKm: Radius.removeDefault().optional(),
  ...NearbyQuery.pick({ group: true }).shape,
  sort: NearbyQuery.shape.sort.removeDefault().optional(),
};

/** What a map around a point says of the items that it does not draw. */
const ItemTotals = {
  total: z
    .int()
    .optional()
    .meta({ description: "around a point: all items, as `nearby` counts them without its limit" }),
  outside: z.int().optional().meta({ description: "around a point: how many of total are outside the box" }),
  wide: z.int().optional().meta({
    description: "around a point: how many of total are known by a wide area only (10 km or more) and in no cluster",
  }),
};

/**
 * Returns at most 500 clusters. Their counts add up to the listings within the box: those that
 * `nearby` without `group` answers with the same filters. Around a point the counts, `outside` and
 * `wide` add up to `total`: the items that `nearby` answers there. Up to eight that stand close
 * together are then singles, in the order of the list.
 */
export const clusters = route({
  method: "GET",
  path: "/api/v1/listings/clusters",
  who: "anyone",
  summary: "Listings within a box, those that stand close together counted as one",
  input: MapFilters.extend({ bbox: Box, zoom: queryInteger(0, 18), ...AroundPoint }).refine(
    ({ lat, lng, withinKm, group, sort }) => {
      const given = [lat, lng, withinKm].filter((each) => each !== undefined).length;
      return given === 3 || (given === 0 && group === undefined && sort === undefined);
    },
    "lat, lng and withinKm come together, group and sort with them",
  ),
  output: z.object({ clusters: z.array(Cluster).max(500), asOf: Time, ...ItemTotals }),
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
