import type { Site } from "#contract/site.ts";
import { createContext, useContext, useEffect } from "react";

const SiteContext = createContext<Site | null>(null);

/** Gives a tree the public part of the deployment's configuration. */
export const SiteProvider = SiteContext.Provider;

/** What this deployment is: its operator, whether its data is for demonstration. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error("useSite stands outside SiteProvider");
  return site;
}

const EmergencyContext = createContext<string | null>(null);

/** Gives a tree the deployment's own emergency number, for screens that could not be loaded. */
export const EmergencyProvider = EmergencyContext.Provider;

/** The emergency number of the deployment's country; null when none is known. */
export function useEmergency(): string | null {
  return useContext(EmergencyContext);
}

/**
 * What a page says of itself to those that do not draw it: the window, search machines, programs
 * that show a link.
 */
export type PageWords = { title: string; description?: string | undefined };

const WordsContext = createContext<((words: PageWords) => void) | null>(null);

/** On the server: takes the words that the document is written with. */
export const WordsProvider = WordsContext.Provider;

/** Names the window after the screen; the description goes where links to the page are shown. */
export function usePageWords({ title, description }: PageWords): void {
  useContext(WordsContext)?.({ title, description });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
