import type { Migration } from "../migration.ts";

/**
 * Only what targets ask for by the newest change, without a place: each index costs every write
 * (0014). Listings that have ended are left out, so many of them make nothing slower. An index of a
 * million rows takes seconds and needs no row to be written.
 */
export const newest: Migration = {
  id: "0025-newest",
  why: "the newest listings, facilities or observations are asked for; without an index all of them are read and sorted",
  statements: [
    `CREATE INDEX documents_by_change ON documents (collection, updated_at DESC, id)
       WHERE collection IN ('facilities', 'observations') OR (collection = 'listings' AND body->>'status' = 'open')`,
  ],
};
