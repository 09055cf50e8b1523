import { useCallback, useMemo, useSyncExternalStore } from "react";
import { openedStore, runWhileStoreOpen } from "./current-store.ts";
import type { LocalDocument, QueryState, TargetRequest } from "./types.ts";

const NOTHING: QueryState = { documents: [], state: "not-current", syncedAt: null };

/**
 * The live state of a query; null queries nothing. Empty on the server and until the store is open.
 */
export function useQuery(wanted: TargetRequest | null): QueryState {
  const name = wanted === null ? null : JSON.stringify(wanted);
  const kept = useMemo<TargetRequest | null>(() => (name === null ? null : JSON.parse(name)), [name]);
  const subscribe = useCallback(
    (onChange: () => void) =>
      kept === null ? () => undefined : runWhileStoreOpen((store) => store.subscribe(kept, onChange), onChange),
    [kept],
  );
  const read = () => (kept === null ? NOTHING : (openedStore()?.snapshot(kept) ?? NOTHING));
  return useSyncExternalStore(subscribe, read, () => NOTHING);
}

/** One document, live. */
export function useDocument(collection: string, id: string): QueryState & { document: LocalDocument | null } {
  const state = useQuery({ collection, ids: [id] });
  return { ...state, document: state.documents[0] ?? null };
}
