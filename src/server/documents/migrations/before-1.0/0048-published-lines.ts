import type { Migration } from "../migration.ts";

export const publishedLines: Migration = {
  id: "0048-published-lines",
  why: "a number of a forwarded message is looked up among the lines that facilities publish",
  statements: [
    `CREATE INDEX facilities_by_line ON documents USING gin ((body->'phones') jsonb_path_ops)
       WHERE collection = 'facilities'`,
  ],
};
