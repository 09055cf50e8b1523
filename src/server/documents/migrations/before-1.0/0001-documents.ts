import type { Migration } from "../migration.ts";

export const documents: Migration = {
  id: "0001-documents",
  why: "documents, the log of their changes, results of mutations, who did what, and whose log it is",
  statements: [
    `CREATE TABLE documents (
       collection text NOT NULL,
       id uuid NOT NULL,
       version bigint NOT NULL,
       edit_version bigint NOT NULL,
       created_at timestamptz(3) NOT NULL DEFAULT now(),
       updated_at timestamptz(3) NOT NULL DEFAULT now(),
       body jsonb NOT NULL,
       shielded jsonb,
       changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
       PRIMARY KEY (collection, id))`,
    // Read in the order (xid, ordinal) and only below the snapshot's xmin: see change-log.ts.
    `CREATE TABLE changes (
       xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
       ordinal bigint GENERATED ALWAYS AS IDENTITY,
       collection text NOT NULL,
       id uuid NOT NULL,
       version bigint NOT NULL,
       removed boolean NOT NULL DEFAULT false,
       PRIMARY KEY (xid, ordinal))`,
    // A recreated document continues its versions, so that "newer" keeps its meaning.
    `CREATE TABLE removals (
       collection text NOT NULL,
       id uuid NOT NULL,
       version bigint NOT NULL,
       PRIMARY KEY (collection, id))`,
    // Mutation results and the audit have no index but their key: each would slow every write.
    `CREATE TABLE mutations (
       who text NOT NULL,
       key text NOT NULL,
       args_hash text NOT NULL,
       result jsonb,
       at timestamptz(3) NOT NULL DEFAULT now(),
       PRIMARY KEY (who, key))`,
    `CREATE TABLE audit (
       ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       at timestamptz(3) NOT NULL DEFAULT now(),
       who text NOT NULL,
       role text NOT NULL,
       act text NOT NULL,
       collection text,
       id uuid,
       version_before bigint,
       version_after bigint,
       details jsonb)`,
    `CREATE TABLE log_meta (
       single boolean PRIMARY KEY DEFAULT true CHECK (single),
       log_id text NOT NULL,
       cluster text NOT NULL,
       floor_xid xid8 NOT NULL DEFAULT '0',
       floor_ordinal bigint NOT NULL DEFAULT 0)`,
    // The log's position by hour: separates old changes from new without a time on every row.
    `CREATE TABLE log_marks (at timestamptz(3) PRIMARY KEY DEFAULT now(), xid xid8 NOT NULL)`,
  ],
};
