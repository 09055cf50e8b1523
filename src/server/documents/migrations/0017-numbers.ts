import type { Migration } from "./migration.ts";

export const numbers: Migration = {
  id: "0017-numbers",
  why: "numbers are proved and taken off by codes; where a number stands is found without reading every document",
  statements: [
    // Codes under way. Hashes only: who reads the table enters with none, and learns no number from
    // it.
    `CREATE TABLE codes (
       purpose text NOT NULL,
       about text NOT NULL,
       hash text NOT NULL,
       tries integer NOT NULL DEFAULT 0,
       expires_at timestamptz(3) NOT NULL,
       PRIMARY KEY (purpose, about))`,
    `CREATE INDEX codes_by_end ON codes (expires_at)`,
    // Which numbers and addresses somebody has proved: the key is a keyed hash, here and below.
    `CREATE TABLE proofs (
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       key text NOT NULL,
       proved_at timestamptz(3) NOT NULL,
       PRIMARY KEY (user_id, key))`,
    // Numbers that are not to be shown again, whoever posts or imports them.
    `CREATE TABLE delistings (key text PRIMARY KEY, at timestamptz(3) NOT NULL)`,
    // In which documents a number stands, published or shielded: kept behind the change log, so
    // that no write waits for it.
    `CREATE TABLE numbers (
       key text NOT NULL,
       collection text NOT NULL,
       id uuid NOT NULL,
       PRIMARY KEY (key, collection, id))`,
    `CREATE INDEX numbers_by_document ON numbers (collection, id)`,
    // How far the change log has been read for it, and a hash of the secret its keys are made with.
    `CREATE TABLE numbers_mark (
       single boolean PRIMARY KEY DEFAULT true CHECK (single),
       made_with text NOT NULL,
       log_id text NOT NULL,
       xid xid8 NOT NULL,
       ordinal bigint NOT NULL)`,
    // How somebody is told daily, where they chose; and when they were told last.
    `CREATE TABLE notices (
       user_id text PRIMARY KEY REFERENCES auth."user" (id) ON DELETE CASCADE,
       daily text CHECK (daily IN ('mail', 'sms', 'off')),
       told_at timestamptz(3))`,
  ],
};
