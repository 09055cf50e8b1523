import type { Migration } from "../migration.ts";

export const judgedMerges: Migration = {
  id: "0055-judged-merges",
  why: "what imports merged by an older rule is judged again once, and moderators are asked about the rest",
  statements: [
    // The rule by which all merges were judged up to the entry `after`; null: all of them.
    `CREATE TABLE judged_merges (
       single boolean PRIMARY KEY DEFAULT true CHECK (single),
       rule integer NOT NULL,
       after text)`,
    // An import had merged the two. They stay a question until a moderator answers it.
    `ALTER TABLE likely_duplicates ADD COLUMN was_merged boolean NOT NULL DEFAULT false`,
  ],
};
