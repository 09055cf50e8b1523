import type { Migration } from "../migration.ts";

export const numbers: Migration = {
  id: "0017-numbers",
  why: "numbers are proved and taken off by codes; where a number stands is found without reading every document",
  statements: [
    // Pending codes. Hashes only: whoever reads the table can use none and learns no number.
    `CREATE TABLE codes (
       purpose text NOT NULL,
       about text NOT NULL,
       hash text NOT NULL,
       tries integer NOT NULL DEFAULT 0,
       expires_at timestamptz(3) NOT NULL,
       PRIMARY KEY (purpose, about))`,
    `CREATE INDEX codes_by_end ON codes (expires_at)`,
    // Numbers and addresses that somebody has proved. The key is a keyed hash, here and below.
    `CREATE TABLE proofs (
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       key text NOT NULL,
       proved_at timestamptz(3) NOT NULL,
       PRIMARY KEY (user_id, key))`,
    // Numbers that must not be shown again, whoever posts or imports them.
    `CREATE TABLE delistings (key text PRIMARY KEY, at timestamptz(3) NOT NULL)`,
    // Which documents hold a number, published or shielded. Updated from the change log, so that no
    // write waits for it.
    `CREATE TABLE numbers (
       key text NOT NULL,
       collection text NOT NULL,
       id uuid NOT NULL,
       PRIMARY KEY (key, collection, id))`,
    `CREATE INDEX numbers_by_document ON numbers (collection, id)`,
    // The position read in the change log, and a hash of the secret that the keys are made with.
    `CREATE TABLE numbers_mark (
       single boolean PRIMARY KEY DEFAULT true CHECK (single),
       made_with text NOT NULL,
       log_id text NOT NULL,
       xid xid8 NOT NULL,
       ordinal bigint NOT NULL)`,
    // How somebody chose to be notified daily, and the time of the last notice.
    `CREATE TABLE notices (
       user_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       daily text CHECK (daily IN ('mail', 'sms', 'off')),
       told_at timestamptz(3))`,
  ],
};
