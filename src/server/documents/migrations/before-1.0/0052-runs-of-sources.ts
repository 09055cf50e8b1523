import type { Migration } from "../migration.ts";

export const runsOfSources: Migration = {
  id: "0052-runs-of-sources",
  why: "a run knows its source, so a source's last run is found by the index",
  statements: [
    `UPDATE import_runs r SET source_id = s.id FROM import_sources s
     WHERE r.source_id IS NULL AND s.id::text = r.plan->'source'->>'id'`,
  ],
};
