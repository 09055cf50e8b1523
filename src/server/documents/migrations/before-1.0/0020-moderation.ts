import type { Migration } from "../migration.ts";

/**
 * What the server noticed in texts about a listing: prices, and keyed hashes of payment addresses.
 * The texts cannot be read from it.
 */
export const moderation: Migration = {
  id: "0020-moderation",
  why: "a price is dear, and an address for money is shared, only beside those of other listings",
  statements: [
    `CREATE TABLE moderation_marks (
       listing_id uuid NOT NULL,
       what text NOT NULL CHECK (what IN ('price', 'handle')),
       value text NOT NULL,
       kind text NOT NULL,
       at timestamptz(3) NOT NULL DEFAULT now(),
       PRIMARY KEY (listing_id, what, value))`,
    `CREATE INDEX moderation_marks_by_value ON moderation_marks (value) WHERE what = 'handle'`,
    `CREATE INDEX moderation_marks_by_kind ON moderation_marks (kind, at) WHERE what = 'price'`,
  ],
};
