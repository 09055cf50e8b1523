import { createContext, useContext } from "react";
import type { IconName } from "./icons.ts";

/**
 * The icons that a page uses; "none": a page of words alone; null: in the browser, where nobody
 * counts them.
 */
export const IconUse = createContext<Set<IconName> | "none" | null>(null);

/**
 * On the server: collects the icons a page uses, so that the page carries only these. "none" draws
 * no icons.
 */
export const IconUseProvider = IconUse.Provider;

/** False on a page of words alone. */
export function useHasIcons(): boolean {
  return useContext(IconUse) !== "none";
}
