import { z } from "zod";
import { AGE_BANDS, MOST_PARTS, PART_SEXES, PATIENT_GROUPS, SUPPLY_NEEDS } from "#domain/resources/for-whom.ts";

const Count = z.int().min(0).max(100_000);

/* For whom a supply is. What is absent nobody said. */

const FIELDS = {
  sex: z.enum(PART_SEXES).meta({ description: "whom a ward takes; absent: both, or nobody said" }),
  ages: z
    .array(z.enum(AGE_BANDS))
    .max(AGE_BANDS.length)
    .meta({ description: "newborn: to 28 days; child: to 14 years; over-60: from 60 years" }),
  patients: z
    .enum(PATIENT_GROUPS)
    .meta({ description: "own: those already treated there; referred: sent by another place" }),
  needs: z
    .array(z.enum(SUPPLY_NEEDS))
    .max(SUPPLY_NEEDS.length)
    .meta({ description: "what the place asks for before it gives" }),
};

/** For whom a supply is, as its place says. */
export const ForWhom = z.object(FIELDS).partial();
/** The same as staff enter it. An empty object: for anybody. */
export const ForWhomInput = z.strictObject(FIELDS).partial();

/** A part of a supply for some people. */
export const SupplyPart = z.object({
  for: ForWhom,
  available: Count,
  total: Count.optional(),
  staffed: Count.optional(),
});
/** The parts as staff enter them: their sum is the supply's count. */
export const SupplyPartsInput = z
  .array(
    z.strictObject({
      for: ForWhomInput,
      available: Count,
      total: Count.optional(),
      staffed: Count.optional(),
    }),
  )
  .min(1)
  .max(MOST_PARTS);
