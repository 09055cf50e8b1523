import { z } from "zod";
import { OUTCOMES } from "#domain/observations/axes.ts";
import { ContactChannel } from "./contact.ts";
import { Id, Time, TimeIn } from "./fields.ts";
import { DocumentHead, SingleListing } from "./listings.ts";
import { route } from "./route.ts";

/**
 * A card that a verifier has taken: one listing to call, theirs alone until `expiresAt`. Collection
 * `claims`, with `mine`.
 */
export const Claim = z.object({
  collection: z.literal("claims"),
  ...DocumentHead,
  listingId: z.string(),
  at: Time,
  expiresAt: Time,
  state: z.enum(["held", "done", "released", "ended"]),
  /** Only while it is held, only to its holder. */
  channels: z.array(ContactChannel.extend({ label: z.string().optional() })).optional(),
});
export type Claim = z.output<typeof Claim>;

/**
 * The next card to call; null output (204) when there is none. A verifier who holds one gets the
 * same again. Mutation `verification.claim`.
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
      /** Languages spoken there, BCP 47, the likeliest first: the script is shown in them. */
      languages: z.array(z.string()),
      /**
       * How often people looked for this kind within some 50 km in the last hour, as far as this
       * process knows.
       */
      looked: z.int().optional(),
    })
    .nullable(),
  headers: ["Idempotency-Key"],
  errors: ["http/unauthenticated", "http/permission-denied", "http/foreign-origin", "http/resource-exhausted"],
});
export type CallCard = NonNullable<z.output<typeof claimCard.output>>;

/** Gives a card back without having called. Mutation `verification.release`. */
export const VerificationRelease = z.strictObject({ id: Id });
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

/** What a verifier did, to themselves alone: nobody is ranked. */
export const getOwnVerification = route({
  method: "GET",
  path: "/api/v1/verification/me",
  who: "verifier",
  summary: "One's own calls",
  /** `dayStart`: when the reader's day began; absent: 24 hours ago. */
  input: z.strictObject({ dayStart: TimeIn.optional() }),
  output: z.object({
    today: z.int(),
    week: z.int(),
    all: z.int(),
    byOutcome: z.partialRecord(z.enum(OUTCOMES), z.int()),
    /** Calls left in this hour. */
    left: z.int(),
    waiting: z.int().meta({ description: "cards that wait to be called, counted up to 1,000" }),
  }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});
