import { useSyncExternalStore } from "react";
import { hasStoreFailed, openedStore, subscribeAll, subscribeOpen } from "./current-store.ts";
import type { OnlineState } from "./types.ts";

/**
 * Whether the server can be reached, as this device has seen. A store whose part did not come is
 * offline.
 */
export function useServerOnline(): OnlineState {
  return useSyncExternalStore(
    subscribeAll,
    () => openedStore()?.online ?? (hasStoreFailed() ? "offline" : "unknown"),
    () => "unknown",
  );
}

/** The same from an open store; null without one. Opens none. */
export function useOpenServerOnline(): OnlineState | null {
  return useSyncExternalStore(
    subscribeOpen,
    () => openedStore()?.online ?? null,
    () => null,
  );
}
