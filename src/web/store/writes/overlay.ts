import type { WireDocument } from "#contract/sync.ts";
import { effectOf } from "./effects.ts";
import { documentKeyOf } from "../rows.ts";
import type { Write } from "../types.ts";

/** A document with pending writes applied; null if they delete it. */
export type Overlaid = { document: WireDocument | null; pending: boolean };

/**
 * Applies pending writes to the server's documents, in order. Rejected writes are not applied,
 * which is how they are undone.
 * @param documents those the writes may change, by key
 */
export function overlay(documents: ReadonlyMap<string, WireDocument>, writes: readonly Write[]): Map<string, Overlaid> {
  const waiting = writes.filter(({ state }) => state === "pending").toSorted((a, b) => a.number - b.number);
  const laid = new Map<string, Overlaid>();
  const takenBack = new Set(
    waiting.flatMap(({ name, args }) => (name === "observations.undo" ? [String(args["id"])] : [])),
  );
  const find = (collection: string, id: string): WireDocument | undefined => {
    const key = documentKeyOf({ collection, id });
    const over = laid.get(key);
    return over === undefined ? documents.get(key) : (over.document ?? undefined);
  };
  // The only profile on a device is its person's own.
  const own = [...documents.values()].find(({ collection }) => collection === "profiles");
  const profile = () => own && find(own.collection, own.id);
  for (const write of waiting) {
    for (const { collection, id, document } of effectOf(write, { find, profile, takenBack })) {
      laid.set(documentKeyOf({ collection, id }), { document, pending: true });
    }
  }
  return laid;
}
