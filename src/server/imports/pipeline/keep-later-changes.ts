import { withDerivedFacts, withJoinedEntries } from "#domain/listings/derived-facts.ts";
import { separated } from "#domain/listings/joined-facts.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { JsonObject } from "../../documents/documents.ts";
import { jsonOf } from "#server/documents/collections/collections.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * Members of a stored listing that no newer list changes: moderators' decisions, reports, and when
 * its place opened again.
 */
const KEPT = [
  "doubt",
  "mergedInto",
  "autoMerge",
  "decision",
  "decided",
  "linesSince",
  "turnedAt",
  "reachSince",
  "lineFindings",
  "facilityOpenedAt",
] as const;

/**
 * The body of a re-imported row over the stored one. Keeps its owner, its status once it is not
 * open, and later reports. With kept observations (`base` is set), the row becomes what they are
 * derived from. So an older time of the source never overrides a later observation. Otherwise each
 * axis keeps its newer value.
 * @param words the observations of it
 */
export function keepLaterChanges(
  body: JsonObject,
  stored: JsonObject | undefined,
  { words, now }: { words: readonly AuthoredObservation[]; now: Date },
): JsonObject {
  if (stored === undefined || stored["stock"] === undefined) return body;
  if (body["joined"] !== undefined) return keepLaterChanges(withoutJoined(body), stored, { words, now });
  if (stored["joined"] !== undefined) return keptWithJoined(body, stored, { words, now });
  const kept: JsonObject = { ...body, ownerId: stored["ownerId"] ?? null };
  for (const part of KEPT) if (stored[part] !== undefined) kept[part] = stored[part];
  if (stored["status"] !== "open") {
    kept["status"] = stored["status"];
    if (stored["closedAt"] !== undefined) kept["closedAt"] = stored["closedAt"];
  }
  if (stored["base"] === undefined) return { ...kept, ...laterAxes(body, stored) };
  if (stored["took"] !== undefined) kept["took"] = stored["took"];
  return jsonOf(withDerivedFacts(listings.parse(kept), words, now));
}

/** A listing as it would be without the entries that are merged into it. */
export function withoutJoined(body: JsonObject): JsonObject {
  if (body["joined"] === undefined || body["stock"] === undefined) return body;
  const { joined: _joined, ...alone } = separated(listings.parse(body));
  return jsonOf(alone);
}

/** The row over the listing as it would be without merged entries, and these again. */
function keptWithJoined(
  body: JsonObject,
  stored: JsonObject,
  { words, now }: { words: readonly AuthoredObservation[]; now: Date },
): JsonObject {
  const { joined } = listings.parse(stored);
  const own = words.filter((word) => word.joined === undefined);
  const kept = listings.parse(keepLaterChanges(body, withoutJoined(stored), { words: own, now }));
  return jsonOf(joined === undefined ? kept : withJoinedEntries(kept, { joined, said: words }, now));
}

function laterAxes(body: JsonObject, stored: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const axis of ["reach", "stock", "trust"]) {
    if (saidAt(stored[axis]) > saidAt(body[axis])) kept[axis] = stored[axis];
  }
  // The remaining amount belongs to the stock's observation.
  if (kept["stock"] !== undefined && stored["counted"] !== undefined) kept["counted"] = stored["counted"];
  if (textOf(stored["confirmedAt"]) > textOf(body["confirmedAt"])) kept["confirmedAt"] = stored["confirmedAt"];
  return kept;
}

/** A time as stored. Absence sorts before every time. */
function textOf(time: JsonObject[string]): string {
  return typeof time === "string" ? time : "";
}

function saidAt(axis: JsonObject[string]): string {
  return typeof axis === "object" && axis !== null && !Array.isArray(axis) && typeof axis["at"] === "string"
    ? axis["at"]
    : "";
}
