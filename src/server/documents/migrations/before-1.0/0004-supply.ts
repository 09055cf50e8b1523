import type { Migration } from "../migration.ts";

export const supply: Migration = {
  id: "0004-supply",
  why: "an export gives each facility with its listings; without an index it reads every listing for every facility",
  statements: [
    `CREATE INDEX listings_by_facility ON documents ((body->>'facilityId'))
       WHERE collection = 'listings' AND body->>'facilityId' IS NOT NULL`,
  ],
};
