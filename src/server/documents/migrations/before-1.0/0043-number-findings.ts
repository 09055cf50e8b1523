import type { Migration } from "../migration.ts";

export const numberFindings: Migration = {
  id: "0043-number-findings",
  why: "a number that was found dead is dead in every entry with it, until it is found to work, proved or its time is over",
  statements: [
    // What is found of a number, by its keyed hash. The scope is empty: everywhere; else the entry
    // (facility or listing) for which alone it holds. `listing_id`: where a call found it.
    `CREATE TABLE number_findings (
       key text NOT NULL,
       scope text NOT NULL,
       by_callers boolean NOT NULL,
       found text NOT NULL CHECK (found IN ('disconnected', 'wrong-number', 'works')),
       by text NOT NULL,
       at timestamptz(3) NOT NULL,
       until timestamptz(3) NOT NULL,
       listing_id uuid,
       PRIMARY KEY (key, scope, by_callers))`,
    `CREATE INDEX number_findings_by_end ON number_findings (until)`,
    // What a moderator decided about a number, by one key. The reason is in the audit.
    `CREATE TABLE number_decisions (
       key text PRIMARY KEY,
       decided text NOT NULL CHECK (decided IN ('disconnected', 'works')),
       at timestamptz(3) NOT NULL)`,
  ],
};
