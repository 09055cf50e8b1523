import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { FieldWord, Say } from "../i18n/text.ts";

/** Refusals that only the form has. */
const OWN_WORDS = ["choose", "place", "agreed"] as const;

/** Keys of `errors.fields` used by the rules of a listing (domain/listings, domain/contact). */
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
  "link-in-text",
  "handle-in-text",
  "name-alone",
  "channel-missing",
  "too-many",
  "email",
  "phone",
  "phone-country",
  "premium",
] as const satisfies readonly FieldWord[];

/** The text below a refused field, as the server would phrase it. */
export function sentenceOf({ word, values }: FieldRefusal, say: Say): string {
  const own = OWN_WORDS.find((each) => each === word);
  if (own !== undefined) return say(`posting.refused.${own}`);
  return say(`errors.fields.${WORDS.find((each) => each === word) ?? "value"}`, values);
}
