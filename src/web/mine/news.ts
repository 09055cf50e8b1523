import type { Observation, SingleListing } from "#contract/listings.ts";
import type { News } from "#contract/news.ts";
import type { NewsKind } from "#domain/news/news.ts";
import { statusAt } from "#domain/listings/policy.ts";
import type { Write } from "../store/types.ts";
import { isLeading, subjectOf } from "./cards.ts";

/** An event about oneself or one's post, and its time (ISO text). */
export type NewsItem = { key: string; at: string; listingId?: string | undefined } & (
  | { type: "expiring"; ends: string }
  | { type: "expired" | "disputed" | "hidden" | "refused" }
  | { type: "told"; observation: Pick<Observation, "outcome" | "count" | "by" | "note"> }
  | { type: "server"; news: News }
);

/** A post ends soon this long before its end, ms; a shorter one in the last quarter of its life. */
const SOON_MS = 12 * 3_600_000;

/** News that say why a post is hidden. */
const HIDING: readonly NewsKind[] = ["listing-hidden", "listing-merged"];

/** Sources of the news: the server's own, and what this device derives. */
type NewsSources = {
  listings: readonly SingleListing[];
  observations: readonly Observation[];
  writes: readonly Write[];
  news: readonly News[];
};

/**
 * News about one's posts, newest first: the server's, expiries, observations, doubts, hidden and
 * rejected posts.
 */
export function newsOf({ listings, observations, writes, news }: NewsSources, now: Date): NewsItem[] {
  const mine = new Set(listings.map(({ id }) => id));
  const observed = observations
    .filter(({ by, listingId }) => by !== "owner" && mine.has(listingId))
    .map(({ id, at, listingId, outcome, count, by, note }): NewsItem => {
      return { key: id, at, listingId, type: "told", observation: { outcome, count, by, note } };
    });
  const refused = writes
    .filter((write) => write.state === "rejected" && isLeading(write, writes))
    .map((write): NewsItem => {
      const at = new Date(write.refusedAt ?? write.at).toISOString();
      return { key: write.key, at, listingId: subjectOf(write), type: "refused" };
    });
  const fromServer = news.map((each): NewsItem => {
    return { key: each.id, at: each.at, listingId: each.listingId, type: "server", news: each };
  });
  // For hidden or merged posts the server's news have the reason.
  const hasReason = ({ type, listingId }: NewsItem) =>
    type === "hidden" && news.some((each) => HIDING.includes(each.kind) && each.listingId === listingId);
  const own = listings.flatMap((listing) => ownNews(listing, now)).filter((item) => !hasReason(item));
  return [...fromServer, ...observed, ...refused, ...own].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Ids of unread news of the server, as many as one mutation takes. */
export function unseenOf(news: readonly Pick<News, "id" | "seenAt">[]): string[] {
  return news.flatMap(({ id, seenAt }) => (seenAt === undefined ? [id] : []));
}

function ownNews(listing: SingleListing, now: Date): NewsItem[] {
  const { id, expiresAt, trust, updatedAt } = listing;
  const status = statusAt(listing, now);
  const news: NewsItem[] = [];
  if (status === "hidden") news.push({ key: `${id} hidden`, at: updatedAt, listingId: id, type: "hidden" });
  if (status === "expired") {
    news.push({ key: `${id} expired`, at: expiresAt ?? updatedAt, listingId: id, type: "expired" });
  }
  if (trust.value === "disputed" && trust.at !== null) {
    news.push({ key: `${id} disputed`, at: trust.at, listingId: id, type: "disputed" });
  }
  const since = status === "open" && expiresAt !== null ? endingSince(listing.createdAt, expiresAt) : null;
  if (since !== null && expiresAt !== null && since <= now.getTime()) {
    const at = new Date(since).toISOString();
    news.push({ key: `${id} expiring`, at, listingId: id, type: "expiring", ends: expiresAt });
  }
  return news;
}

/** From when on a post ends soon, ms. */
export function endingSince(createdAt: string, expiresAt: string): number {
  const ends = Date.parse(expiresAt);
  return ends - Math.min(SOON_MS, (ends - Date.parse(createdAt)) / 4);
}
