import type { SingleListing } from "#contract/listings.ts";
import type { ListingEdit, ListingInput } from "#contract/posting.ts";
import { CHOICE_NAMES, choicesOf } from "#domain/listings/terms.ts";
import type { ChoiceName } from "#domain/listings/terms.ts";
import { numberText } from "#domain/shared/parse-number.ts";
import { hoursAnswers } from "./hours-answers.ts";
import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";

type TermName = ChoiceName | "openingHours" | "forOther";

type StoredAnswers = Partial<Pick<ListingInput, "details" | "place" | "contact" | "consent">> & {
  [Name in "quantity" | "unit" | "title" | "note" | "urgency" | "neededBy" | "speaks" | TermName]?:
    | ListingInput[Name]
    | null
    | undefined;
};

/** The answers that would make one's own listing. Its owner's part has place and contact. */
export function answersOfListing(listing: SingleListing): Answers {
  const { side, kind, own } = listing;
  const given: StoredAnswers = {
    details: listing.details,
    quantity: listing.quantity,
    unit: listing.unit,
    title: listing.title,
    note: listing.note,
    urgency: side === "need" ? listing.urgency : undefined,
    neededBy: listing.neededBy,
    speaks: listing.speaks,
    ...choicesOf(listing),
    openingHours: listing.openingHours,
    forOther: listing.forOther,
    place: own?.place,
    contact: own?.contact,
    consent: own?.consent,
  };
  const answered = side === "offer" ? ({ hasNow: "no" } as const) : {};
  return withGiven({ ...NO_ANSWERS, side, kind, ...answered }, given);
}

/**
 * The answers of a sent write. Of a new post all, of an edit its changes applied to the current
 * ones.
 */
export function answersOfArgs(args: ListingInput | ListingEdit, before: Answers = NO_ANSWERS): Answers {
  const started = "side" in args ? { ...before, side: args.side, kind: args.kind, hasNow: "no" as const } : before;
  return withGiven(started, args);
}

function withGiven(before: Answers, given: StoredAnswers): Answers {
  const { details, place, contact, consent } = given;
  return {
    ...before,
    ...(details !== undefined && detailAnswers(details, before.kind)),
    ...answerOf("quantity", given.quantity, textOf),
    ...answerOf("unit", given.unit, (unit) => unit ?? ""),
    ...answerOf("title", given.title, (text) => text ?? ""),
    ...answerOf("note", given.note, (text) => text ?? ""),
    ...answerOf("urgency", given.urgency, (urgency) => urgency ?? ""),
    ...answerOf("neededBy", given.neededBy, localTime),
    ...answerOf("speaks", given.speaks, (codes) => codes ?? []),
    ...termAnswers(given),
    ...(place !== undefined && placeAnswers(place)),
    ...(contact !== undefined && contactAnswers(contact)),
    ...(consent !== undefined && consentAnswers(before.side, consent)),
  };
}

function termAnswers({ openingHours, forOther, ...given }: StoredAnswers): Partial<Answers> {
  const chosen = CHOICE_NAMES.filter((name) => given[name] !== undefined);
  return {
    ...Object.fromEntries(chosen.map((name) => [name, given[name] ?? ""])),
    ...(openingHours !== undefined && hoursAnswers(openingHours)),
    ...answerOf("forOther", forOther, (isFor) => isFor === true),
    // Without that person's yes it could not be posted.
    ...answerOf("agreed", forOther, (isFor) => isFor === true),
  };
}

function answerOf<Name extends keyof Answers, T>(
  name: Name,
  value: T | undefined,
  read: (value: T) => Answers[Name],
): Partial<Answers> {
  return value === undefined ? {} : { [name]: read(value) };
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : numberText(value);
}

function detailAnswers(details: ListingInput["details"], kind: Answers["kind"]): Partial<Answers> {
  const form = details.form ?? "";
  return {
    bedType: details.bedType ?? "",
    form: kind === "medicine" ? "" : form,
    medicineForm: kind === "medicine" ? form : "",
    litres: textOf(details.litres),
    // What a rule took a bare number for is not what its owner said.
    waterLitres: details.litres === undefined ? textOf(details.waterLitres) : "",
    gasLitres: details.litres === undefined ? textOf(details.gasLitres) : "",
    pressure: textOf(details.pressureBar),
    pressureUnit: "",
    flow: textOf(details.flowLitresPerMinute),
    component: details.component ?? "",
    group: details.group ?? "",
    generic: details.generic ?? "",
    strength: details.strength ?? "",
    prescriptionOnly: details.prescriptionOnly ?? false,
    classes: details.classes ?? [],
    equipment: details.equipment ?? [],
    wheelchair: details.wheelchair ?? false,
    stretcher: details.stretcher ?? false,
    name: details.name ?? "",
    resultIn: details.resultIn ?? "",
  };
}

function consentAnswers(
  side: Answers["side"],
  { showOnRequest, beMatched, reContact, answersHere }: ListingInput["consent"],
): Partial<Answers> {
  const given = side === "need" && answersHere !== false ? "both" : "number";
  return { answerBy: showOnRequest ? given : "nobody", beMatched, reContact };
}

function placeAnswers({ lat, lng, label = "", placeId, precision }: ListingInput["place"]): Partial<Answers> {
  return { place: { lat, lng, label, ...(placeId !== undefined && { placeId }) }, placeTyped: label, precision };
}

/**
 * The first number and e-mail fill their fields, the same number on WhatsApp its box. Others
 * follow.
 */
function contactAnswers({ alias = "", channels }: ListingInput["contact"]): Partial<Answers> {
  const phone = channels.find(({ type }) => type === "phone")?.value ?? "";
  const email = channels.find(({ type }) => type === "email")?.value ?? "";
  const isInFields = ({ type, value }: { type: string; value: string }) =>
    (type === "phone" && value === phone) || (type === "email" && value === email) || isSame({ type, value });
  const isSame = ({ type, value }: { type: string; value: string }) =>
    type === "whatsapp" && phone !== "" && value === phone;
  return {
    alias,
    ownPhone: "",
    ownEmail: "",
    phone,
    email,
    hasWhatsapp: channels.some(isSame),
    moreChannels: channels.filter((channel) => !isInFields(channel)),
  };
}

/** A time for its input: this device's local time, to the minute. */
function localTime(at: string | null): string {
  if (at === null) return "";
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
