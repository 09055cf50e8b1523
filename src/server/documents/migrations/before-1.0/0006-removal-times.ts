import type { Migration } from "../migration.ts";

export const removalTimes: Migration = {
  id: "0006-removal-times",
  why: "the trigger of 0005 cost every create a seventh of its rate; a job mends the rare case instead (versions.ts)",
  statements: [
    `DROP TRIGGER versions_never_go_back ON documents`,
    `DROP FUNCTION refuse_old_version()`,
    `ALTER TABLE removals ADD COLUMN at timestamptz(3) NOT NULL DEFAULT now()`,
    `CREATE INDEX removals_by_age ON removals (at)`,
  ],
};
