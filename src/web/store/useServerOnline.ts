import { useSyncExternalStore } from "react";
import { openedStore, subscribeAll, subscribeOpen } from "./current-store.ts";
import type { OnlineState } from "./types.ts";

/** Whether the server can be reached, as far as this device has seen. */
export function useServerOnline(): OnlineState {
  return useSyncExternalStore(
    subscribeAll,
    () => openedStore()?.online ?? "unknown",
    () => "unknown",
  );
}

/** The same, as far as a store that is open knows; null where none is. This opens none. */
export function useOpenServerOnline(): OnlineState | null {
  return useSyncExternalStore(
    subscribeOpen,
    () => openedStore()?.online ?? null,
    () => null,
  );
}
