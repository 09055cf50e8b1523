import { z } from "zod";
import { URGENCIES } from "#domain/listings/fields.ts";
import { DRAFT_FIELDS } from "#domain/messages/lead-drafts.ts";
import { MESSAGE_FLAGS, MESSAGE_KINDS, MESSAGE_UNITS, READING_REASONS } from "#domain/messages/message.ts";
import { RESOURCE_NAMES } from "#domain/messages/resource-names.ts";
import type { ResourceName } from "#domain/messages/resource-names.ts";
import { KINDS, UNITS } from "#domain/resources/kinds.ts";
import { lookupText, Time, TimeIn } from "../fields.ts";
import { Details } from "../listing-parts.ts";
import { route } from "../route.ts";

/**
 * Longest message, UTF-16 code units: some 300 lines. Most forwards have fewer than 2,000.
 * Proposal.
 */
export const MOST_MESSAGE_CHARACTERS = 20_000;

const Share = z.number().min(0).max(1);
const At = z.int().min(0);
const Reason = z.enum(READING_REASONS);
const Resource = z.enum(Object.keys(RESOURCE_NAMES) as [ResourceName, ...ResourceName[]]);

/** Where something stands in the text that was sent: UTF-16 code units, the end excluded. */
const Span = { start: At, end: At };

/** A number that is also a line which a facility of this deployment publishes. */
const PublishedLine = z.object({ value: z.string(), facilityId: z.string(), name: z.string() });

/** How a draft was read: what is no field of a listing. */
const DraftReading = z.object({
  ...Span,
  confidence: Share,
  fields: z.array(z.object({ ...Span, field: z.enum(DRAFT_FIELDS), confidence: Share, reason: Reason })),
  placeConfidence: Share.optional().meta({ description: "how sure the named place is; absent: none was found" }),
  published: z
    .array(PublishedLine)
    .meta({ description: "numbers that a facility here publishes; all others are people's" }),
});

/**
 * A ListingInput as far as the message says it. It may lack fields that a post needs, so a person
 * completes it. Without `read` it is what `POST /listings` takes.
 */
const ListingDraft = z.object({
  side: z.enum(["need", "offer"]),
  kind: z.enum(KINDS),
  details: Details,
  quantity: z.number().optional(),
  unit: z.enum(UNITS).optional(),
  language: z.string().optional(),
  urgency: z.enum(URGENCIES).optional(),
  place: z
    .object({
      lat: z.number(),
      lng: z.number(),
      label: z.string(),
      placeId: z.string(),
      precision: z.enum(["exact", "area"]),
    })
    .optional(),
  contact: z.object({ channels: z.array(z.object({ type: z.literal("phone"), value: z.string() })) }),
  consent: z.object({ showOnRequest: z.literal(false), beMatched: z.literal(false), reContact: z.literal(false) }),
  from: z.literal("message"),
  read: DraftReading,
});
export type ListingDraft = z.output<typeof ListingDraft>;

const ParsedText = z.object({
  kind: z.enum(MESSAGE_KINDS),
  confidence: Share,
  resources: z.array(Resource),
  medicine: z.array(z.string()).meta({ description: "generic names, also of brands" }),
  place: z.object({
    city: z.string().nullable(),
    locality: z.string().nullable(),
    facility: z.string().nullable(),
    pincode: z.string().nullable(),
  }),
  bloodGroup: z.string().nullable().meta({ description: "O+; AB without a sign; any- for any negative one" }),
  quantity: z.object({ value: z.number(), unit: z.enum(MESSAGE_UNITS) }).nullable(),
  phones: z.array(z.string()).meta({ description: "E.164; broken numbers stand in spans alone" }),
  verified: z
    .object({
      raw: z.string(),
      time: z.string().nullable(),
      date: z.string().nullable(),
      relativeMinutes: z.number().nullable(),
      at: Time.optional().meta({ description: "of a relative time: that time, counted from `at` of the request" }),
    })
    .nullable(),
  availability: z.enum(["available", "unavailable", "fulfilled", "unknown"]),
  flags: z.array(z.enum(MESSAGE_FLAGS)),
  spans: z.array(
    z.object({
      ...Span,
      field: z.enum([
        "resource",
        "medicine",
        "bloodGroup",
        "quantity",
        "phone",
        "place",
        "time",
        "availability",
        "urgency",
      ]),
      value: z.string(),
      confidence: Share,
      reason: Reason,
    }),
  ),
  drafts: z.array(ListingDraft),
});
export type ParsedText = z.output<typeof ParsedText>;

/**
 * Reads a forwarded message: what it is, what it speaks of, and the posts it may become. The text
 * is stored nowhere. It comes in the body alone, never in an address.
 */
export const parseText = route({
  method: "POST",
  path: "/api/v1/messages/parse",
  who: "anyone",
  summary: "What a forwarded message says, as drafts of posts",
  input: z.strictObject({
    text: lookupText(MOST_MESSAGE_CHARACTERS).min(1),
    language: lookupText(35).optional().meta({ description: "BCP 47; the names of places are in it" }),
    near: z
      .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
      .optional()
      .meta({ description: "decides between places of one name, and whose numbers and dates are read" }),
    at: TimeIn.optional().meta({ description: "when the message was sent; relative times count from it" }),
  }),
  output: ParsedText,
  errors: ["http/invalid-argument", "http/payload-too-large", "messages/too-long-to-read"],
});
