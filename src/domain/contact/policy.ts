import type { Actor } from "../identity/actor.ts";
import type { Channel, ShieldedListing, StoredListing } from "../listings/listing.ts";
import { maySee, showsContact, statusAt } from "../listings/policy.ts";
import type { Viewer } from "../listings/policy.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";

/** How long leave to call lasts without being asked for again, hours. Source: CONTRACT.md 5. */
export const GRANT_HOURS = 24;

/** What of a listing tells whether its person can be asked for. */
type ContactableListing = Pick<StoredListing, "ownerId" | "contact">;

/** Whether a listing has a person behind it who lets their number be asked for, paused or not. */
function isShared({ ownerId, contact }: ContactableListing): boolean {
  return contact.shielded && contact.available && ownerId !== null;
}

/** Whether a person's number can be asked for now, by anybody: what the public page says of it. */
export function isContactAvailable(listing: ContactableListing): boolean {
  return isShared(listing) && listing.contact.isPaused !== true;
}

/**
 * Whether somebody signed in may ask for a listing's number; the owner has it. Whom the owner shut
 * out is not told here either.
 */
export function mayRequestContact(
  actor: Actor,
  listing: ContactableListing & Pick<StoredListing, "status" | "expiresAt">,
  now: Date,
): boolean {
  const isRunning = showsContact(statusAt(listing, now));
  return actor.id !== null && actor.id !== listing.ownerId && isRunning && isContactAvailable(listing);
}

/** What is known when somebody asks for a person's number. */
export type ContactRequest = {
  listing: StoredListing;
  shielded: Partial<ShieldedListing>;
  /** Who asks: signed in, with an e-mail or a number of their own that is verified. */
  asker: Viewer;
  /** Whether the owner took this leave back before, or shut the asker out of all that is theirs. */
  isShutOut: boolean;
  /** Those of the listing's channels that their owner has proved by a code. */
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
 * Which channels somebody may be given, limits apart. Who is shut out is answered as anybody is
 * whose owner does not share: nobody is told that they are (decision 17). What the public page
 * tells anyway (not there, over) comes first.
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
