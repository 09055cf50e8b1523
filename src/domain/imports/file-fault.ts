/** Why a file as a whole cannot be imported. Screens have a sentence for each. */
export const FILE_FAULTS = [
  "empty",
  "web-page",
  "old-workbook",
  "workbook-broken",
  "unpacks-too-much",
  "no-table",
  "wrong-encoding",
  "too-many-columns",
  "too-many-rows",
  "row-too-long",
  "other-format",
  "no-row-taken",
  "not-reached",
  "not-public",
  "too-large",
  "columns-changed",
  "stale",
  "stopped",
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];
