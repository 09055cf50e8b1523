import type { Actor } from "../identity/actor.ts";
import { mayObserve } from "../observations/policy.ts";
import { isForwarded, isRunning, mayEdit, mayManage } from "./policy.ts";
import type { ListingForPolicy } from "./policy.ts";

/** What an actor may do with a listing. Screens show it, the server judges by the same rules. */
export type ListingRights = { edit: boolean; close: boolean; renew: boolean; take: boolean; observe: boolean };

/** The rights of one actor on one listing, now. */
export function listingRights(actor: Actor, listing: ListingForPolicy, now: Date): ListingRights {
  const running = isRunning(listing, now);
  const keep = running && mayManage(actor, listing).ok;
  return {
    edit: running && mayEdit(actor, listing).ok,
    close: keep,
    renew: keep && listing.expiresAt !== null,
    take: keep && !isForwarded(listing),
    observe: running && mayObserve(actor, listing, "no-answer").ok,
  };
}
