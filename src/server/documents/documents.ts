/** What JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/** A document's own fields. A key whose value is undefined is left out when it is stored. */
export type JsonObject = { [key: string]: Json | undefined };

/** Names one document. */
export type DocumentKey = { collection: string; id: string };

/**
 * A document as readers get it. `body` is what may in some form be shown; the shielded part is not
 * here on purpose. `version` grows with every write, `editVersion` only with a person's edit;
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
 * A document with the part that leaves only by a rule: a person's channels, the true point, raw
 * private text.
 */
export type ShieldedDocument = StoredDocument & { shielded: JsonObject | null };

/**
 * The row of `documents` as the driver hands it over (pool.ts reads int8 as number and xid8 as
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

/** The row with its shielded part, where a command reads it. */
export type ShieldedRow = DocumentRow & { shielded: JsonObject | null };

/** The columns of a StoredDocument, for every statement that reads one. Never `shielded`. */
export const DOCUMENT_COLUMNS = "collection, id, version, edit_version, created_at, updated_at, changed_xid, body";

/**
 * Whose a document is, in SQL: its owner, who wrote it, or who asks; a document has one of them.
 * One index serves all three.
 */
export const PERSON_OF = "coalesce(body->>'ownerId', body->>'authorId', body->>'askerId')";

/** Turns a row into what the rest of the server works with. */
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

/** The same for a row that was read with its shielded part. */
export function shieldedOf(row: ShieldedRow): ShieldedDocument {
  return { ...documentOf(row), shielded: row.shielded };
}

/** One text per document, for maps and for one order of locking. */
export function keyText(key: DocumentKey): string {
  return `${key.collection}/${key.id}`;
}
