import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { tidyText } from "#domain/shared/tidy-text.ts";
import { LISTING_FIELDS, MOST_QUANTITY } from "#domain/listings/fields.ts";
import { MET_CONDITIONS } from "#domain/resources/for-whom.ts";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import { RESULT_TIMES } from "#domain/resources/result-times.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { LITRES_READ } from "#domain/resources/oxygen/litres.ts";
import { editedSchemas, postedSchemas } from "./tables/field-schemas.ts";
import { AgreedWords, Id, NewId, storedText, TimeIn, freeText, lookupText } from "./fields.ts";
import { Counts } from "./axes.ts";
import { SingleListing } from "./listings.ts";
import type { Reason } from "./errors.ts";
import { route } from "./route.ts";
import type { WriteHeader } from "./route.ts";

const Words = freeText(0, 120);

/**
 * What is needed or offered. The rules of the domain decide which fields a kind has. The form uses
 * the same rules.
 */
export const DetailsInput = z.strictObject({
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
  resultIn: z.enum(RESULT_TIMES).optional().meta({
    description: "of a test: when its result is there; in counts it stays until it is said anew",
  }),
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

const From = z.literal("message").meta({
  description:
    "read from a forwarded message: its number is a third person's, shown to verifiers alone until its holder claims it",
});

const WRITTEN_PARTS = { details: DetailsInput, place: PlaceInput, contact: ContactInput, consent: Consent };

/**
 * A need or an offer to post (CONTRACT.md 3). The client makes `id`; without one the server does.
 */
export const ListingInput = z.strictObject({
  id: NewId.optional(),
  ...postedSchemas(LISTING_FIELDS, WRITTEN_PARTS),
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
  ...editedSchemas(LISTING_FIELDS, WRITTEN_PARTS),
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
export const ListingTake = z.strictObject({ id: Id, count: z.int().min(1).max(MOST_QUANTITY) });

const OutcomeFields = {
  outcome: z.enum(OUTCOMES),
  count: z.int().min(0).max(MOST_QUANTITY).optional(),
  counts: z.strictObject(Counts.shape).optional(),
  at: TimeIn.optional(),
  note: freeText(0, 1_000).optional(),
  moreAt: TimeIn.optional().meta({
    description: "after none-left: when there will be more; owners, facilities, verifiers and moderators say it",
  }),
  condition: z.enum(MET_CONDITIONS).optional().meta({
    description: "after not-for-us: what was asked for, or for whom it is",
  }),
};

/** An observation about a listing, as the mutation sends it. `id` is the id of the observation. */
export const ObservationInput = z.strictObject({ id: NewId.optional(), listingId: Id, ...OutcomeFields });
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
  input: z.strictObject({ id: Id, ...OutcomeFields }),
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
