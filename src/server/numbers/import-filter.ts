import type { DocumentKey } from "#server/documents/documents.ts";
import { withoutDelistedLines, withoutDelistedChannels } from "#domain/contact/delisting.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { jsonOf } from "#server/documents/collections/collections.ts";
import { listings } from "#server/stored/listings.ts";
import { createNumberKeys } from "./keys.ts";
import type { NumberKeys } from "./keys.ts";
import { readDelistings, readLifts } from "./queries.ts";
import type { Lifts } from "./queries.ts";
import { channelsIn, facilityIn } from "./document-channels.ts";

/** A document of a list, before it is written. */
type ImportedDocument = DocumentKey & { body: JsonObject; shielded: JsonObject | null };

/**
 * Removes delisted numbers from documents before they are written, so that an import never shows
 * them.
 * @param secrets the deployment's, the newest first
 */
export function importFilter(
  database: Database,
  secrets: readonly [string, ...string[]],
): <Document extends ImportedDocument>(documents: readonly Document[], now: Date) => Promise<Document[]> {
  const keys = createNumberKeys(secrets);
  return async (documents, now) => {
    const off = await readDelistings(database, [...new Set(documents.flatMap(channelsIn).flatMap(keys.all))]);
    if (off.size === 0) return [...documents];
    const lifts = await readLifts(database, [...off.keys()]);
    return documents.map((document) => without(document, { keys, off, lifts, now }));
  };
}

function without<Document extends ImportedDocument>(
  document: Document,
  { keys, off, lifts, now }: { keys: NumberKeys; off: ReadonlyMap<string, Date>; lifts: Lifts; now: Date },
): Document {
  const facilityId = facilityIn(document);
  const isOff = (channel: Parameters<NumberKeys["all"]>[0]): boolean => {
    const all = keys.all(channel);
    return all.some((key) => off.has(key)) && !lifts.areLifted(facilityId, all, off);
  };
  const at = { at: now.toISOString() };
  if (document.collection === "facilities") {
    const left = withoutDelistedLines(facilities.parse(document.body), isOff, at);
    return left === null ? document : { ...document, body: jsonOf(left) };
  }
  if (document.collection !== "listings") return document;
  const listing = listings.parse(document.body);
  const left = withoutDelistedChannels({ listing, shielded: listings.readShielded(document) }, isOff, at);
  if (left === null) return document;
  return { ...document, body: jsonOf(left.listing), shielded: left.shielded === null ? null : jsonOf(left.shielded) };
}
