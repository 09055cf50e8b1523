import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { onShownChange, shownFrom } from "../store/saved/last-pages.ts";

/**
 * The time of what this page shows, when it could not be had anew and the kept one stands there;
 * else null.
 */
export function useShownFrom(): string | null {
  const { pathname, search } = useLocation();
  return useSyncExternalStore(
    onShownChange,
    () => shownFrom(pathname + search),
    () => null,
  );
}
