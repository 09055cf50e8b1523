import { z } from "zod";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import { ContactChannel } from "./contact.ts";
import { Id, queryInteger, Time, TimeIn } from "./fields.ts";
import { DocumentHead, SingleListing } from "./listings.ts";
import { route } from "./route.ts";

/**
 * A claim: one listing that a verifier calls, reserved for them until `expiresAt`. The collection
 * is `claims`, read by a target with `mine`.
 */
export const Claim = z.object({
  collection: z.literal("claims"),
  ...DocumentHead,
  listingId: z.string(),
  at: Time,
  expiresAt: Time,
  state: z.enum(["held", "done", "released", "ended"]),
  /** Set only while the claim is held, and only for its holder. */
  channels: z.array(ContactChannel.extend({ label: z.string().optional() })).optional(),
});
export type Claim = z.output<typeof Claim>;

/**
 * Returns the next card to call. Null (204): there is none. A verifier who already holds a card
 * gets it again. Mutation `verification.claim`.
 */
export const claimCard = route({
  method: "POST",
  path: "/api/v1/verification/claims",
  who: "verifier",
  summary: "The next number to call, for this verifier alone",
  input: z.strictObject({}),
  output: z
    .object({
      claimId: Id,
      listing: SingleListing,
      channels: z.array(ContactChannel.extend({ label: z.string().optional() })),
      expiresAt: Time,
      /**
       * Languages spoken at the place (BCP 47), most likely first: those of its state, then of its
       * country. The screen shows the questions in them.
       */
      languages: z.array(z.string()),
      isOfState: z.boolean().meta({
        description: "whether the first of `languages` is of the place's state; else only its country is known",
      }),
      /**
       * How many searches for this kind within about 50 km this process counted in the last hour.
       */
      looked: z.int().optional(),
      isChosen: z.boolean().optional().meta({
        description: "whether it is within what the verifier chose; absent: they chose nothing",
      }),
    })
    .nullable(),
  headers: ["Idempotency-Key"],
  errors: ["http/unauthenticated", "http/permission-denied", "http/foreign-origin", "http/resource-exhausted"],
});
export type CallCard = NonNullable<z.output<typeof claimCard.output>>;

/** Releases a card without a call. Mutation `verification.release`. */
export const VerificationRelease = z.strictObject({ id: Id });
/** Releases a card over HTTP, as `verification.release` does. */
export const releaseCard = route({
  method: "POST",
  path: "/api/v1/verification/claims/{id}/release",
  who: "verifier",
  summary: "Give a card back",
  input: VerificationRelease,
  output: z.null(),
  headers: ["Idempotency-Key"],
  errors: ["http/unauthenticated", "http/permission-denied", "http/foreign-origin", "verification/claim-ended"],
});

/** Returns a verifier's own counts. Only that verifier gets them. */
export const getOwnVerification = route({
  method: "GET",
  path: "/api/v1/verification/me",
  who: "verifier",
  summary: "One's own calls",
  /**
   * `dayStart` is when the reader's day began. Absent: 24 hours ago. `next` is how many of what
   * waits is sent too.
   */
  input: z.strictObject({ dayStart: TimeIn.optional(), next: queryInteger(0, 20).default(0) }),
  output: z.object({
    today: z.int(),
    week: z.int(),
    all: z.int(),
    byOutcome: z.partialRecord(z.enum(OUTCOMES), z.int()),
    /** How many calls the verifier may still make in this hour. */
    left: z.int(),
    waiting: z.int().meta({ description: "cards that wait to be called, counted up to 1,000" }),
    chosen: z.int().optional().meta({
      description: "of them, those within what the verifier chose; absent: they chose nothing",
    }),
    next: z.array(SingleListing).meta({
      description: "the first that wait, as any reader gets them; another verifier may hold some",
    }),
  }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/**
 * A person's need or offer whose owner a verifier may have asked whether it is still true. There is
 * no number: nobody may call it unless its owner asks for it. `asked`: questions without an answer
 * so far.
 */
export const OwnerCheck = z.object({
  listing: SingleListing,
  asked: z.int(),
  isChosen: z.boolean().optional().meta({
    description: "whether it is within what the verifier chose; absent: they chose nothing",
  }),
});
export type OwnerCheck = z.output<typeof OwnerCheck>;

/** Returns the entries whose owners may be asked now, those that the verifier chose first. */
export const getOwnerChecks = route({
  method: "GET",
  path: "/api/v1/verification/owner-checks",
  who: "verifier",
  summary: "Needs and offers of persons whose owners may be asked whether they are still true",
  input: z.strictObject({}),
  output: z.object({
    items: z.array(OwnerCheck),
    unreachable: z.int().meta({ description: "owners among those looked at who get no messages" }),
    calls: z.int().meta({ description: "owners who asked to be called: their numbers come with the next cards" }),
  }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});

/** Has an owner asked. Mutation `verification.ask-owner`. */
export const OwnerAsk = z.strictObject({ id: Id });
/** Has an owner asked over HTTP, as `verification.ask-owner` does. `id` is the listing's. */
export const askOwner = route({
  method: "POST",
  path: "/api/v1/verification/owner-checks/{id}/ask",
  who: "verifier",
  summary: "Have the owner of a need or an offer asked whether it is still true",
  input: OwnerAsk,
  output: z.null(),
  headers: ["Idempotency-Key"],
  errors: [
    "http/unauthenticated",
    "http/permission-denied",
    "http/foreign-origin",
    "http/resource-exhausted",
    "listings/not-found",
    "verification/not-due",
    "verification/no-way",
  ],
});
