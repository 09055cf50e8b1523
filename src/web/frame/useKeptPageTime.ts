import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { onKeptPageChange, keptPageTime } from "../store/saved/last-pages.ts";

/**
 * The time of what this page shows, when it could not be had anew and the kept one stands there;
 * else null.
 */
export function useKeptPageTime(): string | null {
  const { pathname, search } = useLocation();
  return useSyncExternalStore(
    onKeptPageChange,
    () => keptPageTime(pathname + search),
    () => null,
  );
}
