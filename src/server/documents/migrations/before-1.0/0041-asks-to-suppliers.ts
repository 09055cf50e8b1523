import type { Migration } from "../migration.ts";

export const asksToSuppliers: Migration = {
  id: "0041-asks-to-suppliers",
  why: "needs of every kind may ask; offers whose owners may be asked, by kind and latitude",
  statements: [
    `DROP INDEX needs_that_ask`,
    `CREATE INDEX needs_that_ask ON documents (id)
       WHERE collection = 'listings' AND body->>'status' = 'open' AND body->>'side' = 'need'
         AND (shielded->'consent'->>'beMatched')::boolean`,
    `CREATE INDEX offers_to_ask ON documents ((body->>'kind'), ((body->'place'->>'lat')::float8))
       WHERE collection = 'listings' AND body->>'side' = 'offer' AND body->>'status' = 'open'
         AND (shielded->'consent'->>'beMatched')::boolean`,
  ],
};
