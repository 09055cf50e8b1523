import { z } from "zod";
import { lookupText } from "./fields.ts";
import { route } from "./route.ts";

/**
 * Returns the file of the region's streets (PMTiles 3), or a range of its bytes. A version never
 * changes, so it is kept for a year. A range is answered with at most 1 MiB.
 */
export const regionMap = route({
  method: "GET",
  path: "/api/v1/map/region/{version}",
  who: "anyone",
  summary: "The streets of a region, as PMTiles",
  input: z.strictObject({ version: lookupText(64), lang: lookupText(35).optional() }),
  output: z.string(),
  errors: ["http/not-found", "http/range-not-satisfiable"],
  file: "application/vnd.pmtiles",
});
