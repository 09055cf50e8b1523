import { z } from "zod";
import { REASON_LENGTH } from "#domain/contact/reason-length.ts";
import { LineFound } from "./channels.ts";
import { Id, Time, lookupText, freeText } from "./fields.ts";
import { DocumentHead, SingleListing } from "./listings.ts";
import { route } from "./route.ts";
import type { Route, WriteHeader } from "./route.ts";

const HEADERS: readonly WriteHeader[] = ["Idempotency-Key"];

/**
 * One way to reach a person. The server sends a person's channel only as the answer of
 * `askContact`.
 */
export const ContactChannel = z.object({
  type: z.enum(["phone", "whatsapp", "email"]),
  value: z.string(),
  found: LineFound.optional(),
});
export type ContactChannel = z.output<typeof ContactChannel>;

/**
 * A grant: the permission to call one person about one listing. It contains no number. Its owner
 * and its requester read it from the collection `grants`, by a target with `mine`.
 */
export const Grant = z.object({
  collection: z.literal("grants"),
  ...DocumentHead,
  listingId: z.string(),
  /** The alias of the requester. */
  alias: z.string(),
  reason: z.string(),
  at: Time,
  revokedAt: Time.optional(),
  /** The reader's part in the grant. `asker` is the requester. */
  side: z.enum(["owner", "asker"]),
  /**
   * True if the owner blocked the requester from all of the owner's listings. Only the owner gets
   * this field.
   */
  isBlocked: z.boolean().optional(),
});
export type Grant = z.output<typeof Grant>;

/**
 * Requests a person's number. The owner reads `reason`. A second request for the same listing
 * within 24 hours returns the same grant and does not count.
 */
export const askContact = route({
  method: "POST",
  path: "/api/v1/listings/{id}/contact",
  who: "member",
  summary: "Ask for a person's number, with a reason; its owner is told",
  input: z.strictObject({ id: Id, reason: freeText(REASON_LENGTH.min, REASON_LENGTH.max) }),
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
    "contact/number-needed",
    "http/resource-exhausted",
    "sync/key-reused",
    "documents/aborted",
  ],
  creates: true,
});

/**
 * Revokes a grant, as the mutation `grants.revoke` does. The requester can no longer request this
 * number.
 */
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
 * The input of the mutations `grants.revoke`, `grants.block` and `grants.unblock`. A blocked
 * requester gets no number of any listing of the owner, and is not notified.
 */
export const GrantAct = z.strictObject({ id: Id });
/**
 * Mutation `contact.pause`: pauses or resumes the contact of a listing. While it is paused, nobody
 * gets the number, but the listing stays public.
 */
export const ContactPause = z.strictObject({ id: Id, isPaused: z.boolean() });

const Channel = { type: z.enum(["phone", "whatsapp", "email"]), value: lookupText(320).min(1) };

/**
 * Lists the caller's own channels. `provedAt` is null until a code has proved the channel.
 * Requesters get only proved channels.
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

/** Sends a code to a number or address of the caller. */
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
    "identity/premium-phone",
    "identity/invalid-email",
    "identity/too-many-requests",
  ],
});

/** Proves a channel of the caller by the code that was sent to it. */
export const proveChannel = route({
  method: "POST",
  path: "/api/v1/me/contact-channels/proof",
  who: "member",
  summary: "Prove a number or address of one's own by the code that was sent to it",
  input: z.strictObject({ ...Channel, code: lookupText(20) }),
  output: ContactChannel.extend({ provedAt: Time.nullable() }),
  errors: [
    "http/unauthenticated",
    "http/foreign-origin",
    "identity/code-wrong",
    "identity/code-too-short",
    "identity/code-asker-only",
    "identity/too-many-requests",
  ],
});

/**
 * Sends a code to a phone number that its holder wants to delist. The answer does not reveal
 * whether any listing or facility shows the number.
 */
export const sendDelistCode = route({
  method: "POST",
  path: "/api/v1/delistings/code",
  who: "anyone",
  summary: "Send a code to a number that is to be taken off",
  input: z.strictObject({ phone: lookupText(40).min(1) }),
  output: z.null(),
  // Of former clients: it has no effect any more.
  headers: ["X-Client-Id"],
  errors: ["http/foreign-origin", "identity/invalid-phone", "identity/premium-phone", "identity/too-many-requests"],
});

/**
 * Delists a number: removes it from all listings and facilities for good. Later posts and imports
 * do not show it either. It works without an account.
 */
export const delistNumber = route({
  method: "POST",
  path: "/api/v1/delistings",
  who: "anyone",
  summary: "Take one's own number off everything, by the code sent to it",
  input: z.strictObject({ phone: lookupText(40).min(1), code: lookupText(20) }),
  output: z.object({ listings: z.int() }),
  // Of former clients: it has no effect any more.
  headers: ["X-Client-Id"],
  errors: [
    "http/foreign-origin",
    "identity/invalid-phone",
    "identity/premium-phone",
    "identity/code-wrong",
    "identity/code-too-short",
    "identity/code-asker-only",
    "identity/too-many-requests",
  ],
});

/** Lists imported listings that nobody owns and that contain a proved number of the caller. */
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
 * Mutation `listings.claim`: makes the caller the owner of an imported listing. The caller must
 * have proved one of its numbers. `showOnRequest` means the same as in a post.
 */
export const ListingClaim = z.strictObject({ id: Id, showOnRequest: z.boolean() });
export type ListingClaim = z.output<typeof ListingClaim>;

/** Claims an imported listing over HTTP, as `listings.claim` does. */
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

/** The calls about one's own numbers and addresses, in the order of the document. */
export const OWN_NUMBER_ROUTES: readonly Route[] = [
  getOwnChannels,
  sendChannelCode,
  proveChannel,
  getClaimable,
  claimListing,
  sendDelistCode,
  delistNumber,
];
