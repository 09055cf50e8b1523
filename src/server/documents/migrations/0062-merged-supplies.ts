import type { Migration } from "./migration.ts";

export const mergedSupplies: Migration = {
  id: "0062-merged-supplies",
  why: "offers of one supply of a facility under several ids are merged once, when the server starts",
  statements: [
    // The rule by which all offers were looked at up to the entry `after`; null: all of them.
    `CREATE TABLE merged_supplies (
       single boolean PRIMARY KEY DEFAULT true CHECK (single),
       rule integer NOT NULL,
       after uuid)`,
  ],
};
