import type { Migration } from "../migration.ts";

export const sweeps: Migration = {
  id: "0060-sweeps",
  why: "background work that ends or erases by time compares its clock with the time of its last run",
  statements: [
    // `ran_at` is the clock of whoever ran it, `recorded_at` the database's own.
    `CREATE TABLE sweeps (
       name text PRIMARY KEY,
       ran_at timestamptz(3),
       recorded_at timestamptz(3) NOT NULL DEFAULT now(),
       waits_since timestamptz(3),
       due integer,
       of integer,
       approved_at timestamptz(3))`,
    // A database of before has no record: the newest mark of its change log is as good a hint.
    `INSERT INTO sweeps (name, ran_at) SELECT 'hint', max(at) FROM log_marks HAVING max(at) IS NOT NULL`,
  ],
};
