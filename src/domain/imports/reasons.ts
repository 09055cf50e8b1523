/**
 * Why a row of a list was refused. Screens and the command line each have a sentence for every
 * code.
 */
export const ROW_REFUSALS = [
  "row/unreadable",
  "row/too-long",
  "row/no-name",
  "row/no-place",
  "row/no-number",
  "row/not-a-resource",
  "row/same-identity",
  "row/formula",
  "row/markup",
  "row/is-a-need",
  "row/a-total",
  "row/not-imported",
] as const;
export type RowRefusal = (typeof ROW_REFUSALS)[number];

/** What happened to parts of rows that were taken: corrected, placed by their words, left out. */
export const ROW_NOTES = [
  "coordinates/swapped",
  "coordinates/shared",
  "coordinates/coarse",
  "coordinates/of-a-place",
  "coordinates/missing",
  "coordinates/by-neighbours",
  "coordinates/outside",
  "coordinates/far",
  "coordinates/outside-state",
  "coordinates/outside-district",
  "coordinates/area-beside-state",
  "coordinates/area-beside-district",
  "postal-code/invalid",
  "phone/several",
  "phone/as-published",
  "phone/destroyed",
  "phone/incomplete",
  "phone/not-a-number",
  "phone/premium",
  "phone/public-code",
  "time/day-first",
  "time/date-only",
  "time/unreadable",
  "time/missing",
  "time/year-assumed",
  "time/future",
  "count/suppressed",
  "count/unreadable",
  "count/more-than-total",
  "hours/unreadable",
  "availability/missing",
  "person/removed",
  "name/from-type",
  "name/other-column",
  "name/cleaned",
  "beds/unreadable",
] as const;
export type RowNote = (typeof ROW_NOTES)[number];
