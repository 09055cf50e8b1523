import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { FieldWord, Say } from "../i18n/text.ts";

/** Words of refusals that the form alone uses. */
const OWN_WORDS = ["choose", "place", "agreed"] as const;

/** Words of `errors.fields` that the rules of a listing use (domain/listings, domain/contact). */
const WORDS = [
  "missing",
  "number",
  "oneOf",
  "atLeast",
  "atMost",
  "above",
  "whole",
  "format",
  "past",
  "too-far-off",
  "language",
  "other-kind",
  "other-form",
  "phone-in-text",
  "email-in-text",
  "payment-in-text",
  "name-alone",
  "channel-missing",
  "too-many",
  "email",
  "phone",
  "phone-country",
] as const satisfies readonly FieldWord[];

/** The sentence that stands under a refused field, in the words the server would use. */
export function sentenceOf({ word, values }: FieldRefusal, say: Say): string {
  const own = OWN_WORDS.find((each) => each === word);
  if (own !== undefined) return say(`posting.refused.${own}`);
  return say(`errors.fields.${WORDS.find((each) => each === word) ?? "value"}`, values);
}
