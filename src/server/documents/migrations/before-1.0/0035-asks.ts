import type { Migration } from "../migration.ts";

/** Cells of donors are 0.05 degrees, 5.6 km from south to north (asks/queries.ts). */
const CELLS = `(floor((shielded->'place'->>'lat')::float8 * 20)::int), (floor((shielded->'place'->>'lng')::float8 * 20)::int)`;

export const asks: Migration = {
  id: "0035-asks",
  why: "donors by group and cell, in an order that each need begins elsewhere; needs that ask; asks by need and time",
  statements: [
    `CREATE INDEX donors_by_cell ON documents ((body->>'group'), ${CELLS}, ("right"(id::text, 4)))
       WHERE collection = 'donors'`,
    `CREATE INDEX needs_that_ask ON documents (id)
       WHERE collection = 'listings' AND body->>'status' = 'open' AND body->>'side' = 'need'
         AND body->>'kind' = 'blood' AND (shielded->'consent'->>'beMatched')::boolean`,
    `CREATE INDEX asks_by_listing ON documents ((body->>'listingId')) WHERE collection = 'asks'`,
    `CREATE INDEX asks_open ON documents (((body->>'until') COLLATE "C"))
       WHERE collection = 'asks' AND body->>'answer' IS NULL AND body->>'endedAt' IS NULL`,
    `CREATE INDEX asks_by_time ON documents (((body->>'at') COLLATE "C")) WHERE collection = 'asks'`,
    `CREATE INDEX campaigns_by_owner ON documents ((body->>'ownerId')) WHERE collection = 'campaigns'`,
  ],
};
