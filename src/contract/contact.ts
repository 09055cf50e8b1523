import { z } from "zod";
import { REASON_LENGTH } from "#domain/contact/request-reason.ts";
import { Id, Time, plain, words } from "./fields.ts";
import { DocumentHead, SingleListing } from "./listings.ts";
import { route } from "./route.ts";
import type { WriteHeader } from "./route.ts";

const HEADERS: readonly WriteHeader[] = ["Idempotency-Key"];

/** A way to reach somebody, as it leaves by the contact call alone. */
export const ContactChannel = z.object({ type: z.enum(["phone", "whatsapp", "email"]), value: z.string() });
export type ContactChannel = z.output<typeof ContactChannel>;

/**
 * Leave to call somebody, to its owner and its asker (collection `grants`, asked for with `mine`).
 * It holds no number.
 */
export const Grant = z.object({
  collection: z.literal("grants"),
  ...DocumentHead,
  listingId: z.string(),
  /** The name the asker gave themselves. */
  alias: z.string(),
  reason: z.string(),
  at: Time,
  revokedAt: Time.optional(),
  /** Which side of it the reader is. */
  side: z.enum(["owner", "asker"]),
  /** To its owner: whether the asker is shut out from all that is theirs. */
  isBlocked: z.boolean().optional(),
});
export type Grant = z.output<typeof Grant>;

/**
 * Asks for a person's number; `reason` goes to the owner. The same listing again within 24 h is the
 * same grant and free.
 */
export const askContact = route({
  method: "POST",
  path: "/api/v1/listings/{id}/contact",
  who: "member",
  summary: "Ask for a person's number, with a reason; its owner is told",
  input: z.strictObject({ id: Id, reason: words(REASON_LENGTH.min, REASON_LENGTH.max) }),
  output: z.object({ channels: z.array(ContactChannel), warning: z.string(), grantId: Id }),
  headers: HEADERS,
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "identity/not-verified",
    "listings/not-found",
    "listings/closed",
    "contact/not-shared",
    "contact/paused",
    "contact/not-verified",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
  ],
  creates: true,
});

/** Takes leave back: the asker may not ask for this number again. Mutation `grants.revoke`. */
export const revokeGrant = route({
  method: "DELETE",
  path: "/api/v1/contact-grants/{id}",
  who: "member",
  summary: "Take back leave to call",
  input: z.strictObject({ id: Id }),
  output: z.null(),
  headers: HEADERS,
  errors: ["http/unauthenticated", "http/foreign-origin", "contact/grant-not-found"],
});

/**
 * Mutations: `grants.revoke`, `grants.block` (the asker gets no number of any listing of the
 * owner's, and is not told), `grants.unblock`.
 */
export const GrantAct = z.strictObject({ id: Id });
/**
 * Mutation `contact.pause`: the listing stays, its number is given to nobody until it is taken up
 * again.
 */
export const ContactPause = z.strictObject({ id: Id, isPaused: z.boolean() });

const Channel = { type: z.enum(["phone", "whatsapp", "email"]), value: plain(320).min(1) };

/**
 * One's own numbers and addresses that were proved by a code: only those are ever given to anybody.
 */
export const getOwnChannels = route({
  method: "GET",
  path: "/api/v1/me/contact-channels",
  who: "member",
  summary: "One's own ways to be reached, and which of them are proved",
  input: z.strictObject({}),
  output: z.object({ items: z.array(ContactChannel.extend({ provedAt: Time.nullable() })) }),
  errors: ["http/unauthenticated"],
});

/** Sends a code to a number or address of one's own. */
export const sendChannelCode = route({
  method: "POST",
  path: "/api/v1/me/contact-channels/code",
  who: "member",
  summary: "Send a code to a number or address of one's own",
  input: z.strictObject(Channel),
  output: z.null(),
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "identity/invalid-phone",
    "identity/invalid-email",
    "identity/too-many-requests",
  ],
});

export const proveChannel = route({
  method: "POST",
  path: "/api/v1/me/contact-channels/proof",
  who: "member",
  summary: "Prove a number or address of one's own by the code that was sent to it",
  input: z.strictObject({ ...Channel, code: plain(20) }),
  output: ContactChannel.extend({ provedAt: Time.nullable() }),
  errors: ["http/unauthenticated", "http/foreign-origin", "identity/code-wrong", "identity/too-many-requests"],
});

/**
 * Sends a code to a number that a listing or facility shows, for whoever wants it taken off.
 * Answered alike whether or not it is shown.
 */
export const sendDelistCode = route({
  method: "POST",
  path: "/api/v1/delistings/code",
  who: "anyone",
  summary: "Send a code to a number that is to be taken off",
  input: z.strictObject({ phone: plain(40).min(1) }),
  output: z.null(),
  headers: ["X-Client-Id"],
  errors: ["http/foreign-origin", "identity/invalid-phone", "identity/too-many-requests"],
});

/**
 * Takes a number off every listing and facility, for good: it is not shown again, whoever posts or
 * imports it. No account is needed.
 */
export const delistNumber = route({
  method: "POST",
  path: "/api/v1/delistings",
  who: "anyone",
  summary: "Take one's own number off everything, by the code sent to it",
  input: z.strictObject({ phone: plain(40).min(1), code: plain(20) }),
  output: z.object({ listings: z.int() }),
  headers: ["X-Client-Id"],
  errors: ["http/foreign-origin", "identity/invalid-phone", "identity/code-wrong", "identity/too-many-requests"],
});

/**
 * Listings brought in from lists with one of one's own proved numbers, which nobody has claimed
 * yet.
 */
export const getClaimable = route({
  method: "GET",
  path: "/api/v1/me/claimable",
  who: "member",
  summary: "Imported listings with a number that one has proved, to be claimed",
  input: z.strictObject({}),
  output: z.object({ items: z.array(SingleListing) }),
  errors: ["http/unauthenticated"],
});

/**
 * Mutation `listings.claim`: whoever has proved a number of an imported listing becomes its owner;
 * `showOnRequest` as in a post.
 */
export const ListingClaim = z.strictObject({ id: Id, showOnRequest: z.boolean() });
export type ListingClaim = z.output<typeof ListingClaim>;

export const claimListing = route({
  method: "POST",
  path: "/api/v1/listings/{id}/claim",
  who: "member",
  summary: "Become the owner of an imported listing by a number that one has proved",
  input: ListingClaim,
  output: SingleListing,
  headers: HEADERS,
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "http/permission-denied",
    "listings/not-found",
    "listings/closed",
    "contact/not-proved",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
  ],
});
