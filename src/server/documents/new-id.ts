import { randomBytes } from "node:crypto";
import { uuidv7 } from "#domain/shared/ids.ts";

/** A new id of a document, an account or a message: a UUID that sorts by the time it was made. */
export function newId(now: Date = new Date()): string {
  return uuidv7(now, randomBytes(16));
}
