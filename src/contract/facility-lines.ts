import { z } from "zod";
import { Id, Time, plain, words } from "./fields.ts";
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
 * What was written of a facility's lines or name, by whom as a role, and what stood there before.
 */
const Change = z.object({
  id: Id,
  at: Time,
  by: z.enum(["facility", "moderator"]),
  /** Only of what was changed. */
  before: z.object({ phones: z.array(Line).optional(), name: z.string().optional() }),
  after: z.object({ phones: z.array(Line).optional(), name: z.string().optional() }),
  /** A moderator's. */
  reason: z.string().optional(),
  isUndone: z.boolean(),
  mayUndo: z.boolean(),
});

/** A facility's public lines as those see them who may write them. */
export const FacilityLines = z.object({
  name: z.string(),
  editVersion: z.int(),
  phones: z.array(Line.extend({ isPaused: z.boolean() })),
  /** What its list names, where other lines were written here since. */
  listed: z.array(Line),
  /** Newest first. */
  changes: z.array(Change),
});
export type FacilityLines = z.output<typeof FacilityLines>;

/** Mutation `facilities.setLines`: all public lines, or the name. */
export const LinesInput = z.strictObject({
  id: Id,
  /**
   * All of them, in their order: what is not named goes. E.164, or with the digits of the
   * deployment's country.
   */
  phones: z
    .array(z.strictObject({ value: plain(40), label: words(0, 40).optional() }))
    .max(20)
    .optional(),
  /** Moderators alone. */
  name: words(2, 200).optional(),
  /** Why; of moderators it is asked, and whoever reported it reads it. */
  reason: words(5, 500).optional(),
  /** What the writer has seen; refused where somebody changed it since. */
  editVersion: z.int().min(1).optional(),
});
export type LinesInput = z.output<typeof LinesInput>;

export const getFacilityLines = route({
  method: "GET",
  path: "/api/v1/facilities/{id}/lines",
  who: "member",
  summary: "A facility's public lines with what was changed of them: for its staff and moderators",
  input: z.strictObject({ id: Id }),
  output: FacilityLines,
  errors: READ,
});

/** Asks for a sign-in of the last ten minutes. The others who keep the place are told. */
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
 * As long as what was written still stands. Staff take back what staff wrote, a moderator what they
 * wrote themselves or staff did.
 */
export const undoFacilityLines = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/lines/undo",
  who: "member",
  summary: "Take a change of a facility's lines or name back",
  input: z.strictObject({ id: Id, changeId: Id, reason: words(5, 500).optional() }),
  output: FacilityLines,
  headers: ["Idempotency-Key"],
  errors: [...WRITE, "http/not-found", "moderation/second-person-needed"],
});
