import type { Migration } from "../migration.ts";

export const facilities: Migration = {
  id: "0018-facilities",
  why: "a facility's lines that are paused are taken up again by themselves",
  statements: [
    `CREATE TABLE facility_pauses (
       facility_id uuid PRIMARY KEY,
       ends_at timestamptz(3) NOT NULL)`,
  ],
};
