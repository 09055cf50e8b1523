import { z } from "zod";
import { AXIS_NAMES } from "#domain/learning/chances.ts";
import type { TenthSums } from "#domain/learning/calibration.ts";
import type { ChanceTable } from "#domain/learning/learn-chances.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

/**
 * What was learnt in one night. `calibration` says how the chances in use until then did, with
 * the calls found since they were made. `of` names them.
 */
export type StoredChanceTable = ChanceTable & {
  learntAt: string;
  outcomes: number;
  calibration: { of: string; tenths: TenthSums[] };
};

/** Which chances are used: the newest table, the stated ones, or a table by its id. */
export type StoredChanceChoice = { use: string; reason: string; byId: string; at: string };

const text = z.string();
const number = z.number();

const Chance = z.object({
  kind: z.enum(KINDS).nullable(),
  area: text.nullable(),
  axis: z.enum(AXIS_NAMES),
  word: text,
  stated: number,
  chance: number,
  isLearnt: z.boolean(),
  outcomes: number,
  sources: number,
  low: number.nullable(),
  high: number.nullable(),
});

const HalfLife = z.object({
  kind: z.enum(KINDS),
  axis: z.enum(AXIS_NAMES),
  statedHours: number,
  hours: number,
  times: number,
  isLearnt: z.boolean(),
  outcomes: number,
  sources: number,
});

const Tenth = z.object({ tenth: number, calls: number, chances: number, yes: number, squares: number });

const Table: z.ZodType<StoredChanceTable> = z.object({
  learntAt: text,
  outcomes: number,
  chances: z.array(Chance),
  halfLives: z.array(HalfLife),
  calibration: z.object({ of: text, tenths: z.array(Tenth) }),
});

const Choice: z.ZodType<StoredChanceChoice> = z.object({ use: text, reason: text, byId: text, at: text });

/** Tables of chances, one a night. */
export const chanceTables: StoredCollection<StoredChanceTable, object> = collection("chance-tables", {
  body: Table,
  shielded: NothingShape,
});

/** The one choice of chances. */
export const chanceChoices: StoredCollection<StoredChanceChoice, object> = collection("chance-choices", {
  body: Choice,
  shielded: NothingShape,
});

/** The document of the choice. */
export const CHANCE_CHOICE_ID = uuidv5("8e0f3d52-6b1c-5a7e-9d28-3f4b1c6a7e90", "choice");
