import { useSyncExternalStore } from "react";

/** From this width on a list and its map stand side by side; styles call it `--broad`. */
const BROAD = "(min-width:1024px)";

/** Whether the window has room for a list beside its map. False on the server and on paper. */
export function useBroad(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(BROAD).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}
