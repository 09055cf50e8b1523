import { z } from "zod";
import { KINDS } from "#domain/resources/kinds.ts";
import { MOST_DISTRICTS_CHOSEN } from "#domain/verification/choice.ts";
import { Id, lookupText, Time } from "./fields.ts";
import { DocumentHead } from "./listings.ts";

const Hour = z.int().min(0).max(23);

const Choice = {
  districts: z
    .array(z.strictObject({ id: lookupText(100), label: lookupText(200) }))
    .max(MOST_DISTRICTS_CHOSEN)
    .meta({ description: "ids of the gazetteer's places; empty: anywhere" }),
  kinds: z.array(z.enum(KINDS)).max(KINDS.length).meta({ description: "empty: every kind" }),
  languages: z.array(lookupText(35)).max(20).meta({ description: "that one speaks, BCP 47; empty: any" }),
  hours: z
    .strictObject({ from: Hour, to: Hour })
    .optional()
    .meta({ description: "full hours of the day, over midnight too; absent: any. Nobody is asked outside them" }),
};

/**
 * What a verifier chose to call. Cards within it come first; where there are none, others come.
 * Only they read it, from the collection `verifierChoices`, by a target with `mine`. There is one
 * for each account, with its id.
 */
export const VerifierChoiceDocument = z.object({
  collection: z.literal("verifierChoices"),
  ...DocumentHead,
  ...Choice,
  at: Time,
});
export type VerifierChoiceDocument = z.output<typeof VerifierChoiceDocument>;

/** Mutation `verifierChoices.save`: choose what to call. `id` is the account's. */
export const VerifierChoiceSave = z.strictObject({ id: Id, ...Choice });
export type VerifierChoiceSave = z.input<typeof VerifierChoiceSave>;

/** Mutation `verifierChoices.end`: call anything again. Repeating it changes nothing. */
export const VerifierChoiceEnd = z.strictObject({ id: Id });
