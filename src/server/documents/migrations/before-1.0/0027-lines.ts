import type { Migration } from "../migration.ts";

export const lines: Migration = {
  id: "0027-lines",
  why: "a facility's line that was taken off can be brought back; lines that a keeper by code wrote wait",
  statements: [
    // Numbers that were taken off and are a line of this facility again. The key is a keyed hash.
    `CREATE TABLE delisting_lifts (
       key text NOT NULL,
       facility_id uuid NOT NULL,
       lifted_at timestamptz(3) NOT NULL,
       PRIMARY KEY (key, facility_id))`,
    // Lines that were taken off and can be brought back: which end next, and those of a facility.
    `CREATE INDEX taken_off_lines_by_end ON documents ((body->>'until') COLLATE "C", id)
       WHERE collection = 'taken-off-lines'`,
    `CREATE INDEX taken_off_lines_by_facility ON documents ((body->>'facilityId')) WHERE collection = 'taken-off-lines'`,
    // When somebody became a keeper by a code to a line. Null: an admin or an invitation made them
    // one.
    `ALTER TABLE auth.facility_staff ADD COLUMN by_code_at timestamptz(3)`,
    `UPDATE auth.facility_staff s SET by_code_at = a.at FROM audit a
       WHERE a.act = 'identity.facility-claimed' AND a.who = s.user_id AND a.details->>'facility' = s.facility_id::text`,
    // New lines of a facility that wait, one change a facility.
    `CREATE TABLE waiting_lines (
       facility_id uuid PRIMARY KEY,
       change_id uuid NOT NULL,
       due_at timestamptz(3) NOT NULL)`,
    `CREATE INDEX waiting_lines_by_time ON waiting_lines (due_at)`,
    // When somebody last got a mail about news that anybody may cause.
    `ALTER TABLE notices ADD COLUMN mailed_at timestamptz(3)`,
  ],
};
