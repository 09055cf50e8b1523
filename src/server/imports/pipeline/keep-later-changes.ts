import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { JsonObject } from "../../documents/documents.ts";
import { jsonOf } from "#server/documents/collections/collections.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * What of a stored listing no newer list undoes, wherever it is there: what moderators decided, and
 * what was reported.
 */
const KEPT = ["doubt", "mergedInto", "decision", "decided", "linesSince", "turnedAt"] as const;

/**
 * The body of a row as it is imported anew over the one that is stored: its owner stays, its status
 * once it is not open, and what people have said since. Where words are kept (`base` tells), the
 * row becomes what they are derived from, so that an older time of the source never overrides what
 * somebody said later; else each axis stays as it is where it is the newer one.
 * @param words what was said about it
 */
export function keepLater(
  body: JsonObject,
  stored: JsonObject | undefined,
  { words, now }: { words: readonly AuthoredObservation[]; now: Date },
): JsonObject {
  if (stored === undefined || stored["stock"] === undefined) return body;
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

function laterAxes(body: JsonObject, stored: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const axis of ["reach", "stock", "trust"]) {
    if (saidAt(stored[axis]) > saidAt(body[axis])) kept[axis] = stored[axis];
  }
  // What is left to take goes with the word about the stock.
  if (kept["stock"] !== undefined && stored["counted"] !== undefined) kept["counted"] = stored["counted"];
  if (textOf(stored["confirmedAt"]) > textOf(body["confirmedAt"])) kept["confirmedAt"] = stored["confirmedAt"];
  return kept;
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
