import { TRIAL_ID_START } from "#domain/identity/trial-account.ts";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** A document's own fields. Keys with undefined values are not stored. */
export type JsonObject = { [key: string]: Json | undefined };

export type DocumentKey = { collection: string; id: string };

/**
 * A document as readers get it. `body` is what some presenter may show; the shielded part is left
 * out on purpose. `version` rises with every write, `editVersion` only with a person's edit.
 * `changedXid` is the transaction that wrote it.
 */
export type StoredDocument = DocumentKey & {
  version: number;
  editVersion: number;
  createdAt: Date;
  updatedAt: Date;
  changedXid: bigint;
  body: JsonObject;
};

/**
 * A document with the part that leaves only by a rule: a person's channels, the exact point, raw
 * private text.
 */
export type ShieldedDocument = StoredDocument & { shielded: JsonObject | null };

/**
 * The row of `documents` as the driver returns it (pool.ts reads int8 as number and xid8 as
 * bigint).
 */
export type DocumentRow = {
  collection: string;
  id: string;
  version: number;
  edit_version: number;
  created_at: Date;
  updated_at: Date;
  changed_xid: bigint;
  body: JsonObject;
};

/** The row with its shielded part, for commands. */
export type ShieldedRow = DocumentRow & { shielded: JsonObject | null };

/** The columns of a StoredDocument, for every statement that reads one. Never `shielded`. */
export const DOCUMENT_COLUMNS = "collection, id, version, edit_version, created_at, updated_at, changed_xid, body";

/**
 * The person of a document, in SQL: its owner, author or asker. A document has only one of them,
 * and one index serves all three.
 */
export const PERSON_OF = "coalesce(body->>'ownerId', body->>'authorId', body->>'askerId')";

/** Whether a document is of the demonstration, in SQL. Null where it names no source. */
export const IS_DEMO = "(body->'source'->>'demo' = 'true')";

/** The opposite, never null. What acts by itself looks at no other. */
export const IS_NOT_DEMO = `${IS_DEMO} IS NOT TRUE`;

/** Whether an account is there for trying the demonstration, in SQL. @param id SQL of its id, as text */
export const isTrialSql = (id: string): string => `(coalesce(${id}, '') LIKE '${TRIAL_ID_START}%')`;

/** Converts a row to a document. */
export function documentOf(row: DocumentRow): StoredDocument {
  return {
    collection: row.collection,
    id: row.id,
    version: row.version,
    editVersion: row.edit_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    changedXid: row.changed_xid,
    body: row.body,
  };
}

/** Converts a row that was read with its shielded part. */
export function shieldedOf(row: ShieldedRow): ShieldedDocument {
  return { ...documentOf(row), shielded: row.shielded };
}

/** One text per document, for maps and for a fixed order of locking. */
export function keyText(key: DocumentKey): string {
  return `${key.collection}/${key.id}`;
}
