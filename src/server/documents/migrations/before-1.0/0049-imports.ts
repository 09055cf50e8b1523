import type { Migration } from "../migration.ts";

export const importsTables: Migration = {
  id: "0049-imports",
  why: "imports are sources with runs that go on after a kill, and can be undone",
  statements: [
    // What documents were before a set of writes; `body` is null where the document was new.
    `CREATE TABLE change_sets (
       set_id uuid NOT NULL,
       collection text NOT NULL,
       id uuid NOT NULL,
       version bigint NOT NULL,
       body jsonb,
       shielded jsonb,
       PRIMARY KEY (set_id, collection, id))`,
    // Whoever gives lists: read once from a file, or again and again from an address.
    `CREATE TABLE import_sources (
       id uuid PRIMARY KEY,
       name text NOT NULL,
       url text,
       licence text NOT NULL,
       weight real CHECK (weight BETWEEN 0.2 AND 0.8),
       plan jsonb NOT NULL,
       shape jsonb,
       headers text[] NOT NULL,
       feed jsonb,
       state jsonb NOT NULL DEFAULT '{}',
       due_at timestamptz(3),
       by_id text NOT NULL,
       at timestamptz(3) NOT NULL)`,
    `CREATE INDEX import_sources_due ON import_sources (due_at) WHERE due_at IS NOT NULL`,
    // One reading of one file. `plan`: how it is read. `progress`: how far, and what was counted.
    `CREATE TABLE import_runs (
       id uuid PRIMARY KEY,
       source_id uuid REFERENCES import_sources (id) ON DELETE SET NULL,
       state text NOT NULL CHECK (state IN
         ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone')),
       file_name text NOT NULL,
       bytes bigint NOT NULL,
       shape jsonb,
       plan jsonb,
       progress jsonb NOT NULL DEFAULT '{}',
       fault jsonb,
       by_id text NOT NULL,
       at timestamptz(3) NOT NULL,
       ended_at timestamptz(3))`,
    `CREATE INDEX import_runs_waiting ON import_runs (at) WHERE state IN ('checking', 'importing', 'undoing')`,
    `CREATE INDEX import_runs_by_source ON import_runs (source_id, at)`,
    // The file of a run in pieces, until it has ended.
    `CREATE TABLE import_pieces (
       run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
       ordinal integer NOT NULL CHECK (ordinal >= 0),
       bytes bytea NOT NULL,
       PRIMARY KEY (run_id, ordinal))`,
    // Rows that were refused, for whoever imported. They may hold people's numbers and are pruned.
    `CREATE TABLE import_refusals (
       run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
       line integer NOT NULL,
       reason text NOT NULL,
       raw text NOT NULL,
       PRIMARY KEY (run_id, line, reason))`,
  ],
};
