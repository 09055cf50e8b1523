import type { Actor } from "../identity/actor.ts";
import type { StoredListing } from "../listings/listing.ts";
import { isRunning, mayPublishLines, roleTowards } from "../listings/policy.ts";

/** What of a listing tells whether there is a line to call. */
type ListingWithLines = Pick<StoredListing, "side" | "ownerId" | "contact" | "source">;

/**
 * Which line of an offer a verifier may call: a published one, or the shielded number of an import
 * that nobody has claimed (CONTRACT.md 3). A member's own number leaves by the contact call alone.
 * `null`: none.
 */
export function callableLine({ side, ownerId, contact, source }: ListingWithLines): "published" | "shielded" | null {
  if (side !== "offer") return null;
  if (mayPublishLines(source) && contact.channels.some(({ type }) => type !== "email")) return "published";
  return source.kind === "import" && contact.shielded && ownerId === null ? "shielded" : null;
}

/**
 * Why a listing is not for this verifier: it is theirs or their facility's, it is over, or nobody
 * can be called.
 */
export type CardRefusal = "own" | "closed" | "no-line";

/**
 * Whether a verifier may be given a listing to call; null: they may. Nobody vouches for what is
 * theirs (DESIGN.md 2).
 */
export function cardRefusal(actor: Actor, listing: StoredListing, now: Date): CardRefusal | null {
  const role = roleTowards(actor, listing);
  if (role === "owner" || role === "facility") return "own";
  if (listing.status === "hidden" || !isRunning(listing, now)) return "closed";
  return callableLine(listing) === null ? "no-line" : null;
}

/**
 * Whether somebody may call this listing as a verifier: screens offer it, the server judges by the
 * same.
 */
export function mayVerify(actor: Actor, listing: StoredListing, now: Date): boolean {
  const isVerifier = actor.roles.has("verifier") || actor.roles.has("admin");
  return isVerifier && cardRefusal(actor, listing, now) === null;
}
