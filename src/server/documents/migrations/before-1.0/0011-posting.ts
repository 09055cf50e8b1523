import type { Migration } from "../migration.ts";

export const posting: Migration = {
  id: "0011-posting",
  why: "what is open near a latitude, and what closed long enough ago are asked for without reading every document",
  statements: [
    `CREATE INDEX listings_by_latitude ON documents (((body->'place'->>'lat')::float8))
       WHERE collection = 'listings' AND body->>'status' = 'open'`,
    // A listing leaves it when no personal data is left to erase.
    `CREATE INDEX listings_by_closing ON documents ((coalesce(body->>'closedAt', body->>'expiresAt') COLLATE "C"))
       WHERE collection = 'listings' AND shielded IS NOT NULL AND body->>'status' IN ('fulfilled', 'withdrawn', 'expired')`,
  ],
};
