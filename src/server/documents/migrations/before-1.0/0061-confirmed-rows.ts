import type { Migration } from "../migration.ts";

export const confirmedRows: Migration = {
  id: "0061-confirmed-rows",
  why: "a run that finds a row equal is noted, so that undoing an earlier run leaves the row; a cut run is cancelled",
  statements: [
    // Documents that a set found as it would have written them, a row for each batch. `versions`
    // are those that it found.
    `CREATE TABLE change_confirmations (
       ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       set_id uuid NOT NULL,
       collection text NOT NULL,
       ids uuid[] NOT NULL,
       versions bigint[] NOT NULL)`,
    `CREATE INDEX change_confirmations_by_set ON change_confirmations (set_id)`,
    // `body` is from before an earlier set that was taken back, which wrote version `since`. Others
    // wrote between that and this set.
    `ALTER TABLE change_sets ADD COLUMN since bigint`,
    `CREATE INDEX change_sets_by_document ON change_sets (id)`,
    `ALTER TABLE import_runs DROP CONSTRAINT import_runs_state_check`,
    `ALTER TABLE import_runs ADD CONSTRAINT import_runs_state_check CHECK (state IN
       ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone', 'cancelled'))`,
    `CREATE INDEX import_runs_uploading ON import_runs (at) WHERE state = 'uploading'`,
  ],
};
