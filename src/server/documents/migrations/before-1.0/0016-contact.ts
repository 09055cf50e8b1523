import type { Migration } from "../migration.ts";

export const contact: Migration = {
  id: "0016-contact",
  why: "who was given whose number and when is counted for all processes, and outlives the accounts until it counts no more",
  statements: [
    // One row per document of `grants`. A deleted account takes its id with it, but its row still
    // counts for the others. asker_mail and asker_phone are keyed hashes of what the asker
    // verified. They still count for a new account with the same. network: a keyed hash of the
    // address prefix, deleted after a day. numbers: keyed hashes of what was given. So a withdrawn
    // grant holds for the same number in another listing too.
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
    // People whom somebody has blocked. Also by hashes, else a new account with the same address
    // could pass. Nobody learns that they are blocked.
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
