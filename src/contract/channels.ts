import { z } from "zod";
import { FOUND_VALUES } from "#domain/contact/line-finding.ts";
import { LINE_COSTS } from "#domain/contact/line-costs.ts";
import { BY_ROLES } from "#domain/observations/axes.ts";
import { Time } from "./fields.ts";

const Channel = z.object({ type: z.enum(["phone", "whatsapp", "email"]), value: z.string() });

/**
 * What a number was found to be, perhaps by a call about another entry with it. From `until` on it
 * says nothing. `by` `seeker`: callers of two networks tell it, and nobody checked.
 */
export const LineFound = z.object({ value: z.enum(FOUND_VALUES), at: Time, by: z.enum(BY_ROLES), until: Time }).meta({
  description:
    "the number was found dead, by whoever called this entry or another with it, or wrong for this entry; by seeker: callers tell it, nobody checked; from until on it says nothing",
});
export type LineFound = z.output<typeof LineFound>;

/**
 * What a published line has besides its number. `cost`: why a call costs more than others. `found`:
 * it was found dead or wrong.
 */
export const LinePart = {
  label: z.string().optional(),
  cost: z.enum(LINE_COSTS).optional(),
  found: LineFound.optional(),
};

/** Set where readers do not get a number, because calls to it cost extra. For who gave it alone. */
export const RefusedPart = { refused: z.literal("premium").optional() };

/** A published way to reach an organisation. */
export const PublishedChannel = Channel.extend(LinePart);

/** A way to reach a person, as only that person sees it. */
export const OwnChannel = Channel.extend(RefusedPart);

/**
 * Nobody can be called for now, because the last line was taken off and is being checked. Ask again
 * at `until`. A time in the past says nothing.
 */
export const LineCheck = z.object({ until: Time });
