import type { Actor } from "../identity/actor.ts";
import type { StoredListing } from "../listings/listing.ts";
import { isForwarded, isRunning, mayPublishLines, roleTowards } from "../listings/policy.ts";

/** What of a listing decides which line may be called. */
type ListingWithLines = Pick<StoredListing, "side" | "ownerId" | "contact" | "source">;

/**
 * Which line a verifier may call, null for none. Of an offer it is a published one, or the shielded
 * number of an unclaimed import (CONTRACT.md 3). Of a forwarded message it is its number, also of a
 * need. A member's own number leaves by the contact call alone.
 */
export function callableLine({ side, ownerId, contact, source }: ListingWithLines): "published" | "shielded" | null {
  if (isForwarded({ source })) return contact.shielded ? "shielded" : null;
  if (side !== "offer") return null;
  if (mayPublishLines(source) && contact.channels.some(({ type }) => type !== "email")) return "published";
  return source.kind === "import" && contact.shielded && ownerId === null ? "shielded" : null;
}

/**
 * Why a verifier may not call a listing. `own`: it is theirs or their facility's. `closed`: it is
 * over. `no-line`: nobody can be called.
 */
export type CardRefusal = "own" | "closed" | "no-line";

/**
 * Why a verifier may not be given a listing to call; null when they may. Nobody verifies what is
 * theirs (DESIGN.md 2).
 * @param line the line that may be called (`cardLine` of owner-check.ts); null: none
 */
export function cardRefusal(
  actor: Actor,
  listing: StoredListing,
  { line, now }: { line: string | null; now: Date },
): CardRefusal | null {
  const role = roleTowards(actor, listing);
  if (role === "owner" || role === "facility") return "own";
  if (listing.status === "hidden" || !isRunning(listing, now)) return "closed";
  return line === null ? "no-line" : null;
}

/**
 * Whether an actor may call this listing as a verifier. Screens and the server use the same rule.
 * That its owner asked for a call is told to the holder of the card alone.
 */
export function mayVerify(actor: Actor, listing: StoredListing, now: Date): boolean {
  const isVerifier = actor.roles.has("verifier") || actor.roles.has("admin");
  return isVerifier && cardRefusal(actor, listing, { line: callableLine(listing), now }) === null;
}
