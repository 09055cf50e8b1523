/** Why two entries are taken for one or for two; a screen has the words of a code. */
export const REASON_CODES = [
  "same-facility",
  "same-number",
  "common-line",
  "other-number",
  "same-name",
  "names-alike",
  "other-name",
  "same-door",
  "near",
  "around",
  "same-city",
  "wide",
  "far",
  "details-unsure",
] as const;

/** `names`: both, of codes about names. `km`: between the places, of codes about places. */
export type Reason = { code: (typeof REASON_CODES)[number]; names?: [string, string]; km?: number };
