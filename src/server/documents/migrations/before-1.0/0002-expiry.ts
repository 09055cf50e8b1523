import type { Migration } from "../migration.ts";

/** Times in a body are written by `Date.toISOString()`, so they sort as text. */
export const expiry: Migration = {
  id: "0002-expiry",
  why: "the job that marks expired listings asks each second; without an index it reads every document",
  statements: [
    `CREATE INDEX documents_by_expiry ON documents (((body->>'expiresAt') COLLATE "C"))
       WHERE body->>'status' = 'open' AND body->>'expiresAt' IS NOT NULL`,
  ],
};
