import type { StoredDocument } from "#server/documents/documents.ts";

/** What every document on the wire begins with. */
export function headOf(document: StoredDocument) {
  return {
    id: document.id,
    version: document.version,
    editVersion: document.editVersion,
    createdAt: isoText(document.createdAt),
    updatedAt: isoText(document.updatedAt),
  };
}

const last = { time: Number.NaN, text: "" };

/**
 * A time as text. Most follow one like them: both of a document that never changed, all of an
 * import's batch.
 */
function isoText(date: Date): string {
  const time = date.getTime();
  if (time !== last.time) {
    last.text = date.toISOString();
    last.time = time;
  }
  return last.text;
}
