import { z } from "zod";
import { CALLED_FIELDS, CORRECTION_FIELDS } from "#domain/facilities/corrections.ts";
import { FacilityStatus } from "./place-state.ts";
import { Id, Time, freeText } from "./fields.ts";
import { route } from "./route.ts";

/** Reports a wrong field of a facility to the moderators. It works without an account. */
export const correctFacility = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/corrections",
  who: "anyone",
  summary: "Say which field of a facility is wrong",
  input: z.strictObject({ id: Id, field: z.enum(CORRECTION_FIELDS), text: freeText(0, 500).optional() }),
  output: z.object({ reportId: Id }),
  headers: ["X-Client-Id", "Idempotency-Key"],
  errors: [
    "facilities/not-found",
    "http/foreign-origin",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
  ],
});

/** A facility of which people said that it is closed or has moved: a call decides. */
const Correction = z.object({
  facilityId: Id,
  facilityName: z.string(),
  place: z.string(),
  status: FacilityStatus,
  phones: z.array(z.object({ value: z.string(), label: z.string().optional() })),
  field: z.enum(CALLED_FIELDS),
  /** When it was first said, and by how many. */
  at: Time,
  people: z.int().min(1),
  /** What they wrote, the newest first. */
  texts: z.array(z.string()),
  /** How many verifiers heard at the place that it is so. */
  heard: z.int().min(0),
  /** False for who sent it, who answered already, and its staff. */
  mayAnswer: z.boolean(),
});

/** Places that people said are closed or have moved, the longest waiting first. */
export const getCorrections = route({
  method: "GET",
  path: "/api/v1/corrections",
  who: "member",
  summary: "Places that people said are closed or have moved: for verifiers and moderators",
  input: z.strictObject({}),
  output: z.object({ items: z.array(Correction) }),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/role-needs-second-factor"],
});

/**
 * Answers the open corrections of one field, after a call. `isRight: false` ends them. A
 * moderator's `true` closes the place; of verifiers two must say so. Where a place moved to, a
 * moderator or its staff write (`setFacilityPlace`).
 */
export const answerCorrection = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/corrections/answer",
  who: "member",
  summary: "Say what a call found about a place that people said is closed or has moved",
  input: z.strictObject({ id: Id, field: z.enum(CALLED_FIELDS), isRight: z.boolean() }),
  output: z.object({ end: z.enum(["close", "dismiss", "wait"]) }),
  headers: ["Idempotency-Key"],
  errors: [
    "http/unauthenticated",
    "http/permission-denied",
    "http/foreign-origin",
    "http/not-found",
    "identity/role-needs-second-factor",
    "moderation/second-person-needed",
    "facilities/not-found",
    "documents/aborted",
    "sync/key-reused",
  ],
});
