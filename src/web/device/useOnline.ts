import { useSyncExternalStore } from "react";
import { isServerUnreachable, onReach } from "../store/fetch/server-reachability.ts";
import { useOpenServerOnline } from "../store/useServerOnline.ts";

/**
 * Whether the server can be reached: not when the device says that it has no net, nor when the last
 * try failed. Where the store is open, its word counts; it is not opened for this. On the server
 * and while the page wakes up: yes.
 */
export function useOnline(): boolean {
  const store = useOpenServerOnline();
  const isHere = useSyncExternalStore(subscribe, isReached, () => true);
  const hasNet = useHasNet();
  return hasNet && (store === null || store === "unknown" ? isHere : store === "online");
}

/** Whether the device says that it has a net at all. */
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
