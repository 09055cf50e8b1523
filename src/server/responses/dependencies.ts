import type { Mutation } from "#server/commands/mutation.ts";
import type { MailHourly, MakeAlert, TellAtOnce } from "#server/alarms/alert.ts";
import type { GiftComponent } from "#domain/blood/deferral.ts";
import type { Channel } from "#domain/listings/listing.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";

/** What responses get from other features. */
export type ResponseDependencies = {
  database: Database;
  /** An account's name and what it has verified; null: there is none. */
  readAsker: (accountId: string) => Promise<{ alias: string; email: string | null; phone: string | null } | null>;
  /** Whether an owner has blocked somebody, by account or by what they have verified. */
  isBlocked: (ownerId: string, asker: { id: string; email: string | null; phone: string | null }) => Promise<boolean>;
  /**
   * The first day on which a donor may give this, YYYY-MM-DD, by what they said of themselves.
   * Null: nothing stands in the way, or they said nothing.
   */
  mayGiveOn: (accountId: string, component: GiftComponent) => Promise<string | null>;
  /** The channels by which a side of a response may be reached, proved by its person. */
  readGiveable: (accountId: string, channels: readonly Channel[]) => Promise<readonly Channel[]>;
  /** The keyed hashes by which tables name a number. */
  keysOf: (channel: Channel) => string[];
  /** Records a number that its holder gives, and that they took it back. */
  ledger: {
    offered: (
      grantId: string,
      grant: { listingId: string; askerId: string; ownerId: string; numbers: readonly string[]; now: Date },
    ) => TableWrite;
    revoked: (grantId: string, at: Date) => TableWrite;
  };
  /** The command that reports the other one of a response. It joins the response's transaction. */
  fileReport: Mutation;
  /** News with a message, at once. */
  alert: MakeAlert;
  /** One mail an hour about news. */
  mailHourly: MailHourly;
  /** A mail or a text message about news, at once. */
  tellAtOnce: TellAtOnce;
};
