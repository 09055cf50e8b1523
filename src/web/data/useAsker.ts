import { createContext, useContext, useSyncExternalStore } from "react";
import type { AskerOfPage } from "#contract/render.ts";
import { ANYBODY, hasSaidWho } from "#domain/facilities/asker-fit.ts";
import type { Asker } from "#domain/facilities/asker-fit.ts";
import { askerNow, onAsker } from "./asker.ts";

const AskerContext = createContext<AskerOfPage | undefined>(undefined);

/** Provides for whom a page was asked with a form. */
export const AskerProvider = AskerContext.Provider;

/** For whom the reader asks. */
export function useAsker(): Asker {
  const drawn = useContext(AskerContext);
  const first = drawn === undefined || drawn === "unclear" ? ANYBODY : drawn;
  return useSyncExternalStore(onAsker, askerNow, () => first);
}

/** For whom a form asked the page, until the program runs: then the tab holds it. */
export function usePostedAsker(): Asker | null {
  const drawn = useContext(AskerContext);
  const isPosted = drawn !== undefined && drawn !== "unclear" && hasSaidWho(drawn);
  return useSyncExternalStore(
    neverChanges,
    () => null,
    () => (isPosted ? drawn : null),
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

/** Whether the page was asked for somebody, and nobody could read for whom. */
export function useIsAskerUnclear(): boolean {
  return useContext(AskerContext) === "unclear";
}
