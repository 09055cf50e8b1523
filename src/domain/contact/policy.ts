import type { Actor } from "../identity/actor.ts";
import { isTrialAccount } from "../identity/trial-account.ts";
import type { Channel, ShieldedListing, StoredListing } from "../listings/listing.ts";
import { isForwarded, maySee, showsContact, statusAt } from "../listings/policy.ts";
import type { Viewer } from "../listings/policy.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";

/** Hours for which a grant lasts. Source: CONTRACT.md 5. */
export const GRANT_HOURS = 24;

/** What of a listing decides whether its person's number can be requested. */
type ContactableListing = Pick<StoredListing, "ownerId" | "contact" | "source">;

/**
 * Whether a listing's person shares their number on request: paused, proved or not. Whose number
 * is in a forwarded message shared nothing.
 */
function isShared({ ownerId, contact, source }: ContactableListing): boolean {
  return contact.shielded && contact.available && ownerId !== null && !isForwarded({ source });
}

/**
 * Whether anybody can request the number now, as the public page says: shared, proved and not
 * paused.
 */
export function isContactAvailable(listing: ContactableListing): boolean {
  const { isPaused = false, isUnproved = false } = listing.contact;
  return isShared(listing) && !isPaused && !isUnproved;
}

/**
 * A person's post as its proofs are now: `isUnproved` where none of its numbers may be given.
 * @returns null where nothing changes
 */
export function withProof(contact: StoredListing["contact"], isProved: boolean): StoredListing["contact"] | null {
  const { isUnproved = false, ...rest } = contact;
  if (isUnproved === !isProved) return null;
  return isProved ? rest : { ...rest, isUnproved: true };
}

/**
 * Whether a signed-in actor may request a listing's number; its owner has it. Whether the owner
 * blocked them is not visible here either.
 */
export function mayRequestContact(
  actor: Actor,
  listing: ContactableListing & Pick<StoredListing, "status" | "expiresAt">,
  now: Date,
): boolean {
  const isRunning = showsContact(statusAt(listing, now));
  const isReal = actor.id !== null && !isTrialAccount(actor.id);
  return isReal && actor.id !== listing.ownerId && isRunning && isContactAvailable(listing);
}

/** What is known when somebody requests a person's number. */
export type ContactRequest = {
  listing: StoredListing;
  shielded: Partial<ShieldedListing>;
  /** The requester: signed in, with a verified e-mail address or number. */
  asker: Viewer;
  /** Whether the owner revoked this grant before, or blocked the requester everywhere. */
  isShutOut: boolean;
  /** Channels of the listing that their owner has proved by a code. */
  proved: readonly Channel[];
  now: Date;
};

type Refusal =
  | "listings/not-found"
  | "listings/closed"
  | "contact/not-shared"
  | "contact/paused"
  | "contact/not-verified";

/**
 * The channels that a requester receives, limits apart. A blocked requester gets the answer of an
 * owner who does not share: a block stays unknown (decision 17). What the public page says anyway
 * (not found, closed) comes first.
 */
export function judgeContactRequest({
  listing,
  shielded,
  asker,
  ...known
}: ContactRequest): Result<readonly Channel[], Refusal> {
  const seen = maySee(asker, listing);
  if (!seen.ok) return seen;
  if (!showsContact(statusAt(listing, known.now))) return fail("listings/closed");
  const isGiven =
    isShared(listing) && shielded.consent?.showOnRequest !== false && (shielded.channels ?? []).length > 0;
  if (!isGiven || known.isShutOut || listing.ownerId === asker.id) return fail("contact/not-shared");
  if (listing.contact.isPaused === true) return fail("contact/paused");
  return known.proved.length === 0 ? fail("contact/not-verified") : ok(known.proved);
}
