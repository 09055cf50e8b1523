import type { Migration } from "../migration.ts";

export const near: Migration = {
  id: "0013-near",
  why: "what is open near a point is found in memory: an index that nobody reads would only slow each create",
  statements: [`DROP INDEX listings_by_latitude`],
};
