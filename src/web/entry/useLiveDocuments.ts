import { useEffect, useState } from "react";
import { useListening } from "../device/useListening.ts";
import type { QueryState } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";
import { addLiveChanges, NO_CHANGES } from "./live-changes.ts";
import type { LiveChanges } from "./live-changes.ts";

/**
 * The changes of these listings while the page is visible. They stay when the page is hidden.
 * @param since the changes are forgotten when this value changes
 * @param around a query that contains some of them: these are not asked for a second time
 */
export function useLiveDocuments(ids: readonly string[], since: unknown, around?: QueryState): LiveChanges {
  const isListening = useListening();
  const [changes, setChanges] = useState(NO_CHANGES);
  const missing = around === undefined ? ids : missingIn(around, ids);
  const isAsking = isListening && missing.length > 0;
  const shown = useQuery(isAsking ? { collection: "listings", ids: [...missing], limit: missing.length } : null);
  useEffect(() => setChanges(NO_CHANGES), [since]);
  const key = missing.join();
  useEffect(() => {
    if (isAsking) setChanges((before) => addLiveChanges(before, key.split(","), shown));
  }, [isAsking, key, shown]);
  useEffect(() => {
    if (around !== undefined) setChanges((before) => addLiveChanges(before, [], { ...around, state: "not-current" }));
  }, [since, around]);
  return changes;
}

/** The ids that a query does not contain. None until its first answer, which may contain all. */
function missingIn({ documents, state }: QueryState, ids: readonly string[]): readonly string[] {
  if (state === "not-current" && documents.length === 0) return [];
  const held = new Set(documents.map(({ id }) => id));
  return ids.filter((id) => !held.has(id));
}
