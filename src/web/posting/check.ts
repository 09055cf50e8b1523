import { isCountable } from "#domain/resources/units.ts";
import { MOST_QUANTITY } from "#domain/listings/fields.ts";
import { checkAlias, checkPlainFields } from "#domain/listings/plain-fields.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Answers } from "../drafts/answers.ts";
import { channelsOf, countOf, detailsOf, neededByOf, numberOf, termsOf, unitOf } from "../drafts/listing-input.ts";
import type { StepName } from "../drafts/steps.ts";

/**
 * Refusals of one step's answers, by the rules of a listing (`domain/listings`) and the form's
 * required questions. `checkAll` checks phone numbers, with their tables.
 */
export function checkStep(answers: Answers, step: StepName, now: Date): FieldRefusal[] {
  if (step === "what") return checkWhat(answers);
  if (step === "details") return checkDetailsStep(answers, now);
  if (step === "place") return answers.place === null ? [{ path: "place", word: "place" }] : [];
  return step === "contact" ? checkContactStep(answers) : [];
}

function checkWhat({ side, kind }: Answers): FieldRefusal[] {
  const missing = (path: string, text: string) => (text === "" ? [{ path, word: "choose" }] : []);
  return [...missing("side", side), ...missing("kind", kind)];
}

function checkDetailsStep(answers: Answers, now: Date): FieldRefusal[] {
  const { kind, side, title, note } = answers;
  if (kind === "") return checkWhat(answers);
  const { details, errors } = detailsOf(answers);
  const neededBy = side === "need" ? neededByOf(answers, errors) : undefined;
  // The count in stock now is checked separately.
  const isAsked = isCountable(kind) && countOf(answers) === "quantity" && answers.quantity.trim() !== "";
  const quantity = isAsked ? numberOf(answers, answers.quantity) : undefined;
  if (Number.isNaN(quantity)) errors.push({ path: "quantity", word: "number" });
  const fields = {
    details,
    ...(quantity !== undefined && !Number.isNaN(quantity) && { quantity, unit: unitOf(kind, answers) }),
    ...(neededBy !== undefined && { neededBy }),
    title,
    note,
    ...termsOf(answers, errors),
  };
  const checked = checkPlainFields(kind, fields, { now, ...(side !== "" && { side }) });
  const refused = checked.ok ? [] : checked.errors.map(inWordsOfForm);
  // What could not be read has its refusal already: it is not missing.
  const said = new Set(errors.map(({ path }) => path));
  return [...errors, ...refused.filter(({ path }) => !said.has(path)), ...checkWhen(answers), ...checkHave(answers)];
}

/** A missing choice gets another text than an empty field. */
function inWordsOfForm(refusal: FieldRefusal): FieldRefusal {
  const isChoice = /^details\.(bedType|component|group|form)$/u.test(refusal.path) && refusal.word === "missing";
  return isChoice ? { ...refusal, word: "choose" } : refusal;
}

function checkWhen({ side, urgency }: Answers): FieldRefusal[] {
  return side === "need" && urgency === "" ? [{ path: "urgency", word: "choose" }] : [];
}

function checkHave({ side, hasNow, have, mark }: Answers): FieldRefusal[] {
  if (side !== "offer") return [];
  if (hasNow === "") return [{ path: "hasNow", word: "choose" }];
  if (hasNow === "no" || have.trim() === "") return [];
  const count = numberOf({ mark }, have);
  if (Number.isNaN(count)) return [{ path: "have", word: "number" }];
  if (!Number.isInteger(count)) return [{ path: "have", word: "whole" }];
  if (count < 1) return [{ path: "have", word: "atLeast", values: { min: 1 } }];
  return count > MOST_QUANTITY ? [{ path: "have", word: "atMost", values: { max: MOST_QUANTITY } }] : [];
}

function checkContactStep(answers: Answers): FieldRefusal[] {
  const channels = channelsOf(answers);
  const named = checkAlias(answers.alias);
  const unchosen: FieldRefusal[] = answers.answerBy === "" ? [{ path: "consent.showOnRequest", word: "choose" }] : [];
  if (channels.length === 0) return [{ path: "contact.channels", word: "channel-missing" }, ...unchosen, ...named];
  const isOthers = answers.forOther && channels.some(({ field }) => field !== "ownPhone" && field !== "ownEmail");
  const refused = [...unchosen, ...named];
  return isOthers && !answers.agreed ? [...refused, { path: "agreed", word: "agreed" }] : refused;
}
