import type { Actor } from "#domain/identity/actor.ts";
import type { Channel } from "#domain/listings/listing.ts";
import { roleTowards } from "#domain/listings/policy.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { isCallOpen, isTimeToCall } from "#domain/verification/owner-check.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { readCallMe } from "../queries.ts";
import type { OwnerCheckDependencies } from "./dependencies.ts";

/** The numbers of a listing whose owner asked to be called, that they may give. */
export async function invitedChannels(
  document: ShieldedDocument,
  giveableAmong: OwnerCheckDependencies["giveableAmong"],
): Promise<readonly Channel[]> {
  const { ownerId } = listings.read(document);
  const phones = (shieldedListingOf(document).channels ?? []).filter(({ type }) => type !== "email");
  return ownerId === null ? [] : giveableAmong(ownerId, phones);
}

/** The id of the grant that a verifier gets by an owner's "call me": one for each of both. */
export function callGrantId(listingId: string, verifier: string, askedAt: string): string {
  return uuidv5(listingId, `call ${verifier} ${askedAt}`);
}

/**
 * Listings whose owners asked to be called and whom this verifier may call now, who waited longest
 * first.
 */
export async function readInvitations(
  { database, owners }: { database: Database; owners: Pick<OwnerCheckDependencies, "giveableAmong" | "isShutOut"> },
  { actor, now }: { actor: Actor; now: Date },
): Promise<string[]> {
  const found: string[] = [];
  for (const document of await readCallMe(database.pool, now)) {
    const listing = listings.read(document);
    const { ownerId } = listing;
    const role = roleTowards(actor, listing);
    if (ownerId === null || role === "owner" || role === "facility") continue;
    if (!isCallOpen(listing, now) || !isTimeToCall(listing, now)) continue;
    // In sequence: few owners wait at a time.
    if (await owners.isShutOut(ownerId, actor.id ?? "")) continue;
    if ((await invitedChannels(document, owners.giveableAmong)).length > 0) found.push(document.id);
  }
  return found;
}
