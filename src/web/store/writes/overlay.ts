import type { WireDocument } from "#contract/sync.ts";
import { effectOf } from "./effects.ts";
import { keyOf } from "../rows.ts";
import type { Write } from "../types.ts";

/** A document under pending writes; null when they take it away. */
export type Overlaid = { document: WireDocument | null; pending: boolean };

/**
 * Lays pending writes over documents of the server, in the order they were made. Refused writes lie
 * over nothing: that is all there is to taking them back.
 * @param documents those the writes may be about, by key
 */
export function overlay(documents: ReadonlyMap<string, WireDocument>, writes: readonly Write[]): Map<string, Overlaid> {
  const waiting = writes.filter(({ state }) => state === "pending").toSorted((a, b) => a.number - b.number);
  const laid = new Map<string, Overlaid>();
  const takenBack = new Set(
    waiting.flatMap(({ name, args }) => (name === "observations.undo" ? [String(args["id"])] : [])),
  );
  const find = (collection: string, id: string): WireDocument | undefined => {
    const key = keyOf({ collection, id });
    const over = laid.get(key);
    return over === undefined ? documents.get(key) : (over.document ?? undefined);
  };
  // A device knows of no profile but its person's own.
  const own = [...documents.values()].find(({ collection }) => collection === "profiles");
  const profile = () => own && find(own.collection, own.id);
  for (const write of waiting) {
    for (const { collection, id, document } of effectOf(write, { find, profile, takenBack })) {
      laid.set(keyOf({ collection, id }), { document, pending: true });
    }
  }
  return laid;
}
