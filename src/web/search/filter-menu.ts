import { laterPart } from "../lazy/later-part.tsx";
import type { FindQuery } from "../entry/find-query.ts";

/** The filter of a list (FilterMenu.tsx). Its code comes after the first script. */
export const filterMenu = laterPart<{ query: FindQuery }>(async () => (await import("./FilterMenu.tsx")).FilterMenu);
