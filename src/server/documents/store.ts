import type { Author } from "./command.ts";
import { isConflict } from "#server/runtime/database-errors.ts";
import { DOCUMENT_COLUMNS, documentOf, keyText, shieldedOf } from "./documents.ts";
import type {
  DocumentKey,
  DocumentRow,
  JsonObject,
  ShieldedDocument,
  ShieldedRow,
  StoredDocument,
} from "./documents.ts";
import { loggedWrite } from "./logged-write.ts";
import type { LoggedWrite } from "./logged-write.ts";
import { MOST_TRIES } from "./pool.ts";
import type { Database } from "./pool.ts";

/** The document, or null. Never the shielded part. */
export async function readDocument(database: Database, key: DocumentKey): Promise<StoredDocument | null> {
  const documents = await readDocuments(database, [key]);
  return documents[0] ?? null;
}

/** The documents that exist, unordered. */
export async function readDocuments(database: Database, keys: DocumentKey[]): Promise<StoredDocument[]> {
  const rows = await database.pool.query<DocumentRow>({
    name: "read-documents",
    text: `SELECT ${DOCUMENT_COLUMNS} FROM documents JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)`,
    values: [keys.map((key) => key.collection), keys.map((key) => key.id)],
  });
  return rows.rows.map(documentOf);
}

/** The document with its shielded part, for the few commands whose rule lets it out. */
export async function readShielded(database: Database, key: DocumentKey): Promise<ShieldedDocument | null> {
  const rows = await database.pool.query<ShieldedRow>({
    name: "read-shielded",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents WHERE collection = $1 AND id = $2`,
    values: [key.collection, key.id],
  });
  const row = rows.rows[0];
  return row === undefined ? null : shieldedOf(row);
}

/**
 * A document of a file or a feed. `expects`: the version it was based on. If that has changed, it
 * is not written.
 */
export type UpsertDocument = DocumentKey & { body: JsonObject; shielded?: JsonObject | null; expects?: number };

/** The outcome. `outrun`: keys (`collection/id`) that somebody else had written in between. */
export type UpsertCounts = { inserted: number; updated: number; unchanged: number; outrun: string[] };

const BATCH = 200;

/**
 * Only new or really changed rows reach the INSERT. The same file again takes no lock and no
 * transaction number. Rows based on a read version are locked and compared first, so that no write
 * in between is lost. The audit gets one row for the batch.
 */
const UPSERT = loggedWrite(upsertInSet(false));
/** The same, and keeps what the documents were before, for change-sets.ts. */
const UPSERT_IN_SET = loggedWrite(upsertInSet(true));

function upsertInSet(isInSet: boolean): LoggedWrite {
  return {
    now: "$5::timestamptz",
    given: [
      `input AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS t (collection text, id uuid, body jsonb, shielded jsonb, expects bigint))`,
      `held AS MATERIALIZED (
       SELECT d.collection, d.id, d.version FROM documents d JOIN input i USING (collection, id)
       WHERE i.expects IS NOT NULL AND (d.body IS DISTINCT FROM i.body OR d.shielded IS DISTINCT FROM i.shielded)
       ORDER BY d.collection, d.id FOR UPDATE OF d)`,
      `differs AS (
       SELECT i.*, coalesce(r.version, 0) + 1 AS version,
         i.expects IS NOT NULL AND h.version IS DISTINCT FROM i.expects AS is_outrun
       FROM input i LEFT JOIN documents d USING (collection, id) LEFT JOIN removals r USING (collection, id)
       LEFT JOIN held h USING (collection, id)
       WHERE d.id IS NULL OR d.body IS DISTINCT FROM i.body OR d.shielded IS DISTINCT FROM i.shielded)`,
      `due AS (SELECT * FROM differs WHERE NOT is_outrun ORDER BY collection, id)`,
      // The first time that a set writes a document counts.
      ...(isInSet
        ? [
            `before AS MATERIALIZED (
             SELECT d.collection, d.id, d.body, d.shielded FROM documents d JOIN due USING (collection, id))`,
          ]
        : []),
    ],
    change: {
      do: "upsert",
      rows: "SELECT collection, id, version, version, body, shielded FROM due",
      set: "body = excluded.body, shielded = excluded.shielded",
      unless: "d.body IS NOT DISTINCT FROM excluded.body AND d.shielded IS NOT DISTINCT FROM excluded.shielded",
    },
    audit: {
      each: "statement",
      who: "$2",
      role: "$3",
      act: "$4",
      details: `jsonb_build_object(
      'inserted', count(*) FILTER (WHERE is_new), 'updated', count(*) FILTER (WHERE NOT is_new))`,
    },
    more: isInSet
      ? [
          `kept AS (
           INSERT INTO change_sets (set_id, collection, id, version, body, shielded)
           SELECT $6, w.collection, w.id, w.version, b.body, b.shielded
           FROM written w LEFT JOIN before b USING (collection, id)
           ON CONFLICT (set_id, collection, id) DO UPDATE SET version = excluded.version)`,
        ]
      : [],
    answer: `count(*) FILTER (WHERE is_new) AS inserted, count(*) FILTER (WHERE NOT is_new) AS updated,
    ARRAY(SELECT collection || '/' || id FROM differs WHERE is_outrun) AS outrun`,
  };
}

/**
 * Writes documents from outside: inserts new ones, gives changed ones a new version (editVersion
 * stays), skips equal ones. Commits in batches of 200, each one statement. A stopped import leaves
 * whole batches, and running it again continues. Of two rows with one key the later counts.
 * @param audit who imports, under which act, and the set of changes that can be undone together
 */
export async function upsertBatch(
  database: Database,
  documents: readonly UpsertDocument[],
  audit: Author & { act: string; changeSet?: string },
): Promise<UpsertCounts> {
  const byKey = new Map(documents.map((document) => [keyText(document), document]));
  const distinct = [...byKey.values()];
  const counts: UpsertCounts = { inserted: 0, updated: 0, unchanged: 0, outrun: [] };
  for (let start = 0; start < distinct.length; start += BATCH) {
    const batch = distinct.slice(start, start + BATCH);
    // Batches follow each other in the order of the file.
    const written = await writeBatch(database, batch, audit);
    counts.inserted += written.inserted;
    counts.updated += written.updated;
    counts.unchanged += batch.length - written.inserted - written.updated - written.outrun.length;
    counts.outrun.push(...written.outrun);
  }
  return counts;
}

async function writeBatch(
  database: Database,
  batch: UpsertDocument[],
  { who, role, act, changeSet }: Author & { act: string; changeSet?: string },
): Promise<Omit<UpsertCounts, "unchanged">> {
  const values = [
    JSON.stringify(batch.map(rowOf)),
    who,
    role,
    act,
    new Date(),
    ...(changeSet === undefined ? [] : [changeSet]),
  ];
  const statement =
    changeSet === undefined ? { name: "upsert", text: UPSERT } : { name: "upsert-in-set", text: UPSERT_IN_SET };
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await database.pool.query<Omit<UpsertCounts, "unchanged">>({ ...statement, values });
      const written = answer.rows[0] ?? { inserted: 0, updated: 0, outrun: [] };
      if (written.inserted + written.updated > 0) database.changed();
      return written;
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error;
    }
  }
}

function rowOf(document: UpsertDocument): UpsertDocument {
  return { ...document, shielded: document.shielded ?? null };
}
