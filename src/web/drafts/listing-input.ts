import type { TypedChannel } from "#domain/contact/channels.ts";
import type { ListingInput } from "#domain/listings/input.ts";
import type { PlaceInput } from "#domain/listings/plain-fields.ts";
import type { Details } from "#domain/listings/listing.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { KIND_FACTS } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import type { Kind, Unit } from "#domain/resources/kinds.ts";
import { isCountable, usualUnit } from "#domain/resources/units.ts";
import { toBar } from "#domain/resources/oxygen/pressure.ts";
import type { PressureUnit } from "#domain/resources/oxygen/pressure.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import type { Answers } from "./answers.ts";
import { CHOICE_NAMES, choiceFault } from "#domain/listings/terms.ts";
import type { ChoiceName } from "#domain/listings/terms.ts";
import type { Terms } from "#domain/listings/check-terms.ts";
import { openingHoursOf } from "./hours-answers.ts";
import { parseNumber } from "#domain/shared/parse-number.ts";

/** The answer that holds a channel of the post. */
export type ChannelField = "ownPhone" | "ownEmail" | "phone" | "email" | "moreChannels";

/** Details of the chosen kind; unreadable numbers are in `errors`. */
export function detailsOf(answers: Answers): { details: Details; errors: FieldRefusal[] } {
  const errors: FieldRefusal[] = [];
  const read = (path: string, text: string) => readNumber(text, path, { answers, errors });
  const { kind } = answers;
  if (kind === "bed") return { details: some({ bedType: oneOf(BED_TYPES, answers.bedType) }), errors };
  if (kind === "oxygen") return { details: oxygenOf(answers, read), errors };
  if (kind === "blood") {
    const component = oneOf(BLOOD_COMPONENTS, answers.component);
    return { details: some({ component, group: oneOf(BLOOD_GROUPS, answers.group) }), errors };
  }
  if (kind === "medicine") {
    const { generic, strength, medicineForm, prescriptionOnly } = answers;
    const words = { generic: worded(generic), strength: worded(strength), form: worded(medicineForm) };
    return { details: some({ ...words, prescriptionOnly: prescriptionOnly || undefined }), errors };
  }
  if (kind === "ambulance") {
    const { classes, equipment } = answers;
    return { details: some({ classes: listed(classes), equipment: listed(equipment) }), errors };
  }
  if (kind === "transport") {
    const { wheelchair, stretcher } = answers;
    return { details: some({ wheelchair: wheelchair || undefined, stretcher: stretcher || undefined }), errors };
  }
  if (kind === "test") {
    return { details: some({ name: worded(answers.name), resultIn: answers.resultIn || undefined }), errors };
  }
  if (kind === "vaccine") return { details: some({ name: worded(answers.name) }), errors };
  return { details: {}, errors };
}

/** A bare number of litres is sent only where its owner has not said of what. */
function oxygenOf(answers: Answers, read: (path: string, text: string) => number | undefined): Details {
  const { form } = answers;
  const waterLitres = read("details.waterLitres", answers.waterLitres);
  const gasLitres = read("details.gasLitres", answers.gasLitres);
  const isSaid = answers.waterLitres.trim() !== "" || answers.gasLitres.trim() !== "";
  const shown = read("details.pressureBar", answers.pressure);
  return some({
    form: form === "" ? undefined : form,
    litres: isSaid ? undefined : read("details.litres", answers.litres),
    waterLitres,
    gasLitres,
    pressureBar: shown === undefined ? undefined : roundedBar(shown, answers.pressureUnit || "bar"),
    flowLitresPerMinute: read("details.flowLitresPerMinute", answers.flow),
  });
}

/** A gauge's number in bar, to a tenth. */
function roundedBar(shown: number, unit: PressureUnit): number {
  return Math.round(toBar(shown, unit) * 10) / 10;
}

/** The answer with the quantity: for an available offer the count in stock. */
export function countOf({ side, hasNow }: Pick<Answers, "side" | "hasNow">): "quantity" | "have" {
  return side === "offer" && hasNow === "yes" ? "have" : "quantity";
}

/** The unit of a quantity. */
export function unitOf(kind: Kind, { unit, form }: Pick<Answers, "unit" | "form">): Unit {
  if (unit !== "" && KIND_FACTS[kind].units.includes(unit)) return unit;
  return usualUnit(kind, form === "" ? undefined : form);
}

/** The deadline in local time as ISO text; undefined without one. */
export function neededByOf({ neededBy }: Pick<Answers, "neededBy">, errors: FieldRefusal[] = []): string | undefined {
  if (neededBy === "") return undefined;
  const at = new Date(neededBy);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  errors.push({ path: "neededBy", word: "format" });
  return undefined;
}

/** The exact point. For an area it is rounded to about a kilometre before it leaves this device. */
export function placeOf({ place, precision }: Pick<Answers, "place" | "precision">): PlaceInput | null {
  if (place === null) return null;
  const { label, placeId } = place;
  const isRounded = precision === "area" && placeId === undefined;
  const round = (degrees: number) => (isRounded ? Math.round(degrees * 100) / 100 : degrees);
  return {
    lat: round(place.lat),
    lng: round(place.lng),
    ...(label !== "" && { label: label.slice(0, 200) }),
    ...(placeId !== undefined && { placeId }),
    precision,
  };
}

/** All channels, each with its answer. */
export function channelsOf(answers: Answers): (TypedChannel & { field: ChannelField })[] {
  const { ownPhone, ownEmail, phone, hasWhatsapp, email, moreChannels } = answers;
  const given: (TypedChannel & { field: ChannelField })[] = [
    { type: "phone", value: ownPhone, field: "ownPhone" },
    { type: "phone", value: phone.trim(), field: "phone" },
    {
      type: "whatsapp",
      value: hasWhatsapp ? phone.trim() || ownPhone : "",
      field: phone === "" ? "ownPhone" : "phone",
    },
    { type: "email", value: ownEmail, field: "ownEmail" },
    { type: "email", value: email.trim(), field: "email" },
    ...moreChannels.map(({ type, value }) => ({ type, value, field: "moreChannels" as const })),
  ];
  return given.filter(({ value }) => value !== "");
}

/** The listing of the answers, as far as complete, and the unreadable ones. */
export function inputOf(
  answers: Answers,
  { id, language }: { id: string; language: string },
): { input: ListingInput; errors: FieldRefusal[] } | { input: null; errors: FieldRefusal[] } {
  const { side, kind, alias, title, note, urgency, answerBy, beMatched, reContact } = answers;
  const place = placeOf(answers);
  if (side === "" || kind === "" || place === null) return { input: null, errors: [] };
  const { details, errors } = detailsOf(answers);
  const counted = countOf(answers);
  const quantity = isCountable(kind) ? readNumber(answers[counted], counted, { answers, errors }) : undefined;
  const isNeed = side === "need";
  const neededBy = isNeed ? neededByOf(answers, errors) : undefined;
  const input: ListingInput = {
    id,
    side,
    kind,
    details,
    ...(quantity !== undefined && { quantity, unit: unitOf(kind, answers) }),
    ...(title.trim() !== "" && { title }),
    ...(note.trim() !== "" && { note }),
    language,
    ...(answers.speaks.length > 0 && { speaks: [...answers.speaks] }),
    ...termsOf(answers, errors),
    place,
    ...(isNeed && urgency !== "" && { urgency }),
    ...(neededBy !== undefined && { neededBy }),
    contact: {
      ...(alias.trim() !== "" && { alias }),
      channels: channelsOf(answers).map(({ type, value }) => ({ type, value })),
    },
    consent: {
      showOnRequest: givesNumber(answers),
      beMatched,
      reContact,
      ...(isNeed && answerBy === "number" && { answersHere: false }),
    },
  };
  return { input, errors };
}

/** The terms of the answers: those that a listing of its side and kind can have. */
export function termsOf(answers: Answers, errors: FieldRefusal[] = []): Terms {
  const { side, kind, forOther } = answers;
  const isChosen = (name: ChoiceName) =>
    answers[name] !== "" && side !== "" && kind !== "" && choiceFault(name, { kind, side }) === null;
  const openingHours = side === "offer" ? openingHoursOf(answers, errors) : undefined;
  return {
    ...Object.fromEntries(CHOICE_NAMES.filter(isChosen).map((name) => [name, answers[name]])),
    ...(openingHours !== undefined && { openingHours }),
    ...(forOther && { forOther }),
  };
}

/** Whether people who ask may be given the number. */
export function givesNumber({ answerBy }: Pick<Answers, "answerBy">): boolean {
  return answerBy === "number" || answerBy === "both";
}

/** How many of an offer are available now; null if unavailable or unknown. */
export function availableCount(answers: Pick<Answers, "side" | "hasNow" | "have" | "mark">): number | null {
  if (answers.side !== "offer" || answers.hasNow !== "yes") return null;
  const count = numberOf(answers, answers.have);
  return Number.isInteger(count) && count >= 0 ? count : null;
}

/** A typed number of the answers, as their language writes it; NaN where it is none. */
export function numberOf({ mark }: Pick<Answers, "mark">, text: string): number {
  return parseNumber(text, mark === "" ? undefined : mark);
}

function readNumber(
  text: string,
  path: string,
  { answers, errors }: { answers: Answers; errors: FieldRefusal[] },
): number | undefined {
  if (text.trim() === "") return undefined;
  const value = numberOf(answers, text);
  if (!Number.isNaN(value)) return value;
  errors.push({ path, word: "number" });
  return undefined;
}

function some(details: { [Name in keyof Details]: Details[Name] | undefined }): Details {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

function oneOf<const T extends string>(values: readonly T[], text: string): T | undefined {
  return values.find((value) => value === text);
}

function worded(text: string): string | undefined {
  const plain = text.trim();
  return plain === "" ? undefined : plain;
}

function listed(values: readonly string[]): string[] | undefined {
  return values.length === 0 ? undefined : [...values];
}
