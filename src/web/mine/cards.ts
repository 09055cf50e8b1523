import type { SingleListing } from "#contract/listings.ts";
import { statusAt } from "#domain/listings/policy.ts";
import type { Write } from "../store/types.ts";

/** A post of one's own as it stands: the listing, and what of it waits to be sent. */
export type PostCardData = { key: string; state: "open" | "over"; listing: SingleListing; waiting: readonly Write[] };

/** A new post that has not been sent yet. */
type WaitingCardData = { key: string; state: "waiting"; listing: SingleListing | null; write: Write };

/** Something the server refused, with the listing it was about where there is one. */
export type RefusedCardData = { key: string; state: "refused"; listing: SingleListing | null; write: Write };

export type CardData = RefusedCardData | WaitingCardData | PostCardData;

const ORDER: Readonly<Record<CardData["state"], number>> = { refused: 0, waiting: 1, open: 2, over: 3 };

/**
 * What `/me` shows of one's posts: first what was refused and wants an answer, then what waits to
 * be sent, what is open, what is over; each newest first. A transaction is one card: that of its
 * post.
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

/** The listing a write is about. */
export function subjectOf({ args }: Pick<Write, "args">): string {
  return String(args["listingId"] ?? args["id"]);
}

/**
 * Whether a write stands for its transaction: of one the post leads, what else is in it goes with
 * it.
 */
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
