import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { FACILITY_TYPES } from "#domain/facilities/facility.ts";
import { BY_ROLES } from "#domain/observations/axes.ts";
import { BED_TYPES } from "#domain/resources/kinds.ts";
import { LineCheck, LinePart, RefusedPart } from "./channels.ts";
import { Id, Latitude, Longitude, queryInteger, Radius, SearchText, Time, lookupText } from "./fields.ts";
import { Counts } from "./axes.ts";
import { Source } from "./listing-parts.ts";
import { DocumentHead } from "./listings.ts";
import { FacilityStatus } from "./place-state.ts";
import { Place } from "./place.ts";
import { route } from "./route.ts";

const MoreAt = Time.optional().meta({ description: "where none is left: when there will be more" });
const Said = { at: Time.nullable(), by: z.enum(BY_ROLES).nullable(), listingId: z.string() };

/** A facility. `beds` and `blood` are computed from its listings (CONTRACT.md 3). */
export const Facility = z.object({
  collection: z.literal("facilities"),
  ...DocumentHead,
  name: z.string(),
  types: z.array(z.enum(FACILITY_TYPES)),
  place: Place,
  address: z.string().optional(),
  /** Its public lines. `cost` says why a call costs more than an ordinary one. */
  phones: z.array(z.object({ value: z.string(), ...LinePart })),
  /** Set if some or all lines are paused. `until` is null if the pause has no end time. */
  callsPaused: z.object({ until: Time.nullable() }).optional(),
  /** Its last line was taken off and is being checked: ask again at `until`. */
  lineCheck: LineCheck.optional(),
  /**
   * All lines of the facility with their pauses. `refused`: readers do not see this one, because
   * calls to it cost extra. Only its staff get this field.
   */
  own: z
    .object({
      phones: z.array(
        z.object({
          value: z.string(),
          label: z.string().optional(),
          isPaused: z.boolean(),
          ...RefusedPart,
        }),
      ),
    })
    .optional(),
  hours: z.object({ openingHours: z.string() }).optional(),
  speaks: z
    .array(z.string())
    .optional()
    .meta({ description: "languages (BCP 47) spoken at its numbers; absent: not known" }),
  accessibility: z
    .object({
      wheelchair: z.enum(["yes", "limited", "no"]),
      stepFree: z.boolean(),
      lift: z.boolean(),
      signLanguage: z.boolean(),
    })
    .partial(),
  services: z.array(z.string()),
  beds: z.array(z.object({ bedType: z.enum(BED_TYPES), ...Counts.shape, moreAt: MoreAt, ...Said })),
  blood: z.array(
    z.object({
      component: z.enum(BLOOD_COMPONENTS),
      group: z.enum(BLOOD_GROUPS),
      units: z.int().optional(),
      moreAt: MoreAt,
      ...Said,
    }),
  ),
  /**
   * The ids of all open listings of the facility, of every kind that is not switched off. Its page
   * shows them.
   */
  listingIds: z.array(z.string()),
  status: FacilityStatus,
  source: Source,
  /** The id of the facility that this one is, of another source. Lists show that one only. */
  mergedInto: z.string().optional(),
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
