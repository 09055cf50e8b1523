import { uuidv7 } from "#domain/shared/ids.ts";

/** An id for what is made here: it sorts by its time. */
export function newId(now = new Date()): string {
  return uuidv7(now, crypto.getRandomValues(new Uint8Array(16)));
}
