import { z } from "zod";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import { COLUMN_TARGETS } from "#domain/imports/column-targets.ts";
import { FILE_FAULTS } from "#domain/imports/file-fault.ts";
import { DATE_ORDERS, MAPPING, NUMBER_RULES, ROW_TYPES } from "#domain/imports/mapping.ts";
import { RUN_STATES } from "#domain/imports/run.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { freeText, Id, lookupText, Time } from "../fields.ts";

/** Columns and values of one mapping at most: what `TABLE` reads. */
const MOST_COLUMNS = 1_000;

/** How the columns of a table are read (domain/imports/mapping.ts). */
export const Mapping = z.strictObject({
  rows: z.enum(ROW_TYPES),
  columns: z
    .array(z.strictObject({ column: lookupText(250), target: z.enum(COLUMN_TARGETS as [string, ...string[]]) }))
    .max(MOST_COLUMNS),
  defaults: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    state: lookupText(100).optional(),
    district: lookupText(100).optional(),
    kind: z.enum(KINDS).optional(),
    facilityType: z.enum(FACILITY_TYPES).optional(),
    timeZone: lookupText(60).optional(),
    year: z.int().min(MAPPING.firstYear).max(MAPPING.lastYear).optional(),
    asOf: z.iso.datetime({ offset: true }).optional(),
  }),
  numbers: z.enum(NUMBER_RULES),
  dates: z.enum(DATE_ORDERS),
  kinds: z.array(z.strictObject({ value: lookupText(250), kind: z.enum(KINDS).nullable() })).max(200),
  suppressed: z.array(lookupText(30)).max(20),
  kindsApart: lookupText(3).min(1).optional(),
  identity: z.array(lookupText(250)).min(1).max(MAPPING.identity).optional(),
  newest: z.literal(true).optional(),
  mixed: z.literal(true).optional(),
  decimals: z.int().min(0).max(MAPPING.decimals).optional(),
  periodDays: z.int().min(2).max(MAPPING.periodDays).optional(),
});

/** How a file is read as a table. */
export const Shape = z.strictObject({
  type: z.enum(["delimited", "json-lines", "json-list", "geojson", "xlsx"]),
  encoding: lookupText(40),
  delimiter: lookupText(1).min(1).optional(),
  sheets: z.array(lookupText(250)).max(1_000).optional(),
  sheet: lookupText(250).optional(),
  days1904: z.literal(true).optional(),
  headingRow: z.int().min(1).max(100).optional(),
  headingRows: z.union([z.literal(1), z.literal(2)]).optional(),
  lists: z.array(lookupText(250)).max(100).optional(),
  list: lookupText(250).optional(),
});

/** A web address that begins so. The library's own check would weigh on phones that need it not. */
export function webAddress(most: number, begins: RegExp) {
  return lookupText(most).refine((text) => begins.test(text) && URL.canParse(text));
}

/** Where a list comes from, as every reader sees it; `weight` is how much its words count. */
export const SourceInput = z.strictObject({
  id: Id,
  name: freeText(2, 120),
  licence: freeText(2, 80),
  url: webAddress(500, /^https?:\/\//).optional(),
  weight: z.number().min(0.2).max(0.8).optional(),
});

/** What a run does: from whom, and by which format or mapping. */
export const Plan = z.strictObject({
  source: SourceInput,
  format: lookupText(60).nullable(),
  mapping: Mapping.nullable(),
});

/** Why a file cannot be read; screens have their own sentence for the code. */
export const Fault = z.object({ code: z.enum(FILE_FAULTS), sentence: z.string() });

const Count = z.int().min(0);

/** What a run did so far; rows = taken + merged + refused. */
export const Counts = z.object({
  rows: z.object({ read: Count, taken: Count, merged: Count, refused: Count }),
  documents: z.object({ total: Count, imported: Count, updated: Count, unchanged: Count }),
  refusedBy: z.record(z.string(), Count),
  notes: z.record(z.string(), Count),
  /** New documents that are certainly one with an entry of another source, and point to it. */
  mergedWithOthers: Count,
});

/** What taking a run back does, or did, in entries. */
export const Undone = z.object({ removed: Count, restored: Count, kept: Count, later: Count }).meta({
  description:
    "`removed`, `restored`: taken back. `kept`: others said something about them since. `later`: a later run wrote or confirmed them",
});

/** One reading of one file. */
export const Run = z.object({
  id: Id,
  state: z.enum(RUN_STATES),
  fileName: z.string(),
  bytes: Count,
  received: Count.meta({ description: "bytes that arrived; pieces go on from there" }),
  at: Time,
  endedAt: Time.nullable(),
  source: z.object({ id: Id, name: z.string(), licence: z.string() }).nullable(),
  counts: Counts.nullable(),
  share: z.number().min(0).max(1).nullable().meta({ description: "how much of the file was read; null: not begun" }),
  undone: Undone.nullable(),
  fault: Fault.nullable(),
});

/** A source with what was last heard of it. */
export const ImportSource = z.object({
  id: Id,
  name: z.string(),
  licence: z.string(),
  url: z.string().nullable(),
  weight: z.number().nullable(),
  feed: z.object({ url: z.string(), everyMinutes: z.int(), isPaused: z.boolean() }).nullable(),
  lastRunAt: Time.nullable(),
  succeededAt: Time.nullable(),
  failures: Count,
  fault: Fault.nullable(),
});

/**
 * What a file looks like, and a mapping to begin with. `reasons`: why each column was matched so.
 */
export const Preview = z.object({
  shape: Shape,
  headers: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  mapping: Mapping,
  reasons: z.array(z.enum(["earlier", "header", "values"]).nullable()),
  kinds: z.array(z.object({ value: z.string(), count: Count, kinds: z.array(z.enum(KINDS)) })).meta({
    description:
      "words of the columns of kinds in the whole file, the 200 most frequent first, and what each is read as",
  }),
});
