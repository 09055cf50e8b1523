import { z } from "zod";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { MET_CONDITIONS } from "#domain/resources/for-whom.ts";
import { Time } from "./fields.ts";
import { ForWhom, SupplyPart } from "./supply/for-whom.ts";

const Count = z.int().min(0);
const People = z.int().min(1);
const attribution = { at: Time.nullable(), by: z.enum(BY_ROLES).nullable() };

/** Counts of beds or similar resources. */
export const Counts = z.object({ total: Count, occupied: Count, available: Count, staffed: Count }).partial();

/** What a place itself last said of its stock, where the value is what others observed since. */
export const OwnWord = z.object({
  value: z.enum(STOCK_VALUES),
  count: Count.optional(),
  at: Time,
  by: z.enum(BY_ROLES),
  for: ForWhom.optional(),
  parts: z.array(SupplyPart).optional(),
});

/** What people observed against a stock, or where nothing else is known of it. */
export const StockHearsay = z.object({ value: z.enum(STOCK_VALUES), at: Time, by: z.enum(BY_ROLES), people: People });

/** The three facts of a listing (CONTRACT.md 3). */
export const ReachAxis = z.object({ value: z.enum(REACH_VALUES), ...attribution });
export const StockAxis = z.object({
  value: z.enum(STOCK_VALUES),
  count: Count.optional(),
  counts: Counts.optional(),
  moreAt: Time.optional().meta({
    description:
      "of one that is out: when there will be more, of food the next meal, as `by` said at `at`; over once it has passed",
  }),
  own: OwnWord.optional(),
  for: ForWhom.optional().meta({ description: "for whom all of it is, as `by` said at `at`; absent: nobody said" }),
  parts: z.array(SupplyPart).optional().meta({
    description: "for whom which part is, where they differ: their counts add up to `count`",
  }),
  ...attribution,
});
export const TrustAxis = z.object({ value: z.enum(TRUST_VALUES), ...attribution });

const Tally = z.object({ people: People, at: Time });

/**
 * What people observed that is not the value of an axis (CONTRACT.md 3). `people`: callers of one
 * network are one.
 */
export const Hearsay = z.object({
  reach: z.object({ value: z.enum(REACH_VALUES), at: Time, by: z.enum(BY_ROLES), people: People }).optional(),
  stock: StockHearsay.optional(),
  helped: Tally.optional(),
  askedForMoney: Tally.optional(),
  conditions: z
    .array(z.object({ condition: z.enum(MET_CONDITIONS), at: Time, by: z.enum(BY_ROLES), people: People }))
    .optional()
    .meta({ description: "what people were asked for, or why it was not for them: never against the stock" }),
});
export type Hearsay = z.output<typeof Hearsay>;
