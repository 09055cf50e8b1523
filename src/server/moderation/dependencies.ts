import type { SingleListing } from "#contract/listings.ts";
import type { AccountStanding } from "#domain/identity/account-standing.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Point } from "#domain/places/distance.ts";
import type { Power } from "#server/commands/power.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

type ActingModerator = { actor: Actor; now: Date };

/** What moderation needs of accounts: their standing, and bans within its own transaction. */
export type People = {
  standings: (ids: readonly string[], at: Date) => Promise<Map<string, AccountStanding>>;
  ban: (
    by: ActingModerator,
    input: { id: string; reason: string; until: Date; askedBy?: string | undefined },
  ) => TableWrite;
  lift: (
    by: ActingModerator,
    input: { id: string; until: Date; before: { reason: string; until: string | null } | null },
  ) => TableWrite;
  announce: (id: string, at: Date) => Promise<void>;
};

/** What moderation is made from. */
export type ModerationDependencies = {
  database: Database;
  people: People;
  /** A listing as this moderator may see it, from the feature that owns listings. */
  present: (document: ShieldedDocument, actor: Actor, now: Date) => SingleListing;
  /** Ids of other listings with one of this one's numbers. */
  sameNumberAs: (listingId: string) => Promise<string[]>;
  /** Ids of open listings near a point, of the same side and kind. */
  near: (near: Point & { withinKm: number }, like: Pick<StoredListing, "side" | "kind">, most: number) => string[];
  /** The present list of words that fraud has used. */
  flagWords: () => readonly string[];
  /** Counts acts of moderators, and tells admins of them. */
  power: Power;
  /** The key for hashes that distinguish the people of one case. */
  secret: string;
};
