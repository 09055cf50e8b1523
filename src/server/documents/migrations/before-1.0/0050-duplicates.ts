import type { Migration } from "../migration.ts";

export const duplicates: Migration = {
  id: "0050-duplicates",
  why: "entries of several sources that are one are found, merged, and shown to moderators",
  statements: [
    // What an entry is found by besides its numbers: its kind, the cell of its place and a word of
    // its name.
    `CREATE TABLE duplicate_keys (
       key text NOT NULL,
       collection text NOT NULL,
       id uuid NOT NULL,
       PRIMARY KEY (key, collection, id))`,
    `CREATE INDEX duplicate_keys_by_document ON duplicate_keys (collection, id)`,
    // Two entries that are likely one, the lower id first. An answer stays: nobody is asked again.
    `CREATE TABLE likely_duplicates (
       collection text NOT NULL,
       low_id uuid NOT NULL,
       high_id uuid NOT NULL,
       score real NOT NULL,
       found_at timestamptz(3) NOT NULL,
       answer text CHECK (answer IN ('same', 'different')),
       answered_by text,
       answered_at timestamptz(3),
       PRIMARY KEY (collection, low_id, high_id),
       CHECK (low_id < high_id))`,
    `CREATE INDEX likely_duplicates_open ON likely_duplicates (score DESC, low_id) WHERE answer IS NULL`,
    `CREATE INDEX likely_duplicates_by_high ON likely_duplicates (collection, high_id)`,
    `CREATE INDEX documents_merged ON documents ((body->>'mergedInto')) WHERE body ? 'mergedInto'`,
    // The index of numbers is read anew, and writes the new keys on its way.
    `DELETE FROM numbers_mark`,
  ],
};
