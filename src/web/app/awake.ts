import { useSyncExternalStore } from "react";

/** False on the server and until the program runs: for what does nothing without it, which is then not shown at all. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => undefined;
}
