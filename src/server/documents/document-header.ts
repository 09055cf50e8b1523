import type { StoredDocument } from "#server/documents/documents.ts";

/** The first members of every document on the wire. */
export function documentHeader(document: StoredDocument) {
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
 * A time as text. The last one is cached: an import's batch shares a time, as do both times of an
 * unchanged document.
 */
function isoText(date: Date): string {
  const time = date.getTime();
  if (time !== last.time) {
    last.text = date.toISOString();
    last.time = time;
  }
  return last.text;
}
