import type { SingleListing } from "#contract/listings.ts";
import type { ListingEdit, ListingInput } from "#contract/posting.ts";
import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";

type StoredAnswers = Partial<Pick<ListingInput, "details" | "place" | "contact" | "consent">> & {
  [Name in "quantity" | "unit" | "title" | "note" | "urgency" | "neededBy" | "speaks"]?:
    | ListingInput[Name]
    | null
    | undefined;
};

/**
 * The answers that a listing of one's own would be made from; its owner's part gives place and
 * contact.
 */
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
    place: own?.place,
    contact: own?.contact,
    consent: own?.consent,
  };
  const answered = side === "offer" ? ({ hasNow: "no" } as const) : {};
  return withGiven({ ...NO_ANSWERS, side, kind, ...answered }, given);
}

/**
 * The answers that made what was sent: of a new post all, of an edit those it changes, laid over
 * what is there now.
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
    ...(place !== undefined && placeAnswers(place)),
    ...(contact !== undefined && contactAnswers(contact)),
    ...consent,
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
  return value === null || value === undefined ? "" : String(value);
}

function detailAnswers(details: ListingInput["details"], kind: Answers["kind"]): Partial<Answers> {
  const form = details.form ?? "";
  return {
    bedType: details.bedType ?? "",
    form: kind === "medicine" ? "" : form,
    medicineForm: kind === "medicine" ? form : "",
    litres: textOf(details.litres),
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
  };
}

function placeAnswers({ lat, lng, label = "", placeId, precision }: ListingInput["place"]): Partial<Answers> {
  return { place: { lat, lng, label, ...(placeId !== undefined && { placeId }) }, placeTyped: label, precision };
}

/**
 * The first number and the first e-mail stand in their fields, the same number on WhatsApp in its
 * box, the rest beside.
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

/** A time as the field for it wants it: by this device's clock, to the minute. */
function localTime(at: string | null): string {
  if (at === null) return "";
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
