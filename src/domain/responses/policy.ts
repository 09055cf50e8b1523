import type { Actor } from "../identity/actor.ts";
import type { StoredListing } from "../listings/listing.ts";
import { isDemo, isForwarded, showsContact, statusAt } from "../listings/policy.ts";

type RespondedListing = Pick<StoredListing, "side" | "ownerId" | "status" | "expiresAt" | "contact" | "source">;

/**
 * Whether a listing is a person's need that takes responses: not paused, not by calls alone. Who
 * passed on a message cannot answer for whom it is about. A need of the demonstration is nobody's.
 */
export function takesResponses({ side, ownerId, contact, source }: RespondedListing): boolean {
  if (isForwarded({ source }) || isDemo({ source })) return false;
  return side === "need" && ownerId !== null && contact.isPaused !== true && contact.isCallOnly !== true;
}

/**
 * Whether a signed-in actor may respond to a need. A block of its owner is not visible here.
 */
export function mayRespond(actor: Actor, listing: RespondedListing, now: Date): boolean {
  const isRunning = showsContact(statusAt(listing, now));
  return actor.id !== null && actor.id !== listing.ownerId && isRunning && takesResponses(listing);
}
