import { z } from "zod";
import { RefusedPart } from "./channels.ts";
import { Id, Time, lookupText, freeText } from "./fields.ts";
import { FacilityStatus, Utilities } from "./place-state.ts";
import { Place } from "./place.ts";
import { route } from "./route.ts";

const Line = z.object({ value: z.string(), label: z.string().optional() });
const READ = ["http/unauthenticated", "http/permission-denied", "facilities/not-found"] as const;
const WRITE = [
  ...READ,
  "http/foreign-origin",
  "identity/fresh-sign-in-needed",
  "documents/version-changed",
  "documents/aborted",
  "sync/key-reused",
] as const;

/** What a change of a facility wrote, or replaced. */
const Changed = z.object({
  phones: z.array(Line).optional(),
  name: z.string().optional(),
  place: Place.optional(),
  address: z.string().optional(),
  state: FacilityStatus.optional().meta({ description: "empty: nothing was known" }),
  utilities: Utilities.optional().meta({ description: "power, oxygen and staff; empty: nobody had said" }),
});

/**
 * One change of a facility's lines, name, place, state or utilities, with the author's role. `before` and
 * `after` contain only the changed fields. A state or utilities are undone by
 * `undoFacilityState`.
 */
const Change = z.object({
  id: Id,
  at: Time,
  by: z.enum(["facility", "moderator", "verifier"]),
  before: Changed,
  after: Changed,
  /** Why the change was made, if a moderator made it. */
  reason: z.string().optional(),
  isUndone: z.boolean(),
  mayUndo: z.boolean(),
  /** The change is not in force before this time, unless somebody confirms it. */
  waitsUntil: Time.optional(),
  /** Whether the reader may confirm a waiting change. */
  mayConfirm: z.boolean().optional(),
});

/** A line that its holder took off: shown to nobody, until it is brought back. */
const TakenOff = z.object({
  id: Id,
  /** The number without its middle digits. */
  masked: z.string(),
  label: z.string().optional(),
  at: Time,
  until: Time,
  /** A moderator wants it back, and waits for another one. */
  proposal: z.object({ at: Time, reason: z.string(), isOwn: z.boolean() }).optional(),
});

/** A facility's public lines, for people who may edit them. */
export const FacilityLines = z.object({
  name: z.string(),
  editVersion: z.int(),
  /** `refused`: readers do not see this line, because calls to it cost extra. */
  phones: z.array(Line.extend({ isPaused: z.boolean(), ...RefusedPart })),
  /** The lines of the imported directory, if the lines were edited here since the import. */
  listed: z.array(Line),
  /** Newest first. */
  changes: z.array(Change),
  /** Lines that were taken off and can still be brought back. */
  takenOff: z.array(TakenOff),
});
export type FacilityLines = z.output<typeof FacilityLines>;

/** Mutation `facilities.setLines`: replaces all public lines, the name, or both. */
export const LinesInput = z.strictObject({
  id: Id,
  /**
   * All lines in their order. A line that is missing here is removed. Each is in E.164, or in the
   * national format of the deployment's country.
   */
  phones: z
    .array(z.strictObject({ value: lookupText(40), label: freeText(0, 40).optional() }))
    .max(20)
    .optional(),
  /** The new name. Only moderators may change it. */
  name: freeText(2, 200).optional(),
  /**
   * The reason for the change, required of moderators. The person who reported the fault reads it.
   */
  reason: freeText(5, 500).optional(),
  /**
   * The version that the author saw. The change is refused if somebody changed the facility since.
   */
  editVersion: z.int().min(1).optional(),
});
export type LinesInput = z.output<typeof LinesInput>;

/** Mutation `facilities.setPlace`: where a facility is. Its listings are there too. */
export const PlaceCorrection = z.strictObject({
  id: Id,
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Its street address. Absent: the former one is no longer shown. */
  address: freeText(2, 300).optional(),
  /** The reason for the change, required of moderators. */
  reason: freeText(5, 500).optional(),
  /** The version that the author saw. */
  editVersion: z.int().min(1).optional(),
});
export type PlaceCorrection = z.output<typeof PlaceCorrection>;

/** Returns a facility's public lines with their changes, for its staff and for moderators. */
export const getFacilityLines = route({
  method: "GET",
  path: "/api/v1/facilities/{id}/lines",
  who: "member",
  summary: "A facility's public lines with what was changed of them: for its staff and moderators",
  input: z.strictObject({ id: Id }),
  output: FacilityLines,
  errors: READ,
});

/**
 * Replaces the public lines. It requires a sign-in within the last 10 minutes. The other staff of
 * the facility are notified. Lines of somebody who became staff by a code wait for 48 hours, or for
 * a second person.
 */
export const setFacilityLines = route({
  method: "PUT",
  path: "/api/v1/facilities/{id}/lines",
  who: "member",
  summary: "Write a facility's public lines anew; a moderator also its name",
  input: LinesInput,
  output: FacilityLines,
  headers: ["Idempotency-Key"],
  errors: WRITE,
});

/**
 * Corrects where a facility is. It requires a sign-in within the last 10 minutes. It is undone as a
 * change of its lines is. Somebody who became staff by a code lately may not.
 */
export const setFacilityPlace = route({
  method: "PUT",
  path: "/api/v1/facilities/{id}/place",
  who: "member",
  summary: "Correct where a facility is",
  input: PlaceCorrection,
  output: FacilityLines,
  headers: ["Idempotency-Key"],
  errors: [...WRITE, "facilities/second-keeper-needed"],
});

/**
 * Reverts a change, as long as no later change replaced it. Staff can revert changes by staff. A
 * moderator can revert changes by staff and their own.
 */
export const undoFacilityLines = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/lines/undo",
  who: "member",
  summary: "Take a change of a facility's lines or name back",
  input: z.strictObject({ id: Id, changeId: Id, reason: freeText(5, 500).optional() }),
  output: FacilityLines,
  headers: ["Idempotency-Key"],
  errors: [...WRITE, "http/not-found", "moderation/second-person-needed", "facilities/second-keeper-needed"],
});

/**
 * Brings back a line that was taken off. Staff and admins who proved the number since may.
 * Otherwise two moderators may, each with a reason.
 */
export const restoreFacilityLine = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/lines/restore",
  who: "member",
  summary: "Bring back a line of a facility that was taken off",
  input: z.strictObject({ id: Id, lineId: Id, reason: freeText(5, 500).optional() }),
  output: FacilityLines,
  headers: ["Idempotency-Key"],
  errors: [...WRITE, "facilities/line-ended", "facilities/line-not-proved", "moderation/second-person-needed"],
});

/**
 * Makes waiting lines count at once, or refuses them with `isConfirmed: false`: then the former
 * lines stay. Another keeper, a verifier, a moderator or an admin may.
 */
export const confirmFacilityLines = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/lines/confirm",
  who: "member",
  summary: "Make a facility's waiting lines count at once, or refuse them, as a second person",
  input: z.strictObject({ id: Id, changeId: Id, isConfirmed: z.boolean().optional() }),
  output: z.null(),
  headers: ["Idempotency-Key"],
  errors: [...WRITE, "http/not-found", "facilities/second-keeper-needed"],
});

/**
 * Proposes a number for a facility without one, by anybody. It is shown to nobody until a verifier
 * or moderator has called it and confirms it among the waiting lines.
 */
export const proposeFacilityLine = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/line-proposals",
  who: "anyone",
  summary: "Tell the number of a facility that has none: a verifier calls it before anybody sees it",
  input: z.strictObject({ id: Id, number: lookupText(40).min(1), label: freeText(0, 40).optional() }),
  output: z.null(),
  headers: ["X-Client-Id", "Idempotency-Key"],
  errors: [
    "http/invalid-argument",
    "facilities/not-found",
    "facilities/number-known",
    "http/foreign-origin",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
  ],
});

/** All waiting lines of facilities, the next to count first: for verifiers and moderators. */
export const getWaitingLines = route({
  method: "GET",
  path: "/api/v1/waiting-lines",
  who: "member",
  summary: "Lines of facilities that wait for a second person",
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        /** The change, for confirming or refusing it. */
        changeId: Id,
        facilityId: Id,
        facilityName: z.string(),
        at: Time,
        waitsUntil: Time,
        before: z.array(Line),
        after: z.array(Line),
        /** False for who wrote them. */
        mayConfirm: z.boolean(),
        /** A reader's number for a place without one: call it first. It never counts on its own. */
        isProposed: z.literal(true).optional(),
      }),
    ),
  }),
  errors: ["http/unauthenticated", "http/permission-denied", "identity/role-needs-second-factor"],
});

/** All lines of facilities that were taken off and can be brought back, for moderators. */
export const getTakenOffLines = route({
  method: "GET",
  path: "/api/v1/taken-off-lines",
  who: "moderator",
  summary: "Lines of facilities that were taken off in the last seven days",
  input: z.strictObject({}),
  output: z.object({ items: z.array(TakenOff.extend({ facilityId: Id, facilityName: z.string() })) }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/** A link of a text message to a replaced line. */
const Token = z.strictObject({ token: lookupText(200).min(20) });
const LinkedChange = z.object({
  name: z.string(),
  at: Time,
  /** The new lines are not shown before this time. */
  waitsUntil: Time.optional(),
  isUndone: z.boolean(),
});

/** Returns what the link in the message to a replaced line is about. Reading it changes nothing. */
export const readLineUndo = route({
  method: "POST",
  path: "/api/v1/line-undo/read",
  who: "anyone",
  summary: "What the link in the message to a replaced line is about",
  input: Token,
  output: LinkedChange,
  errors: ["http/foreign-origin", "facilities/link-ended"],
});

/** Takes the change back, without an account. The link works once. */
export const undoLinesByLink = route({
  method: "POST",
  path: "/api/v1/line-undo",
  who: "anyone",
  summary: "Take a change of a facility's lines back by the link in the message to its former line",
  input: Token,
  output: LinkedChange,
  errors: ["http/foreign-origin", "http/resource-exhausted", "facilities/link-ended", "documents/aborted"],
});
