import { z } from "zod";
import { lookupText } from "./fields.ts";
import { route } from "./route.ts";

const Nothing = z.strictObject({ lang: lookupText(35).optional() });

/**
 * Streams facilities as newline-delimited JSON. It contains only those that staff keep and those
 * from openly licensed imports.
 */
export const exportFacilities = route({
  method: "GET",
  path: "/api/v1/export/facilities.ndjson",
  who: "anyone",
  summary: "All facilities, a JSON document a line",
  input: Nothing,
  output: z.string(),
  errors: [],
  stream: "application/x-ndjson",
});

/**
 * Streams listings as newline-delimited JSON. It contains only listings of facilities and of openly
 * licensed imports, never a person's.
 */
export const exportListings = route({
  method: "GET",
  path: "/api/v1/export/listings.ndjson",
  who: "anyone",
  summary: "All public listings, a JSON document a line",
  input: Nothing,
  output: z.string(),
  errors: [],
  stream: "application/x-ndjson",
});

/** Streams the same listings as CSV. */
export const exportListingsTable = route({
  method: "GET",
  path: "/api/v1/export/listings.csv",
  who: "anyone",
  summary: "All public listings as CSV",
  input: Nothing,
  output: z.string(),
  errors: [],
  stream: "text/csv; charset=utf-8",
});

/** Streams the same facilities as CSV. */
export const exportFacilitiesTable = route({
  method: "GET",
  path: "/api/v1/export/facilities.csv",
  who: "anyone",
  summary: "All facilities as CSV",
  input: Nothing,
  output: z.string(),
  errors: [],
  stream: "text/csv; charset=utf-8",
});

/**
 * Streams removals from the open data: `{collection, id, at, what}` on each line. `what` is
 * `document` if the whole document was removed. It is `numbers` if the holder of a number delisted
 * it; then read the document again. Whoever reuses the data must apply these removals.
 */
export const exportRemoved = route({
  method: "GET",
  path: "/api/v1/export/removed.ndjson",
  who: "anyone",
  summary: "What is no more in the open data, a JSON line each",
  input: Nothing,
  output: z.string(),
  errors: [],
  stream: "application/x-ndjson",
});
