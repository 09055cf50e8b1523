import { createContext, useContext } from "react";
import type { IconName } from "./icons.ts";

/**
 * The icons that a page uses; "none": a text-only page; null: in the browser, where they are not
 * counted.
 */
export const IconUse = createContext<Set<IconName> | "none" | null>(null);

/**
 * On the server: collects the icons of a page, so that it carries only these. "none" draws no
 * icons.
 */
export const IconUseProvider = IconUse.Provider;

/** False on a text-only page. */
export function useHasIcons(): boolean {
  return useContext(IconUse) !== "none";
}
