import type { SingleListing } from "#contract/listings.ts";
import type { Actor, Role } from "#domain/identity/actor.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Point } from "#domain/places/distance.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** How an account stands, as identity tells it. */
export type Standing = {
  id: string;
  createdAt: Date;
  roles: ReadonlySet<Role>;
  ban: { reason: string; until: Date | null } | null;
};

type By = { actor: Actor; now: Date };

/**
 * What this room needs of accounts: how they stand, and to shut somebody out in its own
 * transaction.
 */
export type People = {
  standings: (ids: readonly string[]) => Promise<Map<string, Standing>>;
  ban: (by: By, wish: { id: string; reason: string; until: Date }) => TableWrite;
  lift: (
    by: By,
    wish: { id: string; until: Date; before: { reason: string; until: string | null } | null },
  ) => TableWrite;
  announce: (id: string) => Promise<void>;
};

/** What the room is made from. */
export type ModerationParts = {
  database: Database;
  people: People;
  /** A listing as this moderator may see it, from the room that owns them. */
  present: (document: ShieldedDocument, actor: Actor, now: Date) => SingleListing;
  /** Ids of other listings with one of this one's numbers. */
  sameNumberAs: (listingId: string) => Promise<string[]>;
  /** Ids of what is open near a point, of the same side and kind. */
  near: (near: Point & { withinKm: number }, like: Pick<StoredListing, "side" | "kind">, most: number) => string[];
  /** Words that fraud has used, as they are in force. */
  flagWords: () => readonly string[];
  /** Keys the words that tell people of one case apart. */
  secret: string;
};
