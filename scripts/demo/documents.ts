import { MADE_UP_NAME } from "#domain/shared/demo-source.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";

/** Namespace of the ids of what is added. */
const MADE_UP = "b6c0f7c4-6f0f-5a34-9c0b-6a4f0c6f2a11";

/** How the ids of made-up speakers begin. */
export const MADE_UP_WHO = "demo-";

/** Whether a document is made up whole: no list has it. */
export function isMadeUp({ body }: ImportDocument): boolean {
  return objectIn(body, "source")["name"] === MADE_UP_NAME;
}

/** The id of something made up, always the same for the same name. */
export function madeUpId(name: string): string {
  return uuidv5(MADE_UP, name);
}

/** By id: the same set gets the same states. */
export function inOrder(documents: readonly ImportDocument[]): ImportDocument[] {
  return documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export function isNeed({ collection, body }: ImportDocument): boolean {
  return collection === "listings" && body["side"] === "need";
}

/** The published lines of a document. */
export function linesOf({ body }: ImportDocument): string[] {
  const lines = body["phones"] ?? objectIn(body, "contact")["channels"];
  return Array.isArray(lines) ? lines.map((line) => String(asObject(line)["value"])) : [];
}

/** What stands under a name where it is an object; else nothing. */
export function objectIn(body: JsonObject, name: string): JsonObject {
  return asObject(body[name]);
}

function asObject(value: JsonObject[string] | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
