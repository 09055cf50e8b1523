import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { BED_TYPES } from "#domain/resources/kinds.ts";
import { Facility } from "./facilities.ts";
import { Id, NewId, TimeIn, plain, words } from "./fields.ts";
import { route } from "./route.ts";
import type { WriteHeader } from "./route.ts";

const HEADERS: readonly WriteHeader[] = ["Idempotency-Key"];
const Count = z.int().min(0).max(100_000).optional();
const WRITE = [
  "http/unauthenticated",
  "http/permission-denied",
  "http/foreign-origin",
  "facilities/not-found",
  "documents/aborted",
  "sync/key-reused",
] as const;

/**
 * Mutation `facilities.setCapacity`: what is there now; what is not named stays. Each entry is the
 * facility's own word, at `at`.
 */
export const CapacityInput = z.strictObject({
  id: Id,
  beds: z
    .array(
      z.strictObject({ bedType: z.enum(BED_TYPES), total: Count, occupied: Count, available: Count, staffed: Count }),
    )
    .max(20)
    .optional(),
  blood: z
    .array(
      z.strictObject({
        component: z.enum(BLOOD_COMPONENTS),
        group: z.enum(BLOOD_GROUPS),
        units: z.int().min(0).max(100_000),
      }),
    )
    .max(40)
    .optional(),
  /** Everything that was ever counted here is as before: confirmed anew with the counts it has. */
  asBefore: z.boolean().optional(),
  at: TimeIn.optional(),
  /**
   * Names this saying, so that it can be taken back: the observation of each listing is the UUIDv5
   * of this and the listing's id.
   */
  saying: NewId.optional(),
});
export type CapacityInput = z.output<typeof CapacityInput>;

export const setCapacity = route({
  method: "PUT",
  path: "/api/v1/facilities/{id}/capacity",
  who: "member",
  summary: "Say how many beds and units of blood there are now",
  input: CapacityInput,
  output: Facility,
  headers: HEADERS,
  errors: WRITE,
});

/** Mutation `facilities.edit`: hours, state, lines that are not to be called for now. */
export const FacilityEdit = z.strictObject({
  id: Id,
  hours: z
    .strictObject({ openingHours: words(1, 200) })
    .nullable()
    .optional(),
  status: z.strictObject({ facility: z.enum(["normal", "compromised", "evacuating", "closed"]).optional() }).optional(),
  /**
   * The lines not to be called for now, as they stand in `phones`: they are shown to nobody. All
   * that are not named are shown again.
   */
  pausedPhones: z.array(plain(40)).max(20).optional(),
  /**
   * When they are taken up again by themselves; absent: when somebody says so. At most a day ahead.
   */
  pausedUntil: TimeIn.optional(),
});
export type FacilityEdit = z.output<typeof FacilityEdit>;

export const editFacility = route({
  method: "PATCH",
  path: "/api/v1/facilities/{id}",
  who: "member",
  summary: "Change a facility's hours, state, and which of its lines are paused",
  input: FacilityEdit,
  output: Facility,
  headers: ["If-Match", ...HEADERS],
  errors: [...WRITE, "facilities/no-such-line", "listings/if-match-missing", "listings/version-changed"],
});

/**
 * Calls or texts a code to a published line of a facility, for whoever works there; `line` counts
 * `phones` from 0.
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

/** Becomes staff of a facility by that code. Its staff and the admins are told. */
export const claimFacility = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/claim",
  who: "member",
  summary: "Become staff of a facility by the code sent to its line",
  input: z.strictObject({ id: Id, code: plain(20) }),
  output: z.null(),
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "identity/not-verified",
    "facilities/not-found",
    "identity/code-wrong",
    "identity/too-many-requests",
  ],
});

/** Says which field of a facility is wrong; moderators look at it. No account is needed. */
export const correctFacility = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/corrections",
  who: "anyone",
  summary: "Say which field of a facility is wrong",
  input: z.strictObject({
    id: Id,
    field: z.enum(["phone", "hours", "name", "place", "closed", "other"]),
    text: words(0, 500).optional(),
  }),
  output: z.object({ reportId: Id }),
  headers: ["X-Client-Id", ...HEADERS],
  errors: [
    "facilities/not-found",
    "http/foreign-origin",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
  ],
});
