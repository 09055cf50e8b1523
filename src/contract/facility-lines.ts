import { z } from "zod";
import { RefusedPart } from "./channels.ts";
import { Id, Time, lookupText, freeText } from "./fields.ts";
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

/**
 * One change of a facility's lines or name, with the author's role. `before` and `after` contain
 * only the changed fields.
 */
const Change = z.object({
  id: Id,
  at: Time,
  by: z.enum(["facility", "moderator"]),
  before: z.object({ phones: z.array(Line).optional(), name: z.string().optional() }),
  after: z.object({ phones: z.array(Line).optional(), name: z.string().optional() }),
  /** Why the change was made, if a moderator made it. */
  reason: z.string().optional(),
  isUndone: z.boolean(),
  mayUndo: z.boolean(),
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
 * the facility are notified.
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
  errors: [...WRITE, "http/not-found", "moderation/second-person-needed"],
});
