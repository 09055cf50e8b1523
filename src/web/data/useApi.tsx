import type { Api } from "#contract/route.ts";
import { createContext, useContext } from "react";

const ApiContext = createContext<Api | null>(null);

/**
 * Gives a tree the way to ask the contract. On the server there is none: only loaders ask there.
 */
export const ApiProvider = ApiContext.Provider;

/** The way to ask the contract, null until the program runs. */
export function useApi(): Api | null {
  return useContext(ApiContext);
}
