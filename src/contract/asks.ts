import { z } from "zod";
import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { URGENCIES } from "#domain/listings/fields.ts";
import { ASK_ANSWERS, CAMPAIGN_STOPS } from "#domain/matching/ask.ts";
import { KINDS, UNITS } from "#domain/resources/kinds.ts";
import { DONOR_RADII_KM } from "#domain/donors/donor.ts";
import { Id, lookupText, Time } from "./fields.ts";
import { DocumentHead } from "./listings.ts";
import { Amount } from "./responses.ts";
import { route } from "./route.ts";

const AreaPlace = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  label: lookupText(200).optional(),
});

/**
 * A question to one person: can you help with this need? Only that person reads it, from the
 * collection `asks`, by a target with `mine`. What it says of the need is public.
 */
export const Ask = z.object({
  collection: z.literal("asks"),
  ...DocumentHead,
  listingId: z.string(),
  at: Time,
  until: Time.meta({ description: "nobody can answer after it" }),
  isOpen: z.boolean().meta({ description: "whether it takes an answer" }),
  answer: z.enum(ASK_ANSWERS).optional(),
  responseId: z.string().optional().meta({ description: "the promise that a yes made" }),
  offerId: z.string().optional().meta({ description: "one's own offer of it; absent: blood is asked for" }),
  isCall: z.boolean().optional().meta({ description: "to call places as a verifier; a yes claims a number" }),
  kind: z.enum(KINDS),
  amount: z.number().optional().meta({ description: "what a yes promises, unless it says otherwise" }),
  left: z.number().optional().meta({ description: "what is still needed, in its unit" }),
  unit: z.enum(UNITS).optional(),
  component: z.enum(BLOOD_COMPONENTS).optional(),
  urgency: z.enum(URGENCIES),
  place: z.string().meta({ description: "the public name of the need's place" }),
  arrivesBy: Time.meta({ description: "by when a yes is expected" }),
});
export type Ask = z.output<typeof Ask>;

/**
 * How a need asks people, for its owner alone: counts, never who. How many were asked is a band. It
 * is read from the collection
 * `campaigns`, by a target with `mine`.
 */
export const Campaign = z.object({
  collection: z.literal("campaigns"),
  ...DocumentHead,
  listingId: z.string(),
  startedAt: Time.nullable(),
  dueAt: Time.nullable().meta({ description: "when more people are asked; null: no more are" }),
  asked: z.number().meta({ description: "so many people were asked at least: 0, 1, 12, 60 or 200" }),
  askedTo: z.number().optional().meta({ description: "and so many at most; absent: no bound is told" }),
  yes: z.number(),
  foundNobody: z.boolean().meta({ description: "the last search found nobody who may be asked" }),
  stop: z.enum(CAMPAIGN_STOPS).optional().meta({ description: "why nobody is asked for now" }),
});
export type Campaign = z.output<typeof Campaign>;

/**
 * Mutation `asks.answer`. Yes is a promise to the need. A donor promises one unit. A supplier
 * promises `amount`, at most what is left; absent: as `Ask.amount`. Their offer is in stock after a
 * yes, and has none left after a no. A no brings three days without asks.
 */
export const AskAnswer = z.strictObject({ id: Id, answer: z.enum(ASK_ANSWERS), amount: Amount.optional() });
export type AskAnswer = z.output<typeof AskAnswer>;

/**
 * Where a verifier may be asked to call for needs. Only they read it, from the collection
 * `verifierAreas`, by a target with `mine`. There is one for each account, with its id.
 */
export const VerifierArea = z.object({
  collection: z.literal("verifierAreas"),
  ...DocumentHead,
  radiusKm: z.literal(DONOR_RADII_KM),
  at: Time,
  place: AreaPlace.optional(),
});
export type VerifierArea = z.output<typeof VerifierArea>;

/** Mutation `verifierAreas.save`: be asked to call near a place. `id` is the account's. */
export const VerifierAreaSave = z.strictObject({ id: Id, place: AreaPlace, radiusKm: z.literal(DONOR_RADII_KM) });
export type VerifierAreaSave = z.input<typeof VerifierAreaSave>;

/** Mutation `verifierAreas.end`: be asked no more. Repeating it changes nothing. */
export const VerifierAreaEnd = z.strictObject({ id: Id });

/** Answers an ask of one's own, as `asks.answer` does. Links of messages have a page. */
export const answerAsk = route({
  method: "POST",
  path: "/api/v1/asks/{id}/answer",
  who: "member",
  summary: "Say whether one can help with what one was asked for",
  input: AskAnswer,
  output: Ask,
  headers: ["Idempotency-Key"],
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
    "identity/not-verified",
    "asks/not-found",
    "asks/ended",
    "responses/paused",
    "responses/not-eligible",
    "responses/not-taken",
    "responses/too-much",
    "identity/role-needs-second-factor",
    "http/permission-denied",
  ],
});

/** The routes of asks. */
export const ASK_ROUTES = [answerAsk] as const;
