import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { DOCUMENT_COLUMNS, shieldedOf } from "./documents.ts";
import type { DocumentKey, ShieldedDocument, ShieldedRow } from "./documents.ts";
import type { Database } from "./pool.ts";

/** A field of a body by its path, and the values of which it has one, as text. */
export type FieldFilter = { path: readonly string[]; values: readonly string[] };

/** Which documents of a collection are wanted: all that is named must hold. */
export type DocumentFilter = {
  collection: string;
  where: readonly FieldFilter[];
  ownerId?: string | undefined;
  /** Of listings: only those that are open at this moment. */
  openAt?: Date | undefined;
  near?: (Point & { withinKm: number }) | undefined;
  limit: number;
};

/** One degree of latitude, km, a shade too small: a box is rather too large. */
const DEGREE_KM = 111;
/** Beyond this many near a point the farthest are never read. */
const MOST_NEAR = 50_000;

/** The documents with what is kept apart of them, in no order; what may leave is for the collection's presenter. */
export async function readShieldedAll(database: Database, keys: readonly DocumentKey[]): Promise<ShieldedDocument[]> {
  const answer = await database.pool.query<ShieldedRow>({
    name: "read-shielded-all",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)`,
    values: [keys.map((key) => key.collection), keys.map((key) => key.id)],
  });
  return answer.rows.map(shieldedOf);
}

/** The documents a filter names: nearest first with `near`, else the newest changed first. */
export async function findDocuments(database: Database, filter: DocumentFilter): Promise<ShieldedDocument[]> {
  const { text, values } = conditions(filter);
  if (filter.near === undefined) {
    const answer = await database.pool.query<ShieldedRow>(
      `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE ${text} ORDER BY updated_at DESC, id LIMIT ${filter.limit}`,
      values,
    );
    return answer.rows.map(shieldedOf);
  }
  const { near } = filter;
  const points = await database.pool.query<Point & { id: string }>(
    `SELECT id, (body->'place'->>'lat')::float8 AS lat, (body->'place'->>'lng')::float8 AS lng
     FROM documents WHERE ${text} LIMIT ${MOST_NEAR}`,
    values,
  );
  const nearest = points.rows
    .map(({ id, lat, lng }) => ({ id, km: distanceKm(near, { lat, lng }) }))
    .filter(({ km }) => km <= near.withinKm)
    .toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
    .slice(0, filter.limit);
  const found = await readShieldedAll(
    database,
    nearest.map(({ id }) => ({ collection: filter.collection, id })),
  );
  const byId = new Map(found.map((document) => [document.id, document]));
  return nearest.flatMap(({ id }) => byId.get(id) ?? []);
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
  if (filter.ownerId !== undefined) add((at) => `body->>'ownerId' = ${at}`, filter.ownerId);
  if (filter.openAt !== undefined) {
    parts.push("body->>'status' = 'open'");
    add((at) => `coalesce(body->>'expiresAt' COLLATE "C" > ${at}, true)`, filter.openAt.toISOString());
  }
  if (filter.near !== undefined) {
    const degrees = filter.near.withinKm / DEGREE_KM;
    // The literal collection lets the index of open listings be used.
    if (filter.collection === "listings") parts.push("collection = 'listings'");
    add((at) => `(body->'place'->>'lat')::float8 >= ${at}`, filter.near.lat - degrees);
    add((at) => `(body->'place'->>'lat')::float8 <= ${at}`, filter.near.lat + degrees);
  }
  return { text: parts.join(" AND "), values };
}
