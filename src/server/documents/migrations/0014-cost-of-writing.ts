import type { Migration } from "./migration.ts";

/**
 * Each index on `documents` costs every write, also of documents that are not in it: PostgreSQL
 * plans its condition anew for each statement (4-5 us of a create's 160 in the database). Three
 * indexes on whose a document is are one, for no document has two of these fields; one that ever
 * has gets an index of its own. The numbers of changes only order those of one transaction, so a
 * connection may fetch many at once.
 */
export const costOfWriting: Migration = {
  id: "0014-cost-of-writing",
  why: "every create paid for indexes that say nothing about it",
  statements: [
    `DROP INDEX documents_by_owner`,
    `DROP INDEX documents_by_author`,
    `DROP INDEX documents_by_asker`,
    `CREATE INDEX documents_by_person ON documents ((coalesce(body->>'ownerId', body->>'authorId', body->>'askerId')))
       WHERE coalesce(body->>'ownerId', body->>'authorId', body->>'askerId') IS NOT NULL`,
    `ALTER TABLE changes ALTER COLUMN ordinal SET CACHE 32`,
  ],
};
