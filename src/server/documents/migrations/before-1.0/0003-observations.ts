import type { Migration } from "../migration.ts";

export const observations: Migration = {
  id: "0003-observations",
  why: "a listing's page shows what was found about it, newest first; without an index it reads every observation",
  statements: [
    `CREATE INDEX observations_by_listing ON documents ((body->>'listingId'), ((body->>'at') COLLATE "C"))
       WHERE collection = 'observations'`,
  ],
};
