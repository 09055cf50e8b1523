import type { Channel, StoredListing } from "#domain/listings/listing.ts";
import type { TellAtOnce } from "#server/alarms/alert.ts";
import type { TableWrite, Write } from "#server/documents/command.ts";

/** How a question gets to a person: at least one of them. `way`: by mail or text message. */
export type OwnerReach = {
  way: { channel: "mail" | "sms"; to: string; language: string; endableBy: string } | null;
  hasBrowser: boolean;
};

/** A listing whose owner is asked at `now`. */
export type OwnerQuestion = { id: string; listing: StoredListing; now: Date };

/** What checks by way of owners get from other features. */
export type OwnerCheckDependencies = {
  /** How a person gets questions; null: in no way, or they want none. */
  reachOf: (ownerId: string, now: Date) => Promise<OwnerReach | null>;
  /** Records a question on its listing, with its news. */
  questionWrites: (question: OwnerQuestion) => Write[];
  /** Sends it, with the link that answers. */
  send: (question: OwnerQuestion, reach: OwnerReach) => TableWrite[];
  /** The channels that an account may give to others. */
  giveableAmong: (accountId: string, channels: readonly Channel[]) => Promise<readonly Channel[]>;
  /** An account's public name. */
  aliasOf: (accountId: string) => Promise<string>;
  /** Whether an owner took their number back from somebody, or blocked them. */
  isShutOut: (ownerId: string, askerId: string) => Promise<boolean>;
  /** Records a number that its holder gave unasked. */
  offered: (
    grantId: string,
    grant: { listingId: string; askerId: string; ownerId: string; numbers: readonly string[]; now: Date },
  ) => TableWrite;
  /** Tells an owner at once whose number a verifier got. */
  tellAtOnce: TellAtOnce;
};
