import type { Migration } from "../migration.ts";

export const follows: Migration = {
  id: "0037-follows",
  why: "who follows a search is told once when an offer begins to answer it, whichever process looks and dies",
  statements: [
    // What one changed offer is compared with: its kind, and a belt of latitudes.
    `CREATE INDEX follows_by_place ON documents ((body->>'kind'), ((shielded->'place'->>'lat')::float8))
       WHERE collection = 'follows'`,
    `CREATE INDEX follows_by_until ON documents (((body->>'until') COLLATE "C")) WHERE collection = 'follows'`,
    // What answers a follow now. fresh_until: until when what was said of its stock is fresh. A
    // row without told_at waits to be told.
    `CREATE TABLE follow_hits (
       follow_id uuid NOT NULL,
       listing_id uuid NOT NULL,
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       fresh_until timestamptz(3) NOT NULL,
       at timestamptz(3) NOT NULL,
       told_at timestamptz(3),
       PRIMARY KEY (follow_id, listing_id))`,
    `CREATE INDEX follow_hits_by_listing ON follow_hits (listing_id)`,
    `CREATE INDEX follow_hits_by_user ON follow_hits (user_id)`,
    `CREATE INDEX follow_hits_waiting ON follow_hits (user_id) WHERE told_at IS NULL`,
    // Messages of the last day, which limit the next.
    `CREATE TABLE follow_messages (
       id uuid PRIMARY KEY,
       user_id text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       at timestamptz(3) NOT NULL,
       follows uuid[] NOT NULL)`,
    `CREATE INDEX follow_messages_by_user ON follow_messages (user_id, at)`,
    // How far the change log was followed.
    `CREATE TABLE follows_mark (
       single boolean PRIMARY KEY DEFAULT true CHECK (single),
       log_id text NOT NULL,
       xid xid8 NOT NULL,
       ordinal bigint NOT NULL)`,
  ],
};
