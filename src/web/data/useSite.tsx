import type { Site } from "#contract/site.ts";
import { createContext, useContext, useEffect } from "react";

const SiteContext = createContext<Site | null>(null);

/** Provides the public configuration of the deployment. */
export const SiteProvider = SiteContext.Provider;

/** The deployment: its operator, whether its data is for demonstration. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error("useSite stands outside SiteProvider");
  return site;
}

const EmergencyContext = createContext<string | null>(null);

/** Provides the deployment's emergency number, for screens that failed to load. */
export const EmergencyProvider = EmergencyContext.Provider;

/** The emergency number of the deployment's country; null if unknown. */
export function useEmergency(): string | null {
  return useContext(EmergencyContext);
}

/** A page's title and description, for the window, search engines and link previews. */
export type PageWords = { title: string; description?: string | undefined };

const WordsContext = createContext<((words: PageWords) => void) | null>(null);

/** On the server: receives them for the document's head. */
export const WordsProvider = WordsContext.Provider;

/**
 * Sets the window's title; the description is for link previews.
 * @param isBehind an entry in the list's pane has the title
 */
export function usePageWords({ title, description }: PageWords, isBehind = false): void {
  useContext(WordsContext)?.({ title, description });
  useEffect(() => {
    if (!isBehind) document.title = title;
  }, [title, isBehind]);
}
