import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "./documents.ts";
import type { DocumentKey, ShieldedDocument, ShieldedRow, StoredDocument } from "./documents.ts";
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

/** Ids and change times of the documents that a filter matches, newest change first. */
export async function findNewest(
  database: Database,
  filter: DocumentFilter,
): Promise<{ id: string; updatedAt: Date }[]> {
  const { text, values } = conditions(filter);
  const answer = await database.pool.query<{ id: string; updated_at: Date }>(
    `SELECT id, updated_at FROM documents WHERE ${text} ORDER BY updated_at DESC, id LIMIT ${filter.limit}`,
    values,
  );
  return answer.rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }));
}

const CHUNK = 500;

/** The first documents that pass, in the given order. */
export async function findFirstPassing<Each extends { id: string }>(
  database: Database,
  { collection, ranked, limit }: { collection: string; ranked: readonly Each[]; limit: number },
  passes: (document: StoredDocument) => boolean,
): Promise<Each[]> {
  const passed: Each[] = [];
  for (let at = 0; at < ranked.length && passed.length < limit; at += CHUNK) {
    const chunk = ranked.slice(at, at + CHUNK);
    // One chunk after the other: more than one is seldom needed.
    const found = await readShieldedAll(
      database,
      chunk.map(({ id }) => ({ collection, id })),
    );
    const good = new Set(found.filter(passes).map(({ id }) => id));
    passed.push(...chunk.filter(({ id }) => good.has(id)));
  }
  return passed.slice(0, limit);
}

function conditions(filter: DocumentFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [filter.collection];
  const parts = ["collection = $1"];
  const add = (text: (at: string) => string, value: unknown): void => {
    values.push(value);
    parts.push(text(`$${values.length}`));
  };
  for (const { path, values: wanted } of filter.where) {
    values.push([...path], [...wanted]);
    parts.push(`body #>> $${values.length - 1}::text[] = ANY($${values.length}::text[])`);
  }
  if (filter.ownerId !== undefined) add((at) => `${PERSON_OF} = ${at} AND body->>'ownerId' = ${at}`, filter.ownerId);
  if (filter.openAt !== undefined) {
    parts.push("body->>'status' = 'open'");
    add((at) => `coalesce(body->>'expiresAt' COLLATE "C" > ${at}, true)`, filter.openAt.toISOString());
  }
  return { text: parts.join(" AND "), values };
}
