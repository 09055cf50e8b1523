import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { onKeptPageChange, keptPageTime } from "../store/saved/offline-pages.ts";

/** The time of the stored page shown because loading failed; else null. */
export function useKeptPageTime(): string | null {
  const { pathname, search } = useLocation();
  return useSyncExternalStore(
    onKeptPageChange,
    () => keptPageTime(pathname + search),
    () => null,
  );
}
