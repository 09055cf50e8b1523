import type { Migration } from "../migration.ts";

/** Every index on documents costs every write (0014). All that is about a listing shares one. */
export const subjects: Migration = {
  id: "0015-subjects",
  why: "reports, grants, claims and decisions are asked for by their listing, as observations are",
  statements: [
    `DROP INDEX observations_by_listing`,
    `CREATE INDEX documents_by_subject ON documents ((body->>'listingId'), collection, ((body->>'at') COLLATE "C"))
       WHERE collection IN ('observations', 'reports', 'grants', 'claims', 'decisions', 'appeals')`,
  ],
};
