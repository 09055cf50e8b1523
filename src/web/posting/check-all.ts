import { checkListingFields, checkListing } from "#domain/listings/input.ts";
import type { ListingCheckContext, ListingFields, ListingInput } from "#domain/listings/input.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Answers } from "../drafts/answers.ts";
import { changesOf } from "./changes.ts";
import type { Changes } from "./changes.ts";
import { checkStep } from "./check.ts";
import { inputOf } from "../drafts/listing-input.ts";
import type { StepName } from "../drafts/steps.ts";
import { STEPS } from "../drafts/steps.ts";

/** What is to be sent: a new listing, or what an edit changes of one. */
export type Finished = { input: ListingInput; changes: Changes | null };

type CheckInput = { id: string; language: string; before?: Answers | undefined } & ListingCheckContext;

/**
 * Judges all answers by the rules the server uses, with the tables of phone numbers: what will be
 * sent, in the form it is kept, or everything that is refused. Of an edit only what it changes is
 * judged, as on the server.
 */
export function checkAll(
  answers: Answers,
  asked: CheckInput,
): { ok: true; value: Finished } | { ok: false; errors: FieldRefusal[] } {
  const { now, country, before } = asked;
  const asks = (step: StepName) => before === undefined || step !== "what";
  const unanswered = STEPS.filter(asks).flatMap((step) => checkStep(answers, step, now));
  const { input, errors } = inputOf(answers, asked);
  const known = [...unanswered, ...errors];
  if (input === null) return { ok: false, errors: once(known) };
  if (before === undefined) {
    const checked = checkListing(input, { now, country });
    if (checked.ok && known.length === 0) return { ok: true, value: { input: checked.value, changes: null } };
    return { ok: false, errors: once([...known, ...(checked.ok ? [] : checked.errors)]) };
  }
  const changes = changesOf(before, answers, asked);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
  const checked = checkListingFields(input.kind, given as Partial<ListingFields>, { now, country });
  // A time that has passed meanwhile is no fault of an edit that leaves it alone.
  const own = known.filter(({ path }) => path !== "neededBy" || "neededBy" in changes);
  if (checked.ok && own.length === 0) return { ok: true, value: { input, changes: { ...changes, ...checked.value } } };
  return { ok: false, errors: once([...own, ...(checked.ok ? [] : checked.errors)]) };
}

/** The ways to reach somebody alone, when that step is left. */
export function checkChannels(answers: Answers, { country, now }: ListingCheckContext): FieldRefusal[] {
  const { input } = inputOf(answers, { id: "", language: "en" });
  const contact = input?.contact;
  if (input === null || contact === undefined) return [];
  const checked = checkListingFields(input.kind, { contact }, { now, country });
  return once([...checkStep(answers, "contact", now), ...(checked.ok ? [] : checked.errors)]);
}

/** Each part once: what the form says of it first. */
function once(errors: readonly FieldRefusal[]): FieldRefusal[] {
  return errors.filter((error, at) => errors.findIndex(({ path }) => path === error.path) === at);
}
