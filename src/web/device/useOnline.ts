import { useSyncExternalStore } from "react";
import { isServerUnreachable, onReach } from "../store/fetch/server-reachability.ts";
import { useOpenServerOnline } from "../store/useServerOnline.ts";

/**
 * Whether the server can be reached: false if the device is offline or the last request failed. An
 * open store's state replaces the last request's; this opens none. True on the server and during
 * hydration.
 */
export function useOnline(): boolean {
  const store = useOpenServerOnline();
  const isHere = useSyncExternalStore(subscribe, isReached, () => true);
  const hasNet = useHasNet();
  return hasNet && (store === null || store === "unknown" ? isHere : store === "online");
}

/** Whether the device reports a network. */
function useHasNet(): boolean {
  return useSyncExternalStore(subscribe, hasNet, () => true);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  const end = onReach(listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
    end();
  };
}

function isReached(): boolean {
  return !isServerUnreachable();
}

function hasNet(): boolean {
  return navigator.onLine;
}
