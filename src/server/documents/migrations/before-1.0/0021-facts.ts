import type { Migration } from "../migration.ts";

/** The state before a listing's first observation is what its import or post says itself. */
export const facts: Migration = {
  id: "0021-facts",
  why: "the facts of a listing are derived from all that was said on top of what its import or post says: no word keeps before and after",
  statements: [
    `WITH first AS (
       SELECT DISTINCT ON (body->>'listingId') body->>'listingId' AS id, shielded->'before' AS before FROM documents
       WHERE collection = 'observations' AND shielded ? 'before' ORDER BY body->>'listingId', created_at, id)
     UPDATE documents d SET body = d.body || jsonb_build_object('base',
       CASE WHEN before->'counted' = 'null'::jsonb THEN before - 'counted' ELSE before END)
     FROM first WHERE d.collection = 'listings' AND d.id = first.id::uuid AND NOT d.body ? 'base'`,
    `UPDATE documents SET shielded = shielded - 'before' - 'after'
     WHERE collection = 'observations' AND shielded ?| '{before,after}'`,
  ],
};
