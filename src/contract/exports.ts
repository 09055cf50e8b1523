import { z } from "zod";
import { plain } from "./fields.ts";
import { route } from "./route.ts";

const Nothing = z.strictObject({ lang: plain(35).optional() });

/** Facilities as newline-delimited JSON: facility-owned and openly licensed imports only. */
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
 * Listings as newline-delimited JSON: facility-owned and openly licensed imports only, no person.
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

/** The same listings as a table. */
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

/** The facilities as a table. */
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
 * What is in the open data no more: `{collection, id, at, what}` a line. `document`: drop it;
 * `numbers`: a number of it was taken off by whom it belongs to, take the document again. Whoever
 * took data from here reads it, and honours it.
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
