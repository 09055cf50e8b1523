import type { Api } from "#contract/route.ts";
import { createContext, useContext } from "react";

const ApiContext = createContext<Api | null>(null);

/** Provides the API client. There is none on the server: only loaders ask there. */
export const ApiProvider = ApiContext.Provider;

/** The API client, null until the program runs. */
export function useApi(): Api | null {
  return useContext(ApiContext);
}
