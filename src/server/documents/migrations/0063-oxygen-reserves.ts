import type { Migration } from "./migration.ts";

export const oxygenReserves: Migration = {
  id: "0063-oxygen-reserves",
  why: "a facility's oxygen is reckoned again when it may be below a mark, or nothing of it is known any more",
  statements: [
    `CREATE TABLE oxygen_reserves_due (
       facility_id uuid PRIMARY KEY,
       due_at timestamptz(3) NOT NULL)`,
    `CREATE INDEX oxygen_reserves_due_at ON oxygen_reserves_due (due_at)`,
  ],
};
