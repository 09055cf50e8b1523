import { useSyncExternalStore } from "react";
import { useIdle } from "./useHydrated.ts";

/** True once the page is hydrated and idle, and while it is visible. */
export function useListening(): boolean {
  const isTime = useIdle();
  const isSeen = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "visible",
    () => false,
  );
  return isTime && isSeen;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
