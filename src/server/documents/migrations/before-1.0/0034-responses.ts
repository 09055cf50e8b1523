import type { Migration } from "../migration.ts";

export const responses: Migration = {
  id: "0034-responses",
  why: "responses to needs: by their need, by each of their two people, by the time that acts on them next",
  statements: [
    `CREATE INDEX responses_by_listing ON documents ((body->>'listingId')) WHERE collection = 'responses'`,
    `CREATE INDEX responses_by_keeper ON documents ((body->>'keeperId')) WHERE collection = 'responses'`,
    `CREATE INDEX responses_by_until ON documents (((body->>'until') COLLATE "C"))
       WHERE collection = 'responses' AND body->>'until' IS NOT NULL`,
    `CREATE INDEX responses_by_end ON documents (((body->>'endedAt') COLLATE "C"))
       WHERE collection = 'responses' AND body->>'endedAt' IS NOT NULL AND shielded IS NOT NULL`,
    // Needs that ended with something still promised or on its way: few at any time.
    `CREATE INDEX needs_to_settle ON documents (id)
       WHERE collection = 'listings' AND body->>'status' NOT IN ('open', 'matched')
         AND ((body->'needed'->>'promised')::float8 > 0 OR (body->'needed'->>'coming')::float8 > 0)`,
    `CREATE INDEX matched_by_end ON documents (((body->>'expiresAt') COLLATE "C"))
       WHERE collection = 'listings' AND body->>'status' = 'matched'`,
    // A number that its holder gives with a response is no request, and no limit counts it.
    `ALTER TABLE contact_grants ADD COLUMN is_offered boolean NOT NULL DEFAULT false`,
  ],
};
