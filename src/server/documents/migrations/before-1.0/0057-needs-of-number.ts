import type { Migration } from "../migration.ts";

export const needsOfNumber: Migration = {
  id: "0057-needs-of-number",
  why: "needs of one proved number ask a share of the donors of a circle, whichever account has it",
  statements: [
    `CREATE INDEX campaigns_by_number ON documents USING gin ((body->'numbers')) WHERE collection = 'campaigns'`,
  ],
};
