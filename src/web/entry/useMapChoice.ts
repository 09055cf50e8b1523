import { createContext, useContext } from "react";
import type { Row } from "./row.ts";

/** The id of the row selected on the map, and how a list tells which rows it shows. */
export type MapChoice = {
  chosen: string | null;
  list?: (rows: readonly Row[]) => void;
};

const ChoiceContext = createContext<MapChoice | null>(null);

/** Links a list to its map. */
export const ChoiceProvider = ChoiceContext.Provider;

/** The map of this list; null without one. */
export function useMapChoice(): MapChoice | null {
  return useContext(ChoiceContext);
}

/** Id of the list next to the map, for the link that skips the map. */
export const LIST_ID = "places";
