import type { Channel } from "#domain/listings/listing.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { LabelOf } from "./mask-place.ts";
import type { PersonMask } from "./person-mask.ts";
import type { PostAuthor } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** The channels, among some, that an account has proved, or that it may give to others. */
export type ProvedAmong = (accountId: string, channels: readonly Channel[]) => Promise<Channel[]>;

/**
 * What commands on listings need of the deployment: its country, place names, proved numbers. Also
 * the kinds that are switched off at a moment.
 */
export type ListingDependencies = {
  country: string | null;
  labelOf: LabelOf;
  personMask: PersonMask;
  readAuthor: (userId: string) => Promise<PostAuthor>;
  isSwitchedOff: (kind: Kind, subtype: string | undefined, at: Date) => boolean;
  provedAmong: ProvedAmong;
  giveableAmong: ProvedAmong;
  /** Accounts that have proved one of some phone numbers, inside a command. */
  holdersOf: (client: SqlClient, phones: readonly string[]) => Promise<string[]>;
  /** Whether the holder of each channel took it off, unless this account has proved it since. */
  areDelisted: (accountId: string, channels: readonly Channel[]) => Promise<boolean[]>;
};
