import { checkListing } from "#domain/listings/input.ts";
import type { ListingInput } from "#domain/listings/input.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Answers } from "../../drafts/answers.ts";
import { inputOf } from "../../drafts/listing-input.ts";
import { checkStep } from "../check.ts";

type LeadCheck = { id: string; language: string; country: string | null; now: Date };

/**
 * Checks a lead as the wizard checks a post. Whether it is there now is not asked, nor who may have
 * the number. Nobody can say either of a forward.
 * @returns what is posted, or all refusals
 */
export function checkLead(
  answers: Answers,
  { id, language, country, now }: LeadCheck,
): { ok: true; value: ListingInput } | { ok: false; errors: FieldRefusal[] } {
  const asked = (["what", "details", "place"] as const).flatMap((step) => checkStep(answers, step, now));
  const { input, errors } = inputOf(answers, { id, language });
  const known = [...asked.filter(({ path }) => path !== "hasNow"), ...errors];
  if (input === null) return { ok: false, errors: known };
  const consent = { showOnRequest: false, beMatched: false, reContact: false };
  const checked = checkListing({ ...input, consent, from: "message" }, { now, country });
  if (checked.ok && known.length === 0) return { ok: true, value: checked.value };
  return { ok: false, errors: [...known, ...(checked.ok ? [] : checked.errors)] };
}
