import type { Migration } from "../migration.ts";

export const auditLines: Migration = {
  id: "0059-audit-lines",
  why: "what points at an attack leaves lines in a chain of hashes, which shows a changed or missing one",
  statements: [
    // A line is written once. The sealer adds day, number and hash a moment later.
    `CREATE TABLE audit_lines (
       ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       at timestamptz(3) NOT NULL,
       kind text NOT NULL,
       role text NOT NULL,
       what text NOT NULL,
       count integer NOT NULL,
       who_hash text NOT NULL,
       day date,
       number integer,
       hash text,
       UNIQUE (day, number))`,
    `CREATE INDEX audit_lines_unsealed ON audit_lines (ordinal) WHERE hash IS NULL`,
    // The chain holds a salted hash of the account. Erasing the account takes id and salt away.
    `CREATE TABLE audit_names (
       ordinal bigint PRIMARY KEY REFERENCES audit_lines (ordinal) ON DELETE CASCADE,
       who text NOT NULL REFERENCES auth."user" (id) ON DELETE CASCADE,
       salt text NOT NULL)`,
    `CREATE INDEX audit_names_by_who ON audit_names (who)`,
    `CREATE TABLE audit_days (
       day date PRIMARY KEY,
       lines integer NOT NULL,
       head text NOT NULL,
       logged_at timestamptz(3))`,
  ],
};
