import type { Migration } from "../migration.ts";

/**
 * Numbers are keyed hashes, as in the table `numbers`. A row exists as long as its card is held.
 */
export const oneNumber: Migration = {
  id: "0022-one-number",
  why: "a number is called by one verifier at a time, in however many listings it stands",
  statements: [
    `CREATE TABLE verification_numbers (
       key text PRIMARY KEY,
       claim_id uuid NOT NULL REFERENCES verification_cards (claim_id) ON DELETE CASCADE)`,
    `CREATE INDEX verification_numbers_by_card ON verification_numbers (claim_id)`,
    // Where two verifiers had one number before, the first one keeps it.
    `INSERT INTO verification_numbers (key, claim_id)
     SELECT n.key, c.claim_id FROM verification_cards c JOIN numbers n ON n.collection = 'listings' AND n.id = c.listing_id
     WHERE c.state = 'held' ORDER BY c.taken_at, c.claim_id
     ON CONFLICT DO NOTHING`,
  ],
};
