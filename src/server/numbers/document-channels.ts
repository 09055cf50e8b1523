import type { Json, JsonObject, ShieldedDocument } from "#server/documents/documents.ts";
import type { DocumentChannel } from "./keys.ts";

/** Every channel in a document, published or shielded. */
export function channelsIn({
  collection,
  body,
  shielded,
}: Pick<ShieldedDocument, "collection" | "body" | "shielded">): DocumentChannel[] {
  if (collection !== "listings" && collection !== "facilities") return [];
  // Read raw, even from a broken document: a number must always be found.
  if (collection === "facilities") return [...linesIn(body["phones"]), ...linesIn(body["listedPhones"])];
  return [...linesIn(membersOf(body["contact"])["channels"]), ...linesIn(shielded?.["channels"])];
}

/** The facility that a document is or belongs to; null for none. */
export function facilityIn({
  collection,
  id,
  body,
}: Pick<ShieldedDocument, "collection" | "id" | "body">): string | null {
  if (collection === "facilities") return id;
  const { facilityId } = body;
  return collection === "listings" && typeof facilityId === "string" ? facilityId : null;
}

/** Lines and channels in a stored list. A line without a type is a phone. */
function linesIn(list: Json | undefined): DocumentChannel[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => {
    const { type, value } = membersOf(each);
    if (typeof value !== "string") return [];
    return [{ type: type === "email" || type === "whatsapp" ? type : "phone", value }];
  });
}

function membersOf(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
