import { useEffect, useState } from "react";
import { useListening } from "../device/useListening.ts";
import { useQuery } from "../store/useQuery.ts";
import { addLiveChanges, NO_CHANGES } from "./live-changes.ts";
import type { LiveChanges } from "./live-changes.ts";

/**
 * The changes of these listings while the page is visible. They stay when the page is hidden.
 * @param since the changes are forgotten when this value changes
 */
export function useLiveDocuments(ids: readonly string[], since: unknown): LiveChanges {
  const isListening = useListening();
  const wanted = isListening && ids.length > 0 ? { collection: "listings", ids: [...ids], limit: ids.length } : null;
  const shown = useQuery(wanted);
  const [changes, setChanges] = useState(NO_CHANGES);
  useEffect(() => setChanges(NO_CHANGES), [since]);
  const key = ids.join();
  useEffect(() => {
    if (isListening) setChanges((before) => addLiveChanges(before, key.split(","), shown));
  }, [isListening, key, shown]);
  return changes;
}
