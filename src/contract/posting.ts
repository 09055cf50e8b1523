import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { tidyText } from "#domain/shared/tidy-text.ts";
import { URGENCIES } from "#domain/listings/listing.ts";
import { CHARGES, HANDOVERS, MOST_HOURS_CHARACTERS } from "#domain/listings/terms.ts";
import { OUTCOMES } from "#domain/observations/axes.ts";
import { BED_TYPES, KINDS, UNITS } from "#domain/resources/kinds.ts";
import { LITRES_READ } from "#domain/resources/oxygen/litres.ts";
import { LANGUAGE_FORM } from "#domain/shared/language-tag.ts";
import { AgreedWords, Id, NewId, storedText, TimeIn, freeText, lookupText } from "./fields.ts";
import { Counts } from "./axes.ts";
import { SingleListing } from "./listings.ts";
import type { Reason } from "./errors.ts";
import { route } from "./route.ts";
import type { WriteHeader } from "./route.ts";

/** The largest count and quantity of a listing. */
const MOST = 1_000_000;
const Words = freeText(0, 120);

/**
 * What is needed or offered. The rules of the domain decide which fields a kind has. The form uses
 * the same rules.
 */
const DetailsInput = z.strictObject({
  bedType: z.enum(BED_TYPES).optional(),
  form: Words.optional(),
  litres: z
    .number()
    .optional()
    .meta({ deprecated: true, description: "of contract 1, kept where nobody said whether of water or of gas" }),
  litresRead: z.enum(LITRES_READ).optional().meta({ description: "read by the server anew; accepted as it was sent" }),
  waterLitres: z.number().optional(),
  gasLitres: z.number().optional(),
  pressureBar: z.number().optional(),
  flowLitresPerMinute: z.number().optional(),
  component: z.enum(BLOOD_COMPONENTS).optional(),
  group: z.enum(BLOOD_GROUPS).optional(),
  generic: Words.optional(),
  strength: Words.optional(),
  prescriptionOnly: z.boolean().optional(),
  classes: z.array(Words).max(10).optional(),
  equipment: z.array(Words).max(20).optional(),
  wheelchair: z.boolean().optional(),
  stretcher: z.boolean().optional(),
  name: Words.optional(),
});

/** A true point as its person states it, with the name they chose. */
export const PlaceInput = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  label: storedText(200)
    .overwrite((sent) => tidyText(sent) ?? "")
    .optional(),
  placeId: lookupText(100).optional(),
  precision: z.enum(["exact", "area"]),
});

const ContactInput = z.strictObject({
  alias: storedText(60).optional(),
  channels: z
    .array(z.strictObject({ type: z.enum(["phone", "whatsapp", "email"]), value: lookupText(320).min(1) }))
    .max(20),
});

const Consent = z.strictObject({
  showOnRequest: z.boolean(),
  beMatched: z.boolean(),
  reContact: z.boolean(),
  answersHere: z.boolean().optional().meta({ description: "whether a need takes responses; absent: it does" }),
});

const Quantity = z.number().gt(0).max(MOST);
const Title = storedText(120);
const Note = storedText(1_000);
// Judged by the domain, which says in the reader's language what is wrong with it.
const Language = lookupText(35).meta({ pattern: LANGUAGE_FORM });
const Speaks = z.array(Language).max(20);
const Charge = z.enum(CHARGES).meta({ description: "of an offer; on-the-spot: when it is handed over, never before" });
const OpeningHours = freeText(1, MOST_HOURS_CHARACTERS).meta({
  description: "of an offer, in the opening_hours syntax of OpenStreetMap, by the clocks of its place",
});
const Handover = z.enum(HANDOVERS).meta({ description: "who carries oxygen, medicine, food or supplies" });
const From = z.literal("message").meta({
  description:
    "read from a forwarded message: its number is a third person's, shown to verifiers alone until its holder claims it",
});
const ForOther = z.boolean().meta({ description: "posted for another person; who that is is not asked" });

/**
 * A need or an offer to post (CONTRACT.md 3). The client makes `id`; without one the server does.
 */
export const ListingInput = z.strictObject({
  id: NewId.optional(),
  side: z.enum(["need", "offer"]),
  kind: z.enum(KINDS),
  details: DetailsInput,
  quantity: Quantity.optional(),
  unit: z.enum(UNITS).optional(),
  title: Title.optional(),
  note: Note.optional(),
  language: Language.optional(),
  speaks: Speaks.optional(),
  charge: Charge.optional(),
  openingHours: OpeningHours.optional(),
  handover: Handover.optional(),
  forOther: ForOther.optional(),
  place: PlaceInput,
  urgency: z.enum(URGENCIES).optional(),
  neededBy: TimeIn.optional(),
  contact: ContactInput,
  consent: Consent,
  healthConsent: AgreedWords.optional().meta({
    description: "of a need: the words beside the button that posts it, that all may read what it says of health",
  }),
  from: From.optional(),
});
export type ListingInput = z.output<typeof ListingInput>;

/**
 * The changes of an edit. An object replaces the old one as a whole. Null removes an optional
 * field.
 */
export const ListingEdit = z.strictObject({
  id: Id,
  details: DetailsInput.optional(),
  quantity: Quantity.nullable().optional(),
  unit: z.enum(UNITS).nullable().optional(),
  title: Title.nullable().optional(),
  note: Note.nullable().optional(),
  language: Language.optional(),
  speaks: Speaks.nullable().optional(),
  charge: Charge.nullable().optional(),
  openingHours: OpeningHours.nullable().optional(),
  handover: Handover.nullable().optional(),
  forOther: ForOther.nullable().optional(),
  place: PlaceInput.optional(),
  urgency: z.enum(URGENCIES).nullable().optional(),
  neededBy: TimeIn.nullable().optional(),
  contact: ContactInput.optional(),
  consent: Consent.optional(),
});
export type ListingEdit = z.output<typeof ListingEdit>;

/**
 * Why a listing ends. `fulfilled`: the need was met. `withdrawn`: the listing is no longer offered
 * or needed.
 */
export const ListingClose = z.strictObject({ id: Id, outcome: z.enum(["fulfilled", "withdrawn"]) });
/** Mutation `listings.renew`: extends the lifetime of a listing. */
export const ListingRenew = z.strictObject({ id: Id });
/** Mutation `listings.take`: takes `count` from the stock of a listing. */
export const ListingTake = z.strictObject({ id: Id, count: z.int().min(1).max(MOST) });

const Found = {
  outcome: z.enum(OUTCOMES),
  count: z.int().min(0).max(MOST).optional(),
  counts: z.strictObject(Counts.shape).optional(),
  at: TimeIn.optional(),
  note: freeText(0, 1_000).optional(),
  moreAt: TimeIn.optional().meta({
    description: "after none-left: when there will be more; owners, facilities, verifiers and moderators say it",
  }),
};

/** An observation about a listing, as the mutation sends it. `id` is the id of the observation. */
export const ObservationInput = z.strictObject({ id: NewId.optional(), listingId: Id, ...Found });
export type ObservationInput = z.output<typeof ObservationInput>;
/** Mutation `observations.undo`: reverts an observation, which `id` names. */
export const ObservationUndo = z.strictObject({ id: Id });

/** The reasons for which the server may refuse any write. */
const WRITE: readonly Reason[] = ["http/foreign-origin", "documents/aborted", "sync/key-reused"];
const HEADERS: readonly WriteHeader[] = ["Idempotency-Key"];
const OWN: readonly Reason[] = [
  ...WRITE,
  "http/unauthenticated",
  "http/permission-denied",
  "listings/not-found",
  "listings/closed",
];

/**
 * Posts a need or an offer. A repeated post with the same id, author and content returns the first
 * listing.
 */
export const postListing = route({
  method: "POST",
  path: "/api/v1/listings",
  who: "member",
  summary: "Post a need or an offer",
  input: ListingInput,
  output: SingleListing,
  headers: HEADERS,
  errors: [...WRITE, "http/unauthenticated", "documents/already-exists"],
  creates: true,
});

/** Changes a listing. The header `If-Match` carries the `editVersion` that the author saw. */
export const editListing = route({
  method: "PATCH",
  path: "/api/v1/listings/{id}",
  who: "member",
  summary: "Change a listing",
  input: ListingEdit,
  output: SingleListing,
  headers: ["If-Match", ...HEADERS],
  errors: [...OWN, "listings/if-match-missing", "listings/version-changed"],
});

/** Closes a listing as fulfilled or withdrawn. It leaves every search at once. */
export const closeListing = route({
  method: "POST",
  path: "/api/v1/listings/{id}/close",
  who: "member",
  summary: "Close a listing",
  input: ListingClose,
  output: SingleListing,
  headers: HEADERS,
  errors: OWN,
});

/** Extends the lifetime of a listing. */
export const renewListing = route({
  method: "POST",
  path: "/api/v1/listings/{id}/renew",
  who: "member",
  summary: "Renew a listing",
  input: ListingRenew,
  output: SingleListing,
  headers: HEADERS,
  errors: [...OWN, "listings/renewed-too-often"],
});

/** Takes from the stock of a listing. The count is reduced under a row lock. */
export const takeListing = route({
  method: "POST",
  path: "/api/v1/listings/{id}/take",
  who: "member",
  summary: "Take from the stock of a listing",
  input: ListingTake,
  output: SingleListing,
  headers: HEADERS,
  errors: [...OWN, "listings/not-enough", "observations/passed-on"],
});

/**
 * Records an observation about a listing and returns the listing with new axes. It works without an
 * account.
 */
export const recordObservation = route({
  method: "POST",
  path: "/api/v1/listings/{id}/observations",
  who: "anyone",
  summary: "Say what was found: reached or not, in stock or not",
  input: z.strictObject({ id: Id, ...Found }),
  output: SingleListing,
  headers: ["X-Client-Id", ...HEADERS],
  errors: [
    ...OWN,
    "observations/own-listing",
    "observations/passed-on",
    "moderation/second-person-needed",
    "http/resource-exhausted",
  ],
  creates: true,
});
