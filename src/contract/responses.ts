import { z } from "zod";
import { MOST_QUANTITY } from "#domain/listings/fields.ts";
import { FAILURES, PHRASES, RESPONSE_SIDES, RESPONSE_STATES } from "#domain/responses/response.ts";
import { RESPONSE_LIMITS } from "#domain/responses/limits.ts";
import { UNITS } from "#domain/resources/kinds.ts";
import { ContactChannel } from "./contact.ts";
import type { Reason } from "./errors.ts";
import { Id, NewId, storedText, Time, TimeIn } from "./fields.ts";
import { DocumentHead } from "./listings.ts";
import { route } from "./route.ts";
import type { Route, WriteHeader } from "./route.ts";

/** An amount in the need's unit. The unit decides whether it is whole. */
export const Amount = z.number().gt(0).max(MOST_QUANTITY);

const Confirmation = z.object({ amount: z.number(), at: Time });

/** What the two wrote or picked from the ready phrases, oldest first. */
export const ResponseNotes = z.array(
  z.object({
    by: z.enum(RESPONSE_SIDES),
    at: Time,
    text: z.string().optional(),
    phrase: z.enum(PHRASES).optional(),
  }),
);

/**
 * Somebody's response to a need, as one of its two people sees it. They read it from the
 * collection `responses`, by a target with `mine`. Nobody else learns that it exists.
 */
export const Response = z.object({
  collection: z.literal("responses"),
  ...DocumentHead,
  listingId: z.string(),
  /** The reader's part in it. */
  side: z.enum(RESPONSE_SIDES),
  /** The name of the other one; empty once it was erased. */
  other: z.string(),
  amount: z.number().meta({ description: "what was promised, in the need's unit" }),
  unit: z.enum(UNITS).optional(),
  arrivesBy: Time,
  state: z.enum(RESPONSE_STATES),
  at: Time,
  until: Time.nullable().meta({ description: "when time acts on it next; null: it has ended" }),
  agreed: z.number().optional().meta({ description: "how much of it the owner took" }),
  askedAt: Time.optional().meta({ description: "when both were asked what became of it" }),
  confirmed: z.object({ owner: Confirmation.optional(), responder: Confirmation.optional() }).optional(),
  received: z.number().optional(),
  failed: z.object({ reason: z.enum([...FAILURES, "no-word"]), by: z.enum([...RESPONSE_SIDES, "time"]) }).optional(),
  endedAt: Time.optional(),
  askId: z.string().optional().meta({ description: "the ask that it answers, for the responder" }),
  offerId: z.string().optional().meta({ description: "the offer that it comes from, for the responder" }),
  meetAt: z
    .object({ label: z.string(), lat: z.number(), lng: z.number(), facilityId: z.string().optional() })
    .optional()
    .meta({ description: "where to meet, once accepted and until it ends" }),
  numbers: z
    .object({ owner: z.boolean(), responder: z.boolean() })
    .meta({ description: "which side gives its number to the other, while it runs; see /contact" }),
  notes: ResponseNotes,
  demo: z
    .boolean()
    .optional()
    .meta({ description: "of the demonstration: the other one is made up, and no number is given" }),
});
export type Response = z.output<typeof Response>;

/** Mutation `responses.promise`: brings part of what a need asks for. */
export const ResponsePromise = z.strictObject({
  id: NewId.optional(),
  listingId: Id,
  amount: Amount,
  arrivesBy: TimeIn,
});
/**
 * Mutation `responses.accept`. `meetAt`: a facility, or with `own` the true point of the need.
 * Only the responder sees it, while it runs.
 */
export const ResponseAccept = z.strictObject({
  id: Id,
  amount: Amount,
  meetAt: z.union([z.strictObject({ facilityId: Id }), z.strictObject({ own: z.literal(true) })]).optional(),
});
/** The mutations `responses.decline`, `responses.withdraw` and `responses.arrive`. */
export const ResponseAct = z.strictObject({ id: Id });
/** Mutation `responses.confirm`: how much was received. */
export const ResponseConfirm = z.strictObject({ id: Id, amount: Amount });
/** Mutation `responses.fail`. Who was asked for money reports the other one by it. */
export const ResponseFail = z.strictObject({ id: Id, reason: z.enum(FAILURES) });
/** Mutation `responses.note`: own words, or a ready phrase that each side reads in its language. */
export const ResponseNote = z.strictObject({
  id: Id,
  text: storedText(RESPONSE_LIMITS.noteCharacters).optional(),
  phrase: z.enum(PHRASES).optional(),
});

/** Mutation `responses.number`: gives one's proved number to the other, or takes it back. */
export const ResponseNumber = z.strictObject({ id: Id, isGiven: z.boolean() });

const HEADERS: readonly WriteHeader[] = ["Idempotency-Key"];
const WRITE_ERRORS: readonly Reason[] = [
  "http/unauthenticated",
  "http/foreign-origin",
  "http/permission-denied",
  "http/resource-exhausted",
  "identity/not-verified",
  "responses/not-found",
  "responses/state-changed",
  "responses/too-much",
  "listings/closed",
  "sync/key-reused",
  "documents/aborted",
];

/** Promises to bring something, over HTTP. */
export const promiseResponse = route({
  method: "POST",
  path: "/api/v1/listings/{id}/responses",
  who: "member",
  summary: "Promise to bring part of what a need asks for",
  input: ResponsePromise.omit({ id: true, listingId: true }).extend({ id: Id, responseId: NewId.optional() }),
  output: Response,
  headers: HEADERS,
  errors: [
    ...WRITE_ERRORS,
    "listings/not-found",
    "responses/own-need",
    "responses/not-taken",
    "responses/paused",
    "responses/not-eligible",
    "documents/already-exists",
  ],
  creates: true,
});

function act<Input extends z.ZodType>(name: string, summary: string, input: Input) {
  return route({
    method: "POST",
    path: `/api/v1/responses/{id}/${name}`,
    who: "member",
    summary,
    input,
    output: Response,
    headers: HEADERS,
    errors: WRITE_ERRORS,
  });
}

export const acceptResponse = act("accept", "Take what somebody promised, all or part of it", ResponseAccept);
export const declineResponse = act("decline", "Say no, thank you, to a promise", ResponseAct);
export const withdrawResponse = act("withdraw", "Take back what one promised", ResponseAct);
export const arriveResponse = act("arrive", "Say that it is there", ResponseAct);
export const confirmResponse = act("confirm", "Say how much was received", ResponseConfirm);
export const failResponse = act("fail", "Say that nothing came of it, and why", ResponseFail);
export const noteResponse = act("notes", "Write to the other, without numbers and addresses", ResponseNote);
export const giveResponseNumber = route({
  method: "POST",
  path: "/api/v1/responses/{id}/number",
  who: "member",
  summary: "Give one's proved number to the other, or take it back",
  input: ResponseNumber,
  output: Response,
  headers: HEADERS,
  errors: [...WRITE_ERRORS, "responses/demonstration", "contact/not-verified", "contact/shut-out"],
});

/** Reads the number that the other one gives, while the response runs. */
export const readResponseNumber = route({
  method: "POST",
  path: "/api/v1/responses/{id}/contact",
  who: "member",
  summary: "The number that the other one gives",
  input: z.strictObject({ id: Id }),
  output: z.object({ channels: z.array(ContactChannel), warning: z.string() }),
  errors: ["http/unauthenticated", "http/foreign-origin", "responses/not-found", "contact/not-shared"],
});

/** One response, for programs without a stream. */
export const getResponse = route({
  method: "GET",
  path: "/api/v1/responses/{id}",
  who: "member",
  summary: "A response to a need, for its two people",
  input: z.strictObject({ id: Id }),
  output: Response,
  errors: ["http/unauthenticated", "responses/not-found"],
});

export type ResponsePromise = z.output<typeof ResponsePromise>;
export type ResponseNote = z.output<typeof ResponseNote>;

/** The calls of responses, in the order of the document. */
export const RESPONSE_ROUTES: readonly Route[] = [
  promiseResponse,
  getResponse,
  acceptResponse,
  declineResponse,
  withdrawResponse,
  arriveResponse,
  confirmResponse,
  failResponse,
  noteResponse,
  giveResponseNumber,
  readResponseNumber,
];
