import type { Migration } from "../migration.ts";

export const proposedLines: Migration = {
  id: "0032-proposed-lines",
  why: "readers propose a number for a place without one; a verifier calls it before anybody sees it",
  statements: [
    `CREATE INDEX proposed_lines_by_facility ON documents ((body->>'facilityId')) WHERE collection = 'proposed-lines'`,
    `CREATE INDEX proposed_lines_by_end ON documents (((body->>'until') COLLATE "C")) WHERE collection = 'proposed-lines'`,
  ],
};
