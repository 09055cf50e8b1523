import { DOCUMENT_COLUMNS } from "./documents.ts";
import type { Insert, Remove, Update } from "./command.ts";
import type { Author, Remembered } from "./command.ts";
import type { Json, JsonObject } from "./documents.ts";

/** A statement with its values; the name lets the server keep its plan. */
export type Statement = { name?: string; text: string; values: unknown[] };

/** What every write of a command leaves in the audit. */
export type AuditNote = Author & { act: string; details: JsonObject | null };

const RETURNED = "collection, id, version, edit_version, created_at, updated_at, changed_xid";
/** Of a new document the rest follows: both versions and both times are the same. The time as a number is read quicker than as text. */
const INSERTED = "id, version, date_part('epoch', created_at) AS seconds, changed_xid";
/** Statements are kept by the server up to this many documents in one command; larger ones are rare. */
const LARGEST_NAMED = 4;

function jsonText(value: Json | JsonObject | null | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/**
 * New documents with their change rows, audit and mutation result in one statement, which is its own transaction:
 * 0.7 of a bare INSERT, against 0.28 for the same in BEGIN ... COMMIT (DESIGN.md 5.4). The documents come last, so that nothing
 * has to be kept of them for the others.
 */
export function insertStatement(writes: Insert[], note: AuditNote, remembered: Remembered | null): Statement {
  const values: unknown[] = noteValues(note);
  if (remembered !== null) values.push(...rememberedValues(remembered));
  for (const write of writes) values.push(write.collection, write.id, jsonText(write.body), jsonText(write.shielded));
  const name = `insert-${writes.length}${remembered === null ? "" : "-once"}`;
  if (writes.length > LARGEST_NAMED) return { text: insertText(writes.length, remembered !== null), values };
  const text = insertTexts.get(name) ?? insertText(writes.length, remembered !== null);
  insertTexts.set(name, text);
  return { name, text, values };
}

/** One new document of one command, with its note and what is to be remembered. */
export type InsertOne = { write: Insert; note: AuditNote; remembered: Remembered };

/** Most commands in one statement; each number of them is a statement that the server keeps. */
export const MOST_TOGETHER = 8;

/** New documents of several commands in one statement, which is one transaction; a row comes back for each, in their order. */
export function insertTogetherStatement(commands: readonly InsertOne[]): Statement {
  const values = commands.flatMap(({ write, note, remembered }) => [
    write.collection,
    write.id,
    jsonText(write.body),
    jsonText(write.shielded),
    ...noteValues(note),
    ...rememberedValues(remembered),
  ]);
  const name = `insert-together-${commands.length}`;
  const text = insertTexts.get(name) ?? togetherText(commands.length);
  insertTexts.set(name, text);
  return { name, text, values };
}

/** Values of one command in such a statement. */
const PER_COMMAND = 12;

function togetherText(count: number): string {
  const places = Array.from({ length: count }, (_none, index) => index * PER_COMMAND);
  const input = places.map((from) => {
    const at = (offset: number): string => `$${from + offset}`;
    const [collection, id] = [`${at(1)}::text`, `${at(2)}::uuid`];
    const before = `SELECT version FROM removals WHERE collection = ${collection} AND id = ${id}`;
    const note = `${at(5)}::text, ${at(6)}::text, ${at(7)}::text, ${at(8)}::jsonb`;
    return `(${collection}, ${id}, 1 + coalesce((${before}), 0), ${at(3)}::jsonb, ${at(4)}::jsonb, ${note})`;
  });
  const remembered = places.map((from) => `($${from + 9}, $${from + 10}, $${from + 11}, $${from + 12}::jsonb)`);
  return `
    WITH input (collection, id, version, body, shielded, who, role, act, details) AS MATERIALIZED (VALUES ${input.join(", ")}),
    logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM input),
    audited AS (
      INSERT INTO audit (who, role, act, collection, id, version_after, details)
      SELECT who, role, act, collection, id, version, details FROM input),
    remembered AS (INSERT INTO mutations (who, key, args_hash, result) VALUES ${remembered.join(", ")})
    INSERT INTO documents (collection, id, version, edit_version, body, shielded)
    SELECT collection, id, version, version, body, shielded FROM input
    RETURNING ${INSERTED}`;
}

/** The texts of named statements; making one costs more than sending it. */
const insertTexts = new Map<string, string>();

function insertText(count: number, isRemembered: boolean): string {
  const first = isRemembered ? 9 : 5;
  const rows = Array.from({ length: count }, (_none, index) => {
    const at = first + index * 4;
    const [collection, id] = [`$${at}::text`, `$${at + 1}::uuid`];
    const before = `SELECT version FROM removals WHERE collection = ${collection} AND id = ${id}`;
    return `(${collection}, ${id}, 1 + coalesce((${before}), 0), $${at + 2}::jsonb, $${at + 3}::jsonb)`;
  });
  const remember = `,
    remembered AS (INSERT INTO mutations (who, key, args_hash, result) VALUES ($5, $6, $7, $8::jsonb))`;
  return `
    WITH input (collection, id, version, body, shielded) AS MATERIALIZED (VALUES ${rows.join(", ")}),
    logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM input),
    audited AS (
      INSERT INTO audit (who, role, act, collection, id, version_after, details)
      SELECT $1, $2, $3, collection, id, version, $4::jsonb FROM input)${isRemembered ? remember : ""}
    INSERT INTO documents (collection, id, version, edit_version, body, shielded)
    SELECT collection, id, version, version, body, shielded FROM input
    RETURNING ${INSERTED}`;
}

/** A new body for a document that is locked by this transaction. */
export function updateStatement(write: Update, note: AuditNote): Statement {
  return {
    name: "update",
    text: `
      WITH kept AS (
        UPDATE documents SET body = $7::jsonb, shielded = CASE WHEN $8::boolean THEN $9::jsonb ELSE shielded END,
          version = version + 1, edit_version = edit_version + $10::int, updated_at = now(), changed_xid = pg_current_xact_id()
        WHERE collection = $5 AND id = $6 RETURNING ${RETURNED}),
      logged AS (INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept),
      audited AS (
        INSERT INTO audit (who, role, act, collection, id, version_before, version_after, details)
        SELECT $1, $2, $3, collection, id, version - 1, version, $4::jsonb FROM kept)
      SELECT ${RETURNED} FROM kept`,
    values: [
      ...noteValues(note),
      write.collection,
      write.id,
      jsonText(write.body),
      write.shielded !== undefined,
      jsonText(write.shielded),
      write.isEdit === true ? 1 : 0,
    ],
  };
}

/** Deletes a document that is locked by this transaction; its version goes on counting if it is ever made again. */
export function removeStatement(write: Remove, note: AuditNote): Statement {
  return {
    name: "remove",
    text: `
      WITH gone AS (DELETE FROM documents WHERE collection = $5 AND id = $6 RETURNING collection, id, version + 1 AS version),
      noted AS (
        INSERT INTO removals (collection, id, version) SELECT collection, id, version FROM gone
        ON CONFLICT (collection, id) DO UPDATE SET version = greatest(removals.version, excluded.version), at = excluded.at),
      logged AS (INSERT INTO changes (collection, id, version, removed) SELECT collection, id, version, true FROM gone),
      audited AS (
        INSERT INTO audit (who, role, act, collection, id, version_before, details)
        SELECT $1, $2, $3, collection, id, version - 1, $4::jsonb FROM gone)
      SELECT collection, id, version FROM gone`,
    values: [...noteValues(note), write.collection, write.id],
  };
}

/** Stores a mutation's result in the command's transaction. */
export function rememberStatement(remembered: Remembered): Statement {
  return {
    name: "remember",
    text: "INSERT INTO mutations (who, key, args_hash, result) VALUES ($1, $2, $3, $4::jsonb)",
    values: rememberedValues(remembered),
  };
}

/** Reads documents and keeps them from changing until the transaction ends; always in one order, so nobody waits in a ring. */
export const LOCK_DOCUMENTS = `
  SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
  JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)
  ORDER BY collection, id FOR UPDATE OF documents`;

function noteValues(note: AuditNote): unknown[] {
  return [note.who, note.role, note.act, jsonText(note.details)];
}

function rememberedValues(remembered: Remembered): unknown[] {
  return [remembered.who, remembered.key, remembered.argsHash, jsonText(remembered.result)];
}
