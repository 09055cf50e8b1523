/** What somebody is told on their own page, and in the daily notice where they want one. */
export const NEWS_KINDS = [
  "contact-asked",
  "contact-revoked",
  "listing-hidden",
  "listing-disputed",
  "listing-kept",
  "listing-shown",
  "listing-merged",
  "appeal-decided",
  "sanctioned",
  "sanction-ended",
  "still-available",
  "number-delisted",
  "facility-claimed",
  "facility-retold",
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/**
 * A piece of news as it is kept: to whom, what, about which document, in numbers and words of ours,
 * never another person's details.
 */
export type StoredNews = {
  ownerId: string;
  kind: NewsKind;
  at: string;
  listingId?: string;
  facilityId?: string;
  grantId?: string;
  /** A name that somebody gave themselves, or a moderator's reason: shown as text. */
  words?: string;
  seenAt?: string;
};
