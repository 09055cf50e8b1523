import { FRONT_PLACES } from "#domain/listings/front-ranks.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";

/**
 * A row's author in four words. `OWNER` and `NETWORK` are keys for its kind and side, 0 for none.
 * `POSTED_AT` is the time of its post, `NEW_UNTIL` the time until which its account is new. Times
 * are in seconds.
 */
export const AUTHOR_WORDS = 4;
export const OWNER = 0;
export const NETWORK = 1;
export const POSTED_AT = 2;
export const NEW_UNTIL = 3;

/** Writes the author of a person's post. @returns whether it is one */
export function writeAuthor(
  words: Uint32Array,
  { ownerId, facilityId, postedFrom, side }: StoredListing,
  { tree, createdAt }: { tree: number; createdAt: Date },
): boolean {
  words.fill(0);
  if (ownerId === null || facilityId !== undefined) return false;
  words[OWNER] = keyOf(ownerId, tree);
  words[NETWORK] = postedFrom?.network === undefined ? 0 : keyOf(postedFrom.network, tree);
  words[POSTED_AT] = createdAt.getTime() / 1_000;
  const { accountAt } = postedFrom ?? {};
  // A need is what a new person comes with; only offers wait.
  if (accountAt !== undefined && side === "offer")
    words[NEW_UNTIL] = (Date.parse(accountAt) + FRONT_PLACES.newAccountHours * HOUR_MS) / 1_000;
  return true;
}

/** 32 bits of a text for a tree (FNV-1a), never 0. Authors with equal bits share front places. */
function keyOf(text: string, tree: number): number {
  let hash = 0x811c9dc5 ^ tree;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}
