import type { StoredAsk } from "#domain/matching/ask.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { MakeAlert } from "#server/alarms/alert.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** What asking people needs of other folders. */
export type AskDependencies = {
  database: Database;
  alert: MakeAlert;
  /**
   * What an owner must have to ask people, and keyed hashes of their proved numbers; null: the
   * account is gone.
   */
  readOwner: (ownerId: string) => Promise<{ hasProvedNumber: boolean; since: Date; numbers: string[] } | null>;
  /** The accounts of moderators and admins at a time. */
  readModerators: (at: Date) => Promise<string[]>;
  /**
   * Whom of these accounts no message would reach: STOP ended their texts, and no browser of theirs
   * takes messages.
   */
  readUnreached: (client: SqlClient, accountIds: readonly string[], now: Date) => Promise<ReadonlySet<string>>;
  /** Which kinds are switched off at a time. */
  isSwitchedOff: (at: Date) => (listing: Pick<StoredListing, "kind" | "details">) => boolean;
  /** A message to each who is asked, with a link to answer. */
  tellAsked: (made: readonly { id: string; newsId: string; body: StoredAsk }[], listing: StoredListing) => TableWrite[];
  /** A yes is a promise of whoever was asked. */
  promise: Mutation;
  /** The owner of an offer says whether they still have it. */
  observe: Mutation;
  /** A verifier who says yes gets the next number to call. */
  claim: Mutation;
};
