import { z } from "zod";
import { KINDS } from "#domain/resources/kinds.ts";
import { AXIS_NAMES } from "#domain/learning/chances.ts";
import { Id, Time, freeText } from "./fields.ts";
import { route } from "./route.ts";

const ADMIN = ["http/unauthenticated", "http/permission-denied"] as const;

const Tenth = z.object({
  /** The tenth begins here. */
  from: z.number(),
  calls: z.int(),
  /** The mean of the chances that were expected, and the share of calls that got a yes. */
  expected: z.number(),
  yes: z.number(),
});

/** How well chances did with the calls after they were made. `brier`: 0 is perfect. */
const Calibration = z.object({
  /** The table's id, or `stated`. */
  of: z.string(),
  calls: z.int(),
  brier: z.number().nullable(),
  tenths: z.array(Tenth),
});

const LearntTable = z.object({
  id: Id,
  learntAt: Time,
  outcomes: z.int(),
  /** Chances of it that are learnt. */
  learnt: z.int(),
  calibration: Calibration,
});

/** One chance. Without `isLearnt` the stated one, or that of what is wider, stands. */
const ChanceLine = z.object({
  /** Null: all kinds, all areas. */
  kind: z.enum(KINDS).nullable(),
  area: z.string().nullable(),
  axis: z.enum(AXIS_NAMES),
  word: z.string(),
  stated: z.number(),
  chance: z.number(),
  isLearnt: z.boolean(),
  outcomes: z.int(),
  sources: z.int(),
  /** The interval that holds the true chance 95 times of 100. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const HalfLifeLine = z.object({
  kind: z.enum(KINDS),
  axis: z.enum(AXIS_NAMES),
  statedHours: z.number(),
  hours: z.number(),
  isLearnt: z.boolean(),
  outcomes: z.int(),
  sources: z.int(),
});

/** What was learnt, what is in use, and how well it did. */
export const LearntChances = z.object({
  /** `newest`, `stated`, or the id of a table. */
  choice: z.object({ use: z.string(), reason: z.string().nullable(), at: Time.nullable() }),
  /** The id of the table in use; null: the stated chances. */
  inUse: Id.nullable(),
  tables: z.array(LearntTable),
  /** Of the table in use, else of the newest. */
  chances: z.array(ChanceLine),
  halfLives: z.array(HalfLifeLine),
});
export type LearntChances = z.output<typeof LearntChances>;

/** Reads what was learnt. */
export const getLearntChances = route({
  method: "GET",
  path: "/api/v1/learning",
  who: "admin",
  summary: "Chances that were learnt from what calls found, with sample sizes, and how well they did",
  input: z.strictObject({}),
  output: LearntChances,
  errors: ADMIN,
});

/** Chooses which chances are used: always the newest, the stated ones, or those of one night. */
export const chooseChances = route({
  method: "PUT",
  path: "/api/v1/learning/choice",
  who: "admin",
  summary: "Choose which chances decide the order: freeze a table, go back to one, or follow the newest",
  input: z.strictObject({ use: z.union([z.enum(["newest", "stated"]), Id]), reason: freeText(5, 300) }),
  output: LearntChances,
  errors: [
    ...ADMIN,
    "http/foreign-origin",
    "identity/fresh-sign-in-needed",
    "identity/too-many-requests",
    "documents/not-found",
  ],
});
