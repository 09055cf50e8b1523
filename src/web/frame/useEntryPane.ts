import { createContext, useContext } from "react";

const EntryContext = createContext<string | null>(null);

/** Tells the screen of an entry that it is drawn in the pane of a list: the list's address. */
export const EntryPaneProvider = EntryContext.Provider;

/** The address of the list in whose pane this screen is drawn; null: it is a page. */
export function useEntryPane(): string | null {
  return useContext(EntryContext);
}
