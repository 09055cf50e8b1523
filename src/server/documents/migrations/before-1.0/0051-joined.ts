import type { Migration } from "../migration.ts";

export const joined: Migration = {
  id: "0051-joined",
  why: "an entry knows which others are merged into it, and counts what was said of them",
  statements: [
    `CREATE INDEX documents_joined ON documents USING gin ((body->'joined'->'ids')) WHERE body ? 'joined'`,
    // The index of numbers is read anew, and what was merged before is counted on its way.
    `DELETE FROM numbers_mark`,
  ],
};
