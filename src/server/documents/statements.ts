import { DOCUMENT_COLUMNS } from "./documents.ts";
import type { Author, Insert, StoredResult, Remove, Update } from "./command.ts";
import type { Json, JsonObject } from "./documents.ts";
import { firstVersion, loggedWrite } from "./logged-write.ts";

/** A statement with its values. The name lets the server keep its plan. */
export type Statement = { name?: string; text: string; values: unknown[] };

/** What every write of a command leaves in the audit. */
export type AuditNote = Author & { act: string; details: JsonObject | null };

/**
 * The rest of a new document follows: both versions and both times are equal. A number is read
 * faster than a time's text.
 */
const INSERTED = "id, version, date_part('epoch', created_at) AS seconds, changed_xid";
function jsonText(value: Json | JsonObject | null | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** New documents of one command, with its note and what to remember. */
export type InsertMany = { writes: readonly Insert[]; note: AuditNote; remembered: StoredResult | null };

/**
 * One statement for new documents of one or more commands, with change rows, audit and mutation
 * results. It is its own transaction (DESIGN.md 5.4). Rows come as one JSON text for documents and
 * one for results. So the statement is always the same and planned once, and two values bind faster
 * than twelve a row. The documents come last, so that nothing has to be kept of them. A row returns
 * for each, in the order of `newDocuments`. All writers use that order: two processes with the same
 * ids would otherwise deadlock.
 */
export function insertStatement(commands: readonly InsertMany[]): Statement {
  const rows = newDocuments(commands).map(({ write: { collection, id, body, shielded }, note }) => ({
    collection,
    id,
    body,
    shielded,
    ...note,
  }));
  const remembered = commands
    .flatMap((command) => command.remembered ?? [])
    .toSorted(byName(({ who, key }) => who + key));
  return { name: "insert", text: INSERT, values: [JSON.stringify(rows), JSON.stringify(remembered), new Date()] };
}

/** The documents of commands in writing order: by collection and id. */
export function newDocuments(commands: readonly InsertMany[]): { write: Insert; note: AuditNote }[] {
  return commands
    .flatMap(({ writes, note }) => writes.map((write) => ({ write, note })))
    .toSorted(byName(({ write }) => write.collection + write.id));
}

function byName<Thing>(nameOf: (thing: Thing) => string): (one: Thing, other: Thing) => number {
  return (one, other) => (nameOf(one) < nameOf(other) ? -1 : 1);
}

const INSERT = loggedWrite({
  now: "$3::timestamptz",
  given: [
    `input AS MATERIALIZED (
       SELECT given.*, ${firstVersion("given")} AS version FROM json_to_recordset($1::json)
         AS given (collection text, id uuid, body jsonb, shielded jsonb, who text, role text, act text, details jsonb))`,
  ],
  change: { do: "insert", rows: "input" },
  audit: { each: "document", who: "who", role: "role", act: "act", details: "details" },
  more: [
    `remembered AS (
       INSERT INTO mutations (who, key, args_hash, result)
       SELECT who, key, "argsHash", result FROM json_to_recordset($2::json)
         AS given (who text, key text, "argsHash" text, result jsonb))`,
  ],
  answer: INSERTED,
});

/** The note takes the first four values, the document's key the next two. */
const NOTED = { each: "document", who: "$1", role: "$2", act: "$3", details: "$4" } as const;
const ONE = { where: "d.collection = $5 AND d.id = $6" };

const UPDATE = loggedWrite({
  now: "$11::timestamptz",
  change: {
    do: "update",
    at: ONE,
    set: `body = $7::jsonb, shielded = CASE WHEN $8::boolean THEN $9::jsonb ELSE d.shielded END,
      edit_version = d.edit_version + $10::int`,
  },
  audit: NOTED,
  columns: ["edit_version", "created_at", "updated_at", "changed_xid"],
  answer: "*",
});

const REMOVE = loggedWrite({ change: { do: "remove", at: ONE }, audit: NOTED, answer: "collection, id, version" });

/** A new body for a document that this transaction has locked. */
export function updateStatement(write: Update, note: AuditNote): Statement {
  return {
    name: "update",
    text: UPDATE,
    values: [
      ...noteValues(note),
      write.collection,
      write.id,
      jsonText(write.body),
      write.shielded !== undefined,
      jsonText(write.shielded),
      write.isEdit === true ? 1 : 0,
      new Date(),
    ],
  };
}

/** Deletes a document that this transaction has locked. If recreated, its version continues. */
export function removeStatement(write: Remove, note: AuditNote): Statement {
  return { name: "remove", text: REMOVE, values: [...noteValues(note), write.collection, write.id] };
}

/** Stores a mutation's result in the command's transaction. */
export function rememberStatement(remembered: StoredResult): Statement {
  return {
    name: "remember",
    text: "INSERT INTO mutations (who, key, args_hash, result) VALUES ($1, $2, $3, $4::jsonb)",
    values: rememberedValues(remembered),
  };
}

/** Reads documents and locks them until the transaction ends. A fixed order avoids deadlocks. */
export const LOCK_DOCUMENTS = `
  SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
  JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)
  ORDER BY collection, id FOR UPDATE OF documents`;

function noteValues(note: AuditNote): unknown[] {
  return [note.who, note.role, note.act, jsonText(note.details)];
}

function rememberedValues(remembered: StoredResult): unknown[] {
  return [remembered.who, remembered.key, remembered.argsHash, jsonText(remembered.result)];
}
