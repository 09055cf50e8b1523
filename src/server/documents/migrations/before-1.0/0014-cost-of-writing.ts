import type { Migration } from "../migration.ts";

/**
 * Each index on `documents` costs every write, also of documents outside it. PostgreSQL plans its
 * condition again for each statement: 4-5 us of a create's 160. Three indexes on the person become
 * one, because no document has two of these fields. A document with two would need its own index.
 * Change numbers only order the rows of one transaction, so a connection may fetch many at once.
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
