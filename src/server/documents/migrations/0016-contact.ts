import type { Migration } from "./migration.ts";

export const contact: Migration = {
  id: "0016-contact",
  why: "who was given whose number and when is counted for all processes, and outlives the accounts until it counts no more",
  statements: [
    // One row for each document of `grants`. An account that goes takes its id with it; the row
    // still counts for the others, and by asker_mail and asker_phone (keyed hashes of what the
    // asker has verified) for whoever signs up again with the same. network: a keyed hash of the
    // address prefix, forgotten after a day. numbers: keyed hashes of what was given, so that leave
    // that was taken back holds for the same number in another listing too.
    `CREATE TABLE contact_grants (
       grant_id uuid PRIMARY KEY,
       listing_id uuid NOT NULL,
       asker_id text REFERENCES auth."user" (id) ON DELETE SET NULL,
       asker_mail text,
       asker_phone text,
       owner_id text REFERENCES auth."user" (id) ON DELETE SET NULL,
       network text,
       numbers text[] NOT NULL,
       at timestamptz(3) NOT NULL,
       revoked_at timestamptz(3))`,
    `CREATE INDEX contact_grants_by_asker ON contact_grants (asker_id, at)`,
    `CREATE INDEX contact_grants_by_mail ON contact_grants (asker_mail, at) WHERE asker_mail IS NOT NULL`,
    `CREATE INDEX contact_grants_by_phone ON contact_grants (asker_phone, at) WHERE asker_phone IS NOT NULL`,
    `CREATE INDEX contact_grants_by_owner ON contact_grants (owner_id, at)`,
    `CREATE INDEX contact_grants_by_network ON contact_grants (network, at) WHERE network IS NOT NULL`,
    `CREATE INDEX contact_grants_by_listing ON contact_grants (listing_id)`,
    // Whom somebody shut out of all that is theirs; by hashes too, or a new account with the same
    // address would be let in. Nobody is told that they are.
    `CREATE TABLE contact_blocks (
       id uuid PRIMARY KEY,
       owner_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       asker_id text REFERENCES auth."user" (id) ON DELETE SET NULL,
       asker_mail text,
       asker_phone text,
       at timestamptz(3) NOT NULL,
       UNIQUE (owner_id, asker_id))`,
    `CREATE INDEX contact_blocks_by_asker ON contact_blocks (asker_id)`,
  ],
};
