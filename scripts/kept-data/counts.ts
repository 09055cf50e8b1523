/** The number of documents in a collection, and of each value at some paths. */
export type CollectionCount = { count: number; by: Record<string, Record<string, number>> };

/** Paths whose values distinguish the states of a collection's documents. */
export const STATE_PATHS: Readonly<Record<string, readonly string[]>> = {
  listings: [
    "status",
    "side",
    "kind",
    "source.kind",
    "source.demo",
    "reach.value",
    "stock.value",
    "trust.value",
    "decision.decision",
    "contact.shielded",
    "contact.isPaused",
    "contact.isOwnerOut",
  ],
  facilities: ["source.kind", "source.demo", "status.state.value"],
  observations: ["outcome", "by"],
  reports: ["cause", "state", "outcome"],
  decisions: ["decision", "state"],
  appeals: ["state"],
  claims: ["state", "outcome"],
  news: ["kind"],
  policies: ["kind"],
};

/** Counts documents by collection and state. */
export function countDocuments(
  documents: readonly { collection: string; body: unknown }[],
): Record<string, CollectionCount> {
  const counts: Record<string, CollectionCount> = {};
  for (const { collection, body } of documents) {
    const paths = STATE_PATHS[collection] ?? [];
    const found = (counts[collection] ??= { count: 0, by: {} });
    found.count += 1;
    for (const path of paths) {
      const values = (found.by[path] ??= {});
      const value = String(valueAt(body, path) ?? "none");
      values[value] = (values[value] ?? 0) + 1;
    }
  }
  return counts;
}

/** The value at a path of names with dots between; undefined where there is none. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined), body);
}
