import type { SingleListing } from "#contract/listings.ts";
import { statusAt } from "#domain/listings/policy.ts";
import type { Write } from "../store/types.ts";

/** One's own post: the listing and its pending writes. */
export type PostCardData = { key: string; state: "open" | "over"; listing: SingleListing; waiting: readonly Write[] };

/** A new post that was not sent yet. */
type WaitingCardData = { key: string; state: "waiting"; listing: SingleListing | null; write: Write };

/** A rejected write, with its listing if there is one. */
export type RefusedCardData = { key: string; state: "refused"; listing: SingleListing | null; write: Write };

export type CardData = RefusedCardData | WaitingCardData | PostCardData;

const ORDER: Readonly<Record<CardData["state"], number>> = { refused: 0, waiting: 1, open: 2, over: 3 };

/**
 * The cards of `/me`: rejected, then pending, open and closed posts, each newest first. A
 * transaction is one card, that of its post.
 */
export function cardsOf(listings: readonly SingleListing[], writes: readonly Write[], now: Date): CardData[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const ofWrite = (write: Write) => byId.get(subjectOf(write)) ?? null;
  const leading = writes.filter((write) => isLeading(write, writes));
  const refused = leading
    .filter(({ state }) => state === "rejected")
    .map((write): CardData => ({ key: write.key, state: "refused", listing: ofWrite(write), write }));
  const posts = leading.filter(({ name, state }) => name === "listings.post" && state === "pending");
  const waiting = posts.map((write): CardData => ({
    key: write.key,
    state: "waiting",
    listing: ofWrite(write),
    write,
  }));
  const unsent = new Set(posts.map(subjectOf));
  const rest = listings
    .filter(({ id }) => !unsent.has(id))
    .map((listing): CardData => {
      const status = statusAt(listing, now);
      const isOver = status === "fulfilled" || status === "withdrawn" || status === "expired";
      const mine = writes.filter((write) => write.state === "pending" && subjectOf(write) === listing.id);
      return { key: listing.id, state: isOver ? "over" : "open", listing, waiting: mine };
    });
  return [...refused, ...waiting, ...rest].toSorted(
    (a, b) => ORDER[a.state] - ORDER[b.state] || timeOf(b) - timeOf(a) || a.key.localeCompare(b.key),
  );
}

/** The listing of a write. */
export function subjectOf({ args }: Pick<Write, "args">): string {
  return String(args["listingId"] ?? args["id"]);
}

/** Whether a write represents its transaction: that of the post does. */
export function isLeading(write: Write, writes: readonly Write[]): boolean {
  if (write.group === null) return true;
  const group = writes.filter(({ group: other }) => other === write.group);
  const leader = group.find(({ name }) => name === "listings.post") ?? group[0];
  return leader?.key === write.key;
}

function timeOf(card: CardData): number {
  if (card.state === "refused") return card.write.refusedAt ?? card.write.at;
  if (card.state === "waiting") return card.write.at;
  return Date.parse(card.state === "open" ? card.listing.createdAt : card.listing.updatedAt);
}
