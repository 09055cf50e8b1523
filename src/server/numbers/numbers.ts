import type { Codes } from "#server/adapters/codes/codes.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Pace } from "#server/http/admission/pace.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { channelRoutes } from "./channel-routes.ts";
import type { DelistDependencies } from "./commands/delist.ts";
import { delistingRoutes } from "./delisting-routes.ts";
import { createNumberKeys } from "./keys.ts";
import type { DocumentChannel } from "./keys.ts";
import type { ShownFinding } from "#domain/contact/line-finding.ts";
import { findingsOfNumber } from "./findings/findings-of-number.ts";
import { settleNumber } from "./findings/settle.ts";
import { openNumberIndex } from "./number-index.ts";
import type { IndexFollower } from "./number-index.ts";
import { claimableBy, delistedLines, delistedNumbers, giveableAmong, provedOf } from "./proofs.ts";
import type { ReachOf } from "./proofs.ts";
import { readHolders, readSameNumber } from "./queries.ts";
import { settleProofs } from "./commands/settle-proofs.ts";
import { liftDelistings } from "./statements.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

export type NumbersDependencies = Pick<DelistDependencies, "keepers" | "alert"> & {
  database: Database;
  feed: Pick<Feed, "subscribe">;
  codes: Codes;
  /** The deployment's, the newest first. */
  secrets: readonly [string, ...string[]];
  reachOf: ReachOf;
  country: string | null;
  /** Delays an answer whose time must reveal nothing. */
  pace: Pace;
  now: () => Date;
  report: (error: unknown) => void;
  follower: IndexFollower;
};

/**
 * Who holds which number: proofs, delistings, and where a number is. Other features get these
 * functions.
 */
export type Numbers = {
  bindings: Binding[];
  /** The channels that this account has proved: by a code, or as its confirmed e-mail or number. */
  provedAmong: <Channel extends DocumentChannel>(accountId: string, channels: readonly Channel[]) => Promise<Channel[]>;
  /** The channels that this account may give to others: proved, not delisted, of no extra cost. */
  giveableAmong: <Channel extends DocumentChannel>(
    accountId: string,
    channels: readonly Channel[],
  ) => Promise<Channel[]>;
  /** Accounts that have proved one of some phone numbers, read in a command's transaction. */
  holdersOf: (client: SqlClient, phones: readonly string[]) => Promise<string[]>;
  /** Tells an account's own posts which of them have a number that may be given now. */
  settleProofs: (accountId: string) => Promise<void>;
  /**
   * Ids of imported listings and forwarded messages with a number that this account has proved.
   * Some may be claimed or over by now.
   */
  claimableBy: (accountId: string) => Promise<string[]>;
  /** Whether each number was delisted, and this account has not proved it since. */
  areDelisted: (accountId: string, channels: readonly DocumentChannel[]) => Promise<boolean[]>;
  /** Whether each number was delisted, for who writes a facility's lines: its lifts count too. */
  areDelistedLines: (
    of: { facilityId: string; userId: string },
    channels: readonly DocumentChannel[],
  ) => Promise<boolean[]>;
  /** Makes delisted numbers lines of a facility again, in the command that writes them. */
  liftFor: (of: { facilityId: string; at: Date }, channels: readonly DocumentChannel[]) => TableWrite;
  /** The keyed hashes by which tables name a channel, that of today's secret first. */
  keysOf: (channel: DocumentChannel) => string[];
  /** What is found dead of some numbers, by calls about entries that publish them. */
  foundOf: (channels: readonly DocumentChannel[], now: Date) => Promise<(ShownFinding | undefined)[]>;
  /** Judges a number anew and tells every entry that publishes it. @returns how many they are */
  settleNumber: (channel: DocumentChannel, now: Date) => Promise<number>;
  /** Ids of other listings with one of this listing's numbers, also shielded; for moderators. */
  sameNumberAs: (listingId: string) => Promise<string[]>;
  close: () => Promise<void>;
};

/** At most this many listings with one number are read. */
const MOST_SAME = 200;
/** At most this many listings to claim are shown. */
const MOST_CLAIMABLE = 50;

/** Opens the feature. */
export function openNumbers({
  database,
  feed,
  codes,
  secrets,
  reachOf,
  country,
  pace,
  now,
  report,
  keepers,
  alert,
  follower,
}: NumbersDependencies): Numbers {
  const keys = createNumberKeys(secrets);
  const proofs = { database, keys, reachOf };
  const delisting = { database, keys, keepers, alert };
  const index = openNumberIndex({ ...delisting, feed, now, report, follower });
  return {
    bindings: [
      ...channelRoutes({ proofs, codes, country }),
      ...delistingRoutes({ ...delisting, codes, country, pace }),
    ],
    provedAmong: async (accountId, channels) => {
      const proved = await provedOf(proofs, accountId, channels);
      return channels.filter((_channel, at) => proved[at]?.provedAt !== null);
    },
    giveableAmong: (accountId, channels) => giveableAmong(proofs, accountId, channels),
    holdersOf: (client, phones) =>
      readHolders(client, { keys: phones.flatMap((value) => keys.all({ type: "phone", value })), phones }),
    settleProofs: (accountId) => settleProofs(proofs, accountId),
    claimableBy: (accountId) => claimableBy(proofs, accountId, MOST_CLAIMABLE),
    areDelisted: (accountId, channels) => delistedNumbers(proofs, accountId, channels),
    areDelistedLines: (of, channels) => delistedLines(proofs, of, channels),
    liftFor: (of, channels) => (client) => liftDelistings(client, { ...of, keys: channels.flatMap(keys.all) }),
    keysOf: keys.all,
    foundOf: (channels, at) => findingsOfNumber({ database, keys }, channels, at),
    settleNumber: (channel, at) => settleNumber({ database, keys }, channel, at),
    sameNumberAs: (listingId) => readSameNumber(database, listingId, MOST_SAME),
    close: index.close,
  };
}
