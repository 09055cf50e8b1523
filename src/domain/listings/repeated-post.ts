import { isSameChannel } from "../contact/same-channel.ts";
import { supplyKey } from "../facilities/supply-key.ts";
import { distanceKm } from "../places/distance.ts";
import type { Point } from "../places/distance.ts";
import type { Kind } from "../resources/kinds.ts";
import type { Details, StoredListing } from "./listing.ts";

/** What decides whether somebody posts the same again. `place`: as its author gave it, not masked. */
export type ComparedPost = {
  side: StoredListing["side"];
  kind: Kind;
  details: Details;
  place: Point;
  channels: readonly { type: string; value: string }[];
};

/** One address, written twice, gives points this near to each other, km. Proposal. */
const SAME_PLACE_KM = 1;

/**
 * Whether one person's post says the same as another open one of theirs: side, kind and what of it,
 * place, and a number in both or none in either. Its author decides; nothing is refused.
 */
export function isRepeatedPost(one: ComparedPost, other: ComparedPost): boolean {
  if (one.side !== other.side || one.kind !== other.kind || supplyKey(one) !== supplyKey(other)) return false;
  if (distanceKm(one.place, other.place) > SAME_PLACE_KM) return false;
  if (one.channels.length === 0 || other.channels.length === 0) return one.channels.length === other.channels.length;
  return one.channels.some((typed) =>
    other.channels.some((kept) => isSameChannel(typed, kept) || isSameChannel(kept, typed)),
  );
}
