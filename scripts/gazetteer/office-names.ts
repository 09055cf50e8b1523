/**
 * The suffix of an office's name: its rank, and the district in brackets that distinguishes equal
 * names.
 */
const RANK =
  /\s*\b(?:[BSHE]\.?\s?O\.?|G\.?P\.?O\.?|P\.?O\.?|B\.?P\.?O\.?|M\.?D\.?G\.?|N\.?D\.?T\.?S\.?O\.?|T\.?S\.?O\.?|NDC)\)?\s*$/i;
const BRACKETS = /\s*\([^()]*\)?/g;

/** Counters, parcel centres and depots are not places that people name. */
const NO_PLACE = /\b(?:counter|ndc|nodal|parcel|extn? counter|ncph|bnpl|speed post|mail motor|rms|tmo)\b|^\d+$/i;

function titled(word: string): string {
  return word.length > 3 && word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

/**
 * The place that an Indian post office is named after: "Salt Lake S.O (North 24 Parganas)" gives
 * Salt Lake. null for counters, parcel hubs and offices named by a number.
 */
export function officePlace(name: string): string | null {
  if (NO_PLACE.test(name)) return null;
  // "S.O Kolkata", "SO Central Delhi": the rank in the middle, a district behind it.
  let place = name.replaceAll(BRACKETS, " ").replaceAll(/\s+/g, " ").trim();
  place = place.replace(/\s+(?:[BSH]\.?O\.?|G\.P\.O\.?)(?:\s+[A-Z][\w ]*)?$/, "").trim();
  place = place
    .replace(RANK, "")
    .replaceAll(/[\s.,-]+$/g, "")
    .trim();
  if (place.length < 2 || !/[A-Za-z]{2}/.test(place)) return null;
  return place.split(" ").map(titled).join(" ");
}
