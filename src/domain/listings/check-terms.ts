import { readOpeningHours } from "../facilities/opening-hours.ts";
import type { Kind } from "../resources/kinds.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";
import { CHOICE_NAMES, choiceFault } from "./terms.ts";
import type { ChoiceName } from "./terms.ts";
import type { WrittenFields } from "../shared/fields.ts";
import type { LISTING_FIELDS } from "./fields.ts";

/** The terms of a listing; absent means that nobody said. */
export type Terms = Pick<WrittenFields<typeof LISTING_FIELDS>, ChoiceName | "openingHours" | "forOther">;

/**
 * Checks the terms of a listing. Only an offer has a charge and hours. Only what is carried is
 * delivered. Hours must be understood, because they are public.
 * @param side absent: not known
 */
export function checkTerms(terms: Terms, { kind, side }: { kind: Kind; side?: "need" | "offer" }): FieldRefusal[] {
  const errors: FieldRefusal[] = [];
  for (const path of CHOICE_NAMES) {
    const word = terms[path] === undefined ? null : choiceFault(path, { kind, ...(side !== undefined && { side }) });
    if (word !== null) errors.push({ path, word });
  }
  const { openingHours } = terms;
  if (openingHours !== undefined && side === "need") errors.push({ path: "openingHours", word: "other-side" });
  if (openingHours !== undefined && readOpeningHours(openingHours) === null) {
    errors.push({ path: "openingHours", word: "hours" });
  }
  return errors;
}
