import { DOCUMENT_COLUMNS, documentOf } from "#server/documents/documents.ts";
import type { DocumentRow, StoredDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/** All documents of some small collections. */
export async function readAllOf(database: Database, collections: readonly string[]): Promise<StoredDocument[]> {
  const answer = await database.pool.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = ANY($1::text[])`,
    [[...collections]],
  );
  return answer.rows.map(documentOf);
}

/** A query of the audit; null: any. `before`: only rows with a smaller number. */
export type AuditQuery = {
  who: string | null;
  /** Acts, or beginnings of acts that end in a dot. */
  acts: readonly string[] | null;
  id: string | null;
  before: string | null;
  most: number;
};

/** A stored row of the audit. */
export type AuditRow = {
  ordinal: number;
  at: Date;
  who: string;
  role: string;
  act: string;
  collection: string | null;
  id: string | null;
  before: number | null;
  after: number | null;
  details: Record<string, unknown> | null;
};

/** Rows of the audit, newest first. */
export async function readAuditLog({ pool }: Database, query: AuditQuery): Promise<AuditRow[]> {
  const answer = await pool.query<AuditRow>(
    `SELECT ordinal, at, who, role, act, collection, id, version_before AS before, version_after AS after, details
     FROM audit
     WHERE ($1::text IS NULL OR who = $1) AND ($2::text[] IS NULL OR act = ANY($2) OR split_part(act, '.', 1) || '.' = ANY($2))
       AND ($3::uuid IS NULL OR id = $3) AND ($4::bigint IS NULL OR ordinal < $4)
     ORDER BY ordinal DESC LIMIT $5`,
    [query.who, query.acts === null ? null : [...query.acts], query.id, query.before, query.most],
  );
  return answer.rows;
}

/** The names of some accounts, by id. */
export async function readPeopleNames({ pool }: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const answer = await pool.query<{ id: string; name: string }>(
    `SELECT id::text AS id, name FROM auth."user" WHERE id::text = ANY($1::text[])`,
    [[...new Set(ids)]],
  );
  return new Map(answer.rows.map(({ id, name }) => [id, name]));
}
