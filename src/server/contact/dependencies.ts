import type { ContactChannel } from "#contract/contact.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { Channel } from "#domain/listings/listing.ts";
import type { PrepareToTell } from "#server/alarms/alert.ts";
import type { Database } from "#server/documents/pool.ts";
import type { AskerStanding } from "./queries.ts";

/** What the contact call gets from other features. */
export type ContactDependencies = {
  database: Database;
  /** An account's name and what it has verified; null: there is none. */
  readAsker: (accountId: string) => Promise<{ alias: string; email: string | null; phone: string | null } | null>;
  /** The channels, among some, that this account may give to others, however they were stored. */
  readGiveable: (accountId: string, channels: readonly Channel[]) => Promise<readonly Channel[]>;
  /** What is found of each number, where entries publish it; undefined: nothing. */
  foundOf: (channels: readonly Channel[], now: Date) => Promise<ContactChannel["found"][]>;
  /** The keyed hashes by which tables name a number, that of today's secret first. */
  keysOf: (channel: Channel) => string[];
  /** What decides how many numbers the asker gets, besides the limits of one account. */
  readStanding: (accountId: string, address: string, now: Date) => Promise<AskerStanding>;
  /** Proofs of work, instead of waiting. */
  work: { challenge: () => Challenge; isDone: (proof: string) => Promise<boolean> };
  /** Tells admins that newcomers are given unusually many numbers. */
  raise: (cause: AlarmCause) => void;
  /** Tells an owner at once whose number is given. */
  prepareToTell: PrepareToTell;
};
