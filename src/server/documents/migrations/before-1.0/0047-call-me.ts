import type { Migration } from "../migration.ts";

export const callMe: Migration = {
  id: "0047-call-me",
  why: "owners who asked to be called are found without a walk over all listings",
  statements: [
    `CREATE INDEX listings_by_call_me ON documents (((body->'callMe'->>'until') COLLATE "C"))
       WHERE collection = 'listings' AND body->'callMe' IS NOT NULL`,
  ],
};
