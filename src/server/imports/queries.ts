import { createHash } from "node:crypto";
import type { JsonObject } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import type { ImportDocument } from "./format.ts";

type KnownRow = { collection: string; id: string; fingerprint: string | null; body: JsonObject };

const KNOWN = `
  SELECT collection, id, body->>'importedAs' AS fingerprint, body FROM documents
  JOIN unnest($1::text[], $2::uuid[]) AS wanted (collection, id) USING (collection, id)`;

/** What of a batch is to be written, and the keys (`collection/id`) that a document holds which no import made. */
export type Judged = { due: ImportDocument[]; held: Set<string> };

/** The name of a document among those of a batch. */
export function keyOf({ collection, id }: Pick<ImportDocument, "collection" | "id">): string {
  return `${collection}/${id}`;
}

/**
 * The documents of a batch that are new or whose source row has changed since it was last imported, each marked with the
 * fingerprint of its row. What people have said or edited since then is not undone by importing the same row again, and of a
 * changed row the three axes stay as they are where somebody has spoken later than the source. What no import made is not touched.
 */
export async function judgeKnown(database: Database, batch: readonly ImportDocument[]): Promise<Judged> {
  const answer = await database.pool.query<KnownRow>({
    name: "imports-known",
    text: KNOWN,
    values: [batch.map((document) => document.collection), batch.map((document) => document.id)],
  });
  const known = new Map(answer.rows.map((row) => [`${row.collection}/${row.id}`, row]));
  const due: ImportDocument[] = [];
  const held = new Set<string>();
  for (const document of batch) {
    const fingerprint = fingerprintOf(document);
    const stored = known.get(keyOf(document));
    if (stored?.fingerprint === fingerprint) continue;
    if (stored !== undefined && !isOfImport(stored)) {
      held.add(keyOf(document));
      continue;
    }
    due.push({ ...document, body: { ...keepLater(document.body, stored?.body), importedAs: fingerprint } });
  }
  return { due, held };
}

/** Whoever posted under this id, by whatever way, does not become the owner of what a list says of somebody else. */
function isOfImport({ fingerprint, body }: KnownRow): boolean {
  const source = body["source"];
  const kind = typeof source === "object" && source !== null && !Array.isArray(source) ? source["kind"] : undefined;
  return kind === undefined ? fingerprint !== null : kind === "import";
}

function fingerprintOf(document: ImportDocument): string {
  return createHash("sha256")
    .update(JSON.stringify([document.body, document.shielded]))
    .digest("base64url")
    .slice(0, 12);
}

/** The new body, with those axes of the stored one that somebody has set later, its owner, and its status once it is closed. */
function keepLater(body: JsonObject, stored: JsonObject | undefined): JsonObject {
  if (stored === undefined || stored["stock"] === undefined) return body;
  const kept: JsonObject = { ownerId: stored["ownerId"] ?? null };
  for (const axis of ["reach", "stock", "trust"]) {
    if (saidAt(stored[axis]) > saidAt(body[axis])) kept[axis] = stored[axis];
  }
  // What is left to take goes with the word about the stock, when it closed with its status.
  if (kept["stock"] !== undefined && stored["counted"] !== undefined) kept["counted"] = stored["counted"];
  // What moderators decided, and what was reported, is not undone by a newer list.
  for (const part of ["doubt", "mergedInto", "decision", "decided"]) if (stored[part] !== undefined) kept[part] = stored[part];
  if (stored["status"] !== "open") {
    kept["status"] = stored["status"];
    if (stored["closedAt"] !== undefined) kept["closedAt"] = stored["closedAt"];
  }
  if (textOf(stored["confirmedAt"]) > textOf(body["confirmedAt"])) kept["confirmedAt"] = stored["confirmedAt"];
  return { ...body, ...kept };
}

/** A time as it is kept; nothing comes before every time. */
function textOf(time: JsonObject[string]): string {
  return typeof time === "string" ? time : "";
}

function saidAt(axis: JsonObject[string]): string {
  return typeof axis === "object" && axis !== null && !Array.isArray(axis) && typeof axis["at"] === "string"
    ? axis["at"]
    : "";
}
