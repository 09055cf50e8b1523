import type { Migration } from "../migration.ts";

export const overview: Migration = {
  id: "0044-overview",
  why: "counts for coordinators: needs with a promise, and verifiers' calls by the time of their outcome",
  statements: [
    `CREATE INDEX needs_with_promises ON documents (id)
       WHERE collection = 'listings' AND body->>'side' = 'need' AND body->>'status' IN ('open', 'matched')
         AND ((body->'needed'->>'promised')::float8 > 0 OR (body->'needed'->>'coming')::float8 > 0
           OR (body->'needed'->>'received')::float8 > 0)`,
    `CREATE INDEX verification_by_done ON verification_cards (done_at) WHERE done_at IS NOT NULL`,
  ],
};
