import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { ACCESS_FIELDS, FACILITY_FIELDS, HOURS_FIELDS } from "#domain/facilities/fields.ts";
import { SAID_STOCKS } from "#domain/facilities/capacity.ts";
import { HAVE_STATES } from "#domain/facilities/state.ts";
import { KINDS, UNITS } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { Facility } from "./facilities.ts";
import { ForWhomInput, SupplyPartsInput } from "./supply/for-whom.ts";
import { Id, NewId, TimeIn, lookupText } from "./fields.ts";
import { DetailsInput } from "./posting.ts";
import { route } from "./route.ts";
import type { WriteHeader } from "./route.ts";
import { editedSchemas, postedSchemas } from "./tables/field-schemas.ts";

const HEADERS: readonly WriteHeader[] = ["Idempotency-Key"];
const Count = z.int().min(0).max(100_000).optional();
const MoreAt = TimeIn.optional().meta({
  description:
    "where none is left: when there will be more; of food, when the next meal is, also while some is left; 30 days ahead at most; a new count without it ends it",
});
/** A supply of any kind. What of it is meant follows from kind and details (domain/facilities). */
const SupplyCount = z.strictObject({
  kind: z.enum(KINDS),
  details: DetailsInput.meta({ description: "which one: what tells supplies of the kind apart may not be absent" }),
  unit: z.enum(UNITS).optional().meta({ description: "one of the units of the kind" }),
  total: Count,
  occupied: Count,
  available: Count.meta({ description: "free ones; of beds those that somebody can use now" }),
  staffed: Count.meta({
    description:
      "how many of all there is staff for, occupied ones too: readers are told min(available, staffed - occupied)",
  }),
  stock: z.enum(SAID_STOCKS).optional().meta({ description: "yes, few or none, with or without a number that agrees" }),
  moreAt: MoreAt,
  for: ForWhomInput.optional().meta({
    description: "for whom all of it is; stays until it is said anew; an empty object: for anybody",
  }),
  parts: SupplyPartsInput.optional().meta({
    description: "for whom which part is, instead of available, total and staffed: their sums are the counts",
  }),
});
const WRITE = [
  "http/unauthenticated",
  "http/permission-denied",
  "http/foreign-origin",
  "facilities/not-found",
  "documents/aborted",
  "sync/key-reused",
] as const;

/**
 * Mutation `facilities.setCapacity`: reports current counts of a facility. Counts that are not
 * named do not change. Each entry becomes an observation by the facility, made at `at`.
 */
export const CapacityInput = z.strictObject({
  id: Id,
  beds: z
    .array(
      z.strictObject({
        bedType: z.enum(BED_TYPES),
        total: Count,
        occupied: Count,
        available: Count,
        staffed: Count,
        moreAt: MoreAt,
      }),
    )
    .max(20)
    .optional(),
  blood: z
    .array(
      z.strictObject({
        component: z.enum(BLOOD_COMPONENTS),
        group: z.enum(BLOOD_GROUPS),
        units: z.int().min(0).max(100_000),
        moreAt: MoreAt,
      }),
    )
    .max(40)
    .optional(),
  supply: z.array(SupplyCount).max(60).optional().meta({
    description: "supplies of any kind; beds and blood are the same documents as in beds and blood",
  }),
  asBefore: z.boolean().optional().meta({
    description:
      "true: what staff or a moderator said last is the same, if it is at most 24 hours old, or 7 days for kinds with a half-life of a day; each has the new time in the answer",
  }),
  at: TimeIn.optional(),
  /**
   * The id of this report, by which it can be undone. The observation of each listing gets the
   * UUIDv5 of this id and the listing's id.
   */
  saying: NewId.optional(),
});
export type CapacityInput = z.output<typeof CapacityInput>;

/**
 * Reports counts over HTTP, as `facilities.setCapacity` does. It returns the facility with its new
 * counts.
 */
export const setCapacity = route({
  method: "PUT",
  path: "/api/v1/facilities/{id}/capacity",
  who: "member",
  summary: "Say how many beds, units of blood and other supplies there are now",
  input: CapacityInput,
  output: Facility,
  headers: HEADERS,
  errors: WRITE,
});

/**
 * Mutation `facilities.edit`: changes opening hours, languages, the way in, state and paused phone
 * lines.
 */
export const FacilityEdit = z.strictObject({
  id: Id,
  ...editedSchemas(FACILITY_FIELDS, {
    hours: z.strictObject(postedSchemas(HOURS_FIELDS, {})),
    accessibility: z.strictObject(postedSchemas(ACCESS_FIELDS, {})),
    status: z.strictObject({ facility: z.enum(HAVE_STATES).optional() }),
  }),
  /**
   * The lines to pause, written as in `phones`. A paused line is shown to no reader. Lines that are
   * not named are shown again.
   */
  pausedPhones: z.array(lookupText(40)).max(20).optional(),
  /** When the pause ends by itself, at most 24 hours ahead. Absent: until somebody ends it. */
  pausedUntil: TimeIn.optional(),
});
export type FacilityEdit = z.output<typeof FacilityEdit>;

/**
 * Edits a facility over HTTP, as `facilities.edit` does. The header `If-Match` carries the
 * `editVersion` that the author saw.
 */
export const editFacility = route({
  method: "PATCH",
  path: "/api/v1/facilities/{id}",
  who: "member",
  summary: "Change a facility's hours, languages, way in, state, and which of its lines are paused",
  input: FacilityEdit,
  output: Facility,
  headers: ["If-Match", ...HEADERS],
  errors: [...WRITE, "facilities/no-such-line", "listings/if-match-missing", "listings/version-changed"],
});

/**
 * Sends a code, by call or text message, to a public line of a facility. Its staff prove with it
 * that they work there. `line` is the index in `phones`, from 0.
 */
export const sendFacilityCode = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/claim/code",
  who: "member",
  summary: "Send a code to a published line of a facility",
  input: z.strictObject({ id: Id, line: z.int().min(0).max(50) }),
  output: z.object({ sentTo: z.string().meta({ description: "the line with its middle digits left out" }) }),
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "identity/not-verified",
    "facilities/not-found",
    "facilities/no-such-line",
    "facilities/line-too-new",
    "identity/too-many-requests",
  ],
});

/** Makes the caller staff of a facility, by that code. Its staff and all admins are notified. */
export const claimFacility = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/claim",
  who: "member",
  summary: "Become staff of a facility by the code sent to its line",
  input: z.strictObject({ id: Id, code: lookupText(20) }),
  output: z.null(),
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "identity/not-verified",
    "facilities/not-found",
    "identity/code-wrong",
    "identity/code-asker-only",
    "identity/too-many-requests",
  ],
});
