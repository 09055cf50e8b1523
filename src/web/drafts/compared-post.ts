import type { SingleListing } from "#contract/listings.ts";
import { statusAt } from "#domain/listings/policy.ts";
import { isRepeatedPost } from "#domain/listings/repeated-post.ts";
import type { ComparedPost } from "#domain/listings/repeated-post.ts";

/** An own post as it is compared: by the place and the numbers that its author gave. */
export function comparedPost({ side, kind, details, place, own }: SingleListing): ComparedPost {
  return { side, kind, details, place: own?.place ?? place, channels: own?.contact.channels ?? [] };
}

/** The open own posts that say the same as an older open one. */
export function repeatedPosts(listings: readonly SingleListing[], now: Date): ReadonlySet<string> {
  const open = listings
    .filter((listing) => listing.own !== undefined && statusAt(listing, now) === "open")
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const repeats = open.filter((listing, at) => {
    return open.slice(0, at).some((older) => isRepeatedPost(comparedPost(listing), comparedPost(older)));
  });
  return new Set(repeats.map(({ id }) => id));
}
