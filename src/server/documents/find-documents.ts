import { setImmediate as nextLoop } from "node:timers/promises";
import { READ_BOUNDS } from "#domain/shared/read-price.ts";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "./documents.ts";
import type { DocumentKey, ShieldedDocument, ShieldedRow } from "./documents.ts";
import type { Database } from "./pool.ts";
import { readable } from "#server/documents/collections/collections.ts";

/** A field of a body by its path, with its possible values as text. */
export type FieldFilter = { path: readonly string[]; values: readonly string[] };

/** Which documents of a collection are wanted. All conditions must hold. */
export type DocumentFilter = {
  collection: string;
  where: readonly FieldFilter[];
  ownerId?: string | undefined;
  /** Of listings: only those open at this time. */
  openAt?: Date | undefined;
  /** None with all the fields of one of these. */
  except?: readonly (readonly FieldFilter[])[];
  limit: number;
};

/**
 * The documents with their shielded part, unordered. The collection's presenter decides what may
 * leave.
 */
export async function readShieldedAll(database: Database, keys: readonly DocumentKey[]): Promise<ShieldedDocument[]> {
  if (keys.length === 0) return [];
  const answer = await database.pool.query<ShieldedRow>({
    name: "read-shielded-all",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)`,
    values: [keys.map((key) => key.collection), keys.map((key) => key.id)],
  });
  return readable(answer.rows.map(shieldedOf));
}

/**
 * The same in pieces, so that other work gets its turn in between and memory has one piece.
 */
export async function* readPieces(
  database: Database,
  keys: readonly DocumentKey[],
): AsyncGenerator<ShieldedDocument[]> {
  const { piece } = READ_BOUNDS;
  for (let at = 0; at < keys.length; at += piece) {
    if (at > 0) await nextLoop();
    yield await readShieldedAll(database, keys.slice(at, at + piece));
  }
}

/** Documents with their shielded part. Those from the change log lack it. */
export async function withShielded(
  database: Database,
  documents: readonly ShieldedDocument[],
): Promise<ShieldedDocument[]> {
  const missing = documents.filter(({ shielded }) => shielded === null);
  if (missing.length === 0) return [...documents];
  const read = new Map((await readShieldedAll(database, missing)).map((each) => [each.id, each]));
  return documents.map((document) => read.get(document.id) ?? document);
}

/**
 * Ids and change times of the documents that a filter matches, newest change first. Where no index
 * serves the filter, only the newest READ_BOUNDS.candidates are compared with it.
 */
export async function findNewest(
  database: Database,
  filter: DocumentFilter,
): Promise<{ id: string; updatedAt: Date }[]> {
  const { text, values } = newestText(filter);
  const answer = await database.pool.query<{ id: string; updated_at: Date }>(text, values);
  return answer.rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }));
}

const CHUNK = 500;

/** The first documents with the wanted fields, in the given order. */
export async function findFirstMatching<Each extends { id: string }>(
  database: Database,
  { collection, ranked, limit }: { collection: string; ranked: readonly Each[]; limit: number },
  where: readonly FieldFilter[],
): Promise<Each[]> {
  const matching: Each[] = [];
  for (let at = 0; at < ranked.length && matching.length < limit; at += CHUNK) {
    const chunk = ranked.slice(at, at + CHUNK);
    // One chunk after the other: more than one is seldom needed.
    const values: unknown[] = [collection, chunk.map(({ id }) => id)];
    const answer = await database.pool.query<{ id: string }>(
      `SELECT id FROM documents JOIN unnest($2::uuid[]) AS wanted (id) USING (id)
       WHERE ${["collection = $1", ...fieldConditions(where, values)].join(" AND ")}`,
      values,
    );
    const good = new Set(answer.rows.map(({ id }) => id));
    matching.push(...chunk.filter(({ id }) => good.has(id)));
  }
  return matching.slice(0, limit);
}

/** Fields with an index of their own (migrations 0004 and 0015). */
const INDEXED: ReadonlySet<string> = new Set(["facilityId", "listingId"]);

/** Whether an index finds the documents of a filter, so that no others are looked at. */
export function isIndexed({ path }: FieldFilter): boolean {
  return INDEXED.has(path.join("."));
}

const NEWEST_FIRST = "ORDER BY updated_at DESC, id";

/**
 * The statement. The index of the newest serves a filter badly that few documents pass: it would be
 * read to its end. So it is used for a bounded number of rows, or not at all.
 */
function newestText(filter: DocumentFilter): { text: string; values: unknown[] } {
  const { where, limit } = filter;
  const values: unknown[] = [filter.collection];
  const always = ["collection = $1", ...alwaysConditions(filter, values)];
  if (filter.ownerId !== undefined || where.some(isIndexed)) {
    const all = [...always, ...fieldConditions(where, values)].join(" AND ");
    const text = `WITH found AS MATERIALIZED (SELECT id, updated_at FROM documents WHERE ${all})
      SELECT id, updated_at FROM found ${NEWEST_FIRST} LIMIT ${limit}`;
    return { text, values };
  }
  const rows = `FROM documents WHERE ${always.join(" AND ")} ${NEWEST_FIRST}`;
  if (where.length === 0) return { text: `SELECT id, updated_at ${rows} LIMIT ${limit}`, values };
  const text = `SELECT id, updated_at FROM (SELECT id, updated_at, body ${rows} LIMIT ${READ_BOUNDS.candidates}) AS newest
    WHERE ${fieldConditions(where, values).join(" AND ")} ${NEWEST_FIRST} LIMIT ${limit}`;
  return { text, values };
}

/** @param values gets the parameters of the conditions */
function alwaysConditions({ ownerId, openAt, except = [] }: DocumentFilter, values: unknown[]): string[] {
  const parts: string[] = [];
  if (ownerId !== undefined) {
    const at = `$${values.push(ownerId)}`;
    parts.push(`${PERSON_OF} = ${at} AND body->>'ownerId' = ${at}`);
  }
  if (openAt !== undefined) {
    const at = `$${values.push(openAt.toISOString())}`;
    parts.push(`body->>'status' = 'open' AND coalesce(body->>'expiresAt' COLLATE "C" > ${at}, true)`);
  }
  for (const fields of except) parts.push(`(${fieldConditions(fields, values).join(" AND ")}) IS NOT TRUE`);
  return parts;
}

/** @param values gets the parameters of the conditions */
function fieldConditions(where: readonly FieldFilter[], values: unknown[]): string[] {
  return where.map(({ path, values: wanted }) => `${fieldText(path)} = ANY($${values.push([...wanted])}::text[])`);
}

/** A field in SQL, written as the indexes have it. */
function fieldText(path: readonly string[]): string {
  if (path.some((name) => !/^[A-Za-z]+$/.test(name))) throw new Error(`no name of a field: ${path.join(".")}`);
  return path.length === 1 ? `body->>'${path[0] ?? ""}'` : `body #>> '{${path.join(",")}}'`;
}
