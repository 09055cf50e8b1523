import { z } from "zod";
import { LEAST_SHOWN, FEW } from "#domain/overview/shown-count.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { lookupText, Time, TimeIn } from "./fields.ts";
import { route } from "./route.ts";

/** A count of needs that picks nobody out (domain/overview/shown-count.ts). */
const ShownCount = z
  .union([z.int(), z.literal(FEW), z.object({ least: z.int(), most: z.int() })])
  .meta({ description: `exact; or "${FEW}" for 1 to ${LEAST_SHOWN - 1}; or the bounds of a sum that holds such` });

const Count = z.int().nonnegative();

/** A count of what is public. It is exact: the other forms stand for clients that read them. */
const PublicCount = ShownCount.meta({ description: "exact: of the three forms the number alone is answered" });

const Counts = {
  needs: ShownCount.meta({ description: "needs that are open, or wholly promised and not over" }),
  unmet: ShownCount.meta({ description: "open needs with nothing promised" }),
  exact: z
    .object({ needs: Count, unmet: Count })
    .optional()
    .meta({ description: "the same two as they are: not to be passed on" }),
  offers: PublicCount,
  fresh: PublicCount,
  ageing: PublicCount,
  stale: PublicCount.meta({ description: "offers that are old or were never checked" }),
  unchecked: PublicCount.meta({ description: "stale offers with a line that a verifier may call" }),
};

const CallCounts = {
  calls: PublicCount.meta({ description: "verifiers' calls with an outcome since `since`" }),
  confirmed: PublicCount.meta({ description: "of them, those where somebody said what they have" }),
};

/** Needs, offers and calls in counts. */
export const Overview = z.object({
  countedAt: Time.meta({ description: "when this was counted; equal questions share a count for a minute" }),
  since: Time.meta({ description: "since when calls are counted" }),
  district: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: "which one `total`, `calls` and `kinds` tell of; null: all" }),
  total: z.object(Counts),
  calls: z.object(CallCounts),
  waiting: PublicCount.meta({ description: "cards that wait to be called everywhere, counted up to 1,000" }),
  kinds: z.array(z.object({ kind: z.enum(KINDS), ...Counts })),
  districts: z.array(
    z.object({
      id: z.string().nullable().meta({ description: "id of its place; null: only a wider area is known" }),
      name: z.string().nullable().meta({ description: "in the reader's language" }),
      ...Counts,
      ...CallCounts,
    }),
  ),
  moreDistricts: z.int().meta({ description: "how many districts were left out, those with fewest needs" }),
});
export type Overview = z.output<typeof Overview>;

/** Reads what is asked for, what there is, and how far checking has come. */
export const getOverview = route({
  method: "GET",
  path: "/api/v1/overview",
  who: "moderator",
  summary: "Needs and offers by kind and district, how fresh they are, and calls; for coordinators",
  /** `dayStart` is when the reader's day began, two days ago at most. Absent: 24 hours ago. */
  input: z.strictObject({
    district: lookupText(100).optional(),
    dayStart: TimeIn.optional(),
    lang: lookupText(35).optional(),
  }),
  output: Overview,
  errors: ["http/unauthenticated", "http/permission-denied", "http/unavailable", "http/invalid-argument"],
});
