import { checkListingFields, checkListing } from "#domain/listings/input.ts";
import type { ListingCheckContext, ListingFields, ListingInput } from "#domain/listings/input.ts";
import { readChannels } from "#domain/contact/channels.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Answers } from "../drafts/answers.ts";
import { checkStep } from "./check.ts";
import { inputOf } from "../drafts/listing-input.ts";
import type { StepName } from "../drafts/steps.ts";
import { STEPS } from "../drafts/steps.ts";

type Field = Exclude<keyof ListingFields, "language">;

/** The content of an edit: only changed parts; null removes a part (CONTRACT.md 5). */
type Changes = { [Name in Field]?: ListingFields[Name] | null };

/** What an edit never changes, or sends for its own sake. */
const FIXED: ReadonlySet<string> = new Set(["id", "side", "kind", "from", "language"]);

/** The difference between two sets of answers about one listing. */
function changesOf(before: Answers, after: Answers, named: { id: string; language: string }): Changes {
  const was = inputOf(before, named).input;
  const is = inputOf(after, named).input;
  if (is === null) return {};
  const fields = Object.keys({ ...was, ...is }).filter((name): name is Field => !FIXED.has(name));
  const changed = fields.filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is[field]));
  return Object.fromEntries(changed.map((field) => [field, is[field] ?? null]));
}

/** What to send: a new listing, or the changes of one. */
export type Finished = { input: ListingInput; changes: Changes | null };

type CheckInput = {
  id: string;
  language: string;
  before?: Answers | undefined;
  /** Of a forwarded message: who may have its number is not the sender's to say. */
  from?: ListingInput["from"];
} & ListingCheckContext;

const NO_CONSENT = { showOnRequest: false, beMatched: false, reContact: false };

/**
 * Checks all answers by the server's rules, with the phone tables. Returns the normalized input, or
 * all refusals. For an edit only the changes are checked, as on the server.
 */
export function checkAll(
  answers: Answers,
  asked: CheckInput,
): { ok: true; value: Finished } | { ok: false; errors: FieldRefusal[] } {
  const { now, country, before, from } = asked;
  const asks = (step: StepName) => (before === undefined || step !== "what") && (!from || step !== "contact");
  const unanswered = STEPS.filter(asks).flatMap((step) => checkStep(answers, step, now));
  const { input, errors } = inputOf(answers, asked);
  const known = [...unanswered, ...errors];
  if (input === null) return { ok: false, errors: once(known) };
  if (before === undefined) {
    const checked = checkListing({ ...input, ...(from && { from, consent: NO_CONSENT }) }, { now, country });
    if (checked.ok && known.length === 0) return { ok: true, value: { input: checked.value, changes: null } };
    return { ok: false, errors: once([...known, ...(checked.ok ? [] : checked.errors)]) };
  }
  const changes = changesOf(before, answers, asked);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
  const checked = checkListingFields(input.kind, given as Partial<ListingFields>, { now, country });
  // An unchanged time that has passed is no error of the edit.
  const own = known.filter(({ path }) => path !== "neededBy" || "neededBy" in changes);
  if (checked.ok && own.length === 0) return { ok: true, value: { input, changes: { ...changes, ...checked.value } } };
  return { ok: false, errors: once([...own, ...(checked.ok ? [] : checked.errors)]) };
}

/** Checks the contact channels when their step is left. */
export function checkChannels(answers: Answers, { country, now }: ListingCheckContext): FieldRefusal[] {
  const { input } = inputOf(answers, { id: "", language: "en" });
  const contact = input?.contact;
  if (input === null || contact === undefined) return [];
  const checked = checkListingFields(input.kind, { contact }, { now, country });
  return once([...checkStep(answers, "contact", now), ...(checked.ok ? [] : checked.errors)]);
}

/** A typed phone number in its stored form; null if it is none of the country. */
export function readNumber(typed: string, country: string | null): string | null {
  const read = readChannels([{ type: "phone", value: typed.trim() }], { country, path: "" });
  return (read.ok && read.value[0]?.value) || null;
}

/** One refusal per part: the form's own first. */
function once(errors: readonly FieldRefusal[]): FieldRefusal[] {
  return errors.filter((error, at) => errors.findIndex(({ path }) => path === error.path) === at);
}
