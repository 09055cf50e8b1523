import type { Migration } from "../migration.ts";

/** The cards' documents inform people. These rows keep the cards apart and are counted. */
export const verification: Migration = {
  id: "0019-verification",
  why: "one listing is called by one verifier at a time, and a verifier holds one card",
  statements: [
    `CREATE TABLE verification_cards (
       claim_id uuid PRIMARY KEY,
       listing_id uuid NOT NULL,
       verifier text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       taken_at timestamptz(3) NOT NULL,
       expires_at timestamptz(3) NOT NULL,
       state text NOT NULL CHECK (state IN ('held', 'done', 'released', 'ended')),
       outcome text,
       observation_id uuid,
       done_at timestamptz(3),
       second_until timestamptz(3))`,
    `CREATE UNIQUE INDEX verification_held ON verification_cards (listing_id) WHERE state = 'held'`,
    `CREATE UNIQUE INDEX verification_holders ON verification_cards (verifier) WHERE state = 'held'`,
    `CREATE INDEX verification_by_verifier ON verification_cards (verifier, taken_at)`,
    `CREATE INDEX verification_by_observation ON verification_cards (observation_id) WHERE observation_id IS NOT NULL`,
    // Calls for a second verifier, until when.
    `CREATE INDEX verification_seconds ON verification_cards (second_until) WHERE second_until IS NOT NULL`,
  ],
};
