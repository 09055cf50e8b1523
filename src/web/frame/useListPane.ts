import { createContext, useContext } from "react";

/** Of a list beside its map: the entry that stands in place of its rows, and where. */
export type ListPane = {
  /** The entry's id; null: the rows. */
  entry: string | null;
  /** Says in which element entries are drawn; null: here they open as pages. */
  setSlot: (slot: HTMLElement | null) => void;
};

const ListContext = createContext<ListPane>({ entry: null, setSlot: () => undefined });

/** Tells the screen of a list about its pane. */
export const ListPaneProvider = ListContext.Provider;

/** The pane of this list. */
export function useListPane(): ListPane {
  return useContext(ListContext);
}
