import { createContext, useContext } from "react";
import type { Row } from "./row.ts";

/** Which row of a list is chosen on the map beside it, and how one is. */
export type MapChoice = { chosen: string | null; choose: (row: Row) => void };

const ChoiceContext = createContext<MapChoice | null>(null);

/** Ties a list to the map beside it. */
export const ChoiceProvider = ChoiceContext.Provider;

/** The map beside this list; null where there is none. */
export function useMapChoice(): MapChoice | null {
  return useContext(ChoiceContext);
}

/** Id of the list beside the map, for who goes past the map. */
export const LIST_ID = "places";
